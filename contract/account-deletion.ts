import * as z from 'zod/mini'
import { bytes, done, moment, route, uuid } from './http.ts'
import { statement } from './sealed.ts'

export const getDeletion = route({
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'Whether the account is going to be deleted, and the highest counter among the decisions about it',
  answer: z.object({
    /** The counter of the owner's next decision must be higher than this. */
    counter: z.int().check(z.nonnegative()),
    deletion: z.nullable(z.object({ deletionId: uuid(), finalAt: moment(), held: z.boolean() })),
  }),
})

/**
 * @throws 400 `not-confirmed`; 401 `wrong-password`, `code-needed`, `wrong-code`; 409
 * `under-release`, `report-open`, `older-estate`, `operator`, or `refused` by the release service
 */
export const askForDeletion = route({
  method: 'POST',
  path: '/api/account/deletion',
  summary: 'Deletes the account and everything in it in 30 days. Asking again changes nothing',
  body: z.object({
    confirmation: z.string().check(z.maxLength(300)),
    /** Asked again: access to the mailbox or to an open browser must not suffice. */
    authKey: bytes(32, 32),
    code: z.optional(z.string().check(z.maxLength(40))),
    /** The id inside the statement, which the server cannot read. */
    deletionId: uuid(),
    /** The server sends the `forget` to the release service at once, which counts the 30 days. */
    statement: statement(),
  }),
  answer: z.object({ finalAt: moment() }),
})

/** The owner declines an operator's request. Does nothing if there is no request. */
export const declineDeletion = route({
  method: 'POST',
  path: '/api/account/deletion/decline',
  summary: 'Answers an operator that the account stays',
  answer: done,
})

/** Declines any operator's request too. @throws 409 `too-late` once the deletion is under way */
export const keepAccount = route({
  method: 'POST',
  path: '/api/account/deletion/keep',
  summary: 'Keeps the account after all',
  body: z.object({
    statement: statement(),
  }),
  answer: done,
})
