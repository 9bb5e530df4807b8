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
    commit: z.optional(z.string()),
    /** False if there is no mail server: mails then wait in the operator's outbox. */
    mail: z.boolean(),
    /** The length of one day of waiting, in seconds: 86400 except on a rehearsal server. */
    daySeconds: z.number(),
    /** True during an emergency lockdown: no estate opens. */
    lockdown: z.boolean(),
    /** True if a day of waiting is shorter than 24 hours: such a server must hold no real data. */
    rehearsal: z.boolean(),
  }),
})
