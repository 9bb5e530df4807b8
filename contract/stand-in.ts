import * as z from 'zod/mini'
import { route } from './http.ts'

/** Which copy of a server this is: each `stand-in` restores a backup under the next generation. */
export const standIn = z.object({
  /** 0 for the first machine. */
  generation: z.int().check(z.nonnegative()),
  /** Random; empty for the first machine. */
  id: z.string(),
  /** When it stood in, in milliseconds since 1970. */
  since: z.int(),
})
export type StandIn = z.output<typeof standIn>

export const getStandIn = route({
  method: 'GET',
  path: '/api/server/stand-in',
  summary: 'Which copy of this server answers',
  access: 'anyone',
  query: z.object({ nonce: z.string().check(z.regex(/^[\w-]{22,43}$/)) }),
  answer: z.object({
    standIn,
    /** An HMAC of nonce and answer, in hex, under a key that derives from `server.key`. */
    proof: z.string(),
  }),
})
