import * as z from 'zod/mini'
import { route } from './http.ts'

/** What the server is, for screens that must say so honestly. */
export const getServerInfo = route({
  method: 'GET',
  path: '/api/server',
  summary: 'What this server is',
  access: 'anyone',
  answer: z.object({
    name: z.literal('Cairn'),
    version: z.string(),
    /** False: there is no mail server, and mails wait in the operator's outbox. */
    mail: z.boolean(),
    /** How long a "day" of a release's waits lasts here. 86400 everywhere but on a rehearsal server. */
    daySeconds: z.number(),
    /** An emergency lockdown lasts: nothing opens for anybody. */
    lockdown: z.boolean(),
    /** True where a day is not a day: nothing real belongs on such a server. */
    rehearsal: z.boolean(),
  }),
})
