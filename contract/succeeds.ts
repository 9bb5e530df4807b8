import * as z from 'zod/mini'
import { bytes, uuid } from './http.ts'
import { refusal } from './release-refusals.ts'
import { bundle, statement } from './sealed.ts'

/**
 * `POST /succeeds` of the release service: whether a `successor` would count at once. Changes
 * nothing. Replies with the SHA-256 of the bundle that would count; `wrong-state` if it would only
 * begin to wait.
 */
export const succeedsRequest = z.object({ ownerId: uuid(), ownerBundle: bundle(), statement: statement() })
export const succeedsReply = z.object({ refused: z.nullable(refusal), identity: z.nullable(bytes(32, 32)) })
export type SucceedsReply = z.output<typeof succeedsReply>
