import * as z from 'zod/mini'
import { bytes, done, moment, route } from './http.ts'
import { statement } from './sealed.ts'

/**
 * Codes: 400 `not-confirmed`, 401 `wrong-password`, 401 `code-needed`, 401 `wrong-code`, 409 `under-release`, `report-open`,
 * `older-estate` or `last-operator`.
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
    /** The `forget` statement for the release service. */
    statement: statement(),
  }),
  answer: z.object({ finalAt: moment() }),
})

/** 409 `too-late` once it is under way. */
export const keepAccount = route({
  method: 'DELETE',
  path: '/api/account/deletion',
  summary: 'Keeps the account after all',
  answer: done,
})
