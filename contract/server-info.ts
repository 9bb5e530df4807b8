import * as z from 'zod/mini'
import { route } from './http.ts'

export const getServerInfo = route({
  method: 'GET',
  path: '/api/server',
  summary: 'What this server is',
  access: 'anyone',
  answer: z.object({
    name: z.literal('Cairn'),
    version: z.string(),
    /** False: no mail server, and mails wait in the operator's outbox. */
    mail: z.boolean(),
    /** Length of a day of a release's waits in seconds: 86400 except on a rehearsal server. */
    daySeconds: z.number(),
    /** An emergency lockdown lasts: nothing opens. */
    lockdown: z.boolean(),
    /** True if a day of waits is shorter than 24 hours: such a server must hold no real data. */
    rehearsal: z.boolean(),
  }),
})
