import * as z from 'zod/mini'
import { authKey } from './accounts.ts'
import { bytes, done, moment, route } from './http.ts'
import { statement } from './sealed.ts'

const waits = z.nullable(z.object({ statementHash: bytes(32, 32), since: moment(), countsAt: moment() }))

export const readSuccession = route({
  method: 'GET',
  path: '/api/estate/succession',
  summary: 'Whether a recovery kit consents to new keys of the owner, and what waits to count',
  answer: z.object({
    counter: z.int(),
    kitCounts: z.boolean(),
    nextKey: waits,
    successor: waits,
    frozen: z.boolean(),
  }),
})

/** @throws 401 `wrong-password`; 409 if the release service refuses it */
export const nameSuccessionKey = route({
  method: 'POST',
  path: '/api/estate/succession/key',
  summary: 'The key of the recovery kit, which consents to new keys of the owner from now on, or in 14 days',
  body: z.object({ statement: statement(), authKey: authKey() }),
  answer: done,
})

/** Asks for no password: stopping a succession leaves the account's keys as they are. */
export const stopSuccession = route({
  method: 'POST',
  path: '/api/estate/succession/stop',
  summary: 'The owner stops another key of a kit, or new keys of their own, that wait',
  body: z.object({ statement: statement() }),
  answer: done,
})
