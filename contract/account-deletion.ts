import * as z from 'zod/mini'
import { bytes, done, moment, route, uuid } from './http.ts'
import { statement } from './sealed.ts'

export const getDeletion = route({
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'Whether the account is going to be deleted, and the highest counter among the decisions about it',
  answer: z.object({
    /** The next decision has to be above it. */
    counter: z.int().check(z.nonnegative()),
    deletion: z.nullable(z.object({ deletionId: uuid(), finalAt: moment(), held: z.boolean() })),
  }),
})

/**
 * Codes: 400 `not-confirmed`, 401 `wrong-password`, 401 `code-needed`, 401 `wrong-code`, 409 `under-release`, `report-open`,
 * `older-estate`, `operator`, or `refused` where the release service does not take the statement.
 */
export const askForDeletion = route({
  method: 'POST',
  path: '/api/account/deletion',
  summary: 'Deletes the account and everything in it in 30 days. Asking again changes nothing',
  body: z.object({
    confirmation: z.string().check(z.maxLength(300)),
    /** The password again: neither a mailbox nor a browser left open is enough. */
    authKey: bytes(32, 32),
    /** Of the second step, where it is on. */
    code: z.optional(z.string().check(z.maxLength(40))),
    /** What the statement says, which the server cannot read. */
    deletionId: uuid(),
    /** The `forget` statement. It goes to the release service at once, which counts the 30 days by its own clock. */
    statement: statement(),
  }),
  answer: z.object({ finalAt: moment() }),
})

/** An operator who asked whether the account may go hears that it stays. Without such a question it changes nothing. */
export const declineDeletion = route({
  method: 'POST',
  path: '/api/account/deletion/decline',
  summary: 'Answers an operator that the account stays',
  answer: done,
})

/** It answers an operator who asked, too. 409 `too-late` once it is under way. */
export const keepAccount = route({
  method: 'POST',
  path: '/api/account/deletion/keep',
  summary: 'Keeps the account after all',
  body: z.object({
    /** The `keep` statement for the release service. */
    statement: statement(),
  }),
  answer: done,
})
