import * as z from 'zod/mini'
import { bytes, uuid } from './http.ts'
import { refusal } from './release-refusals.ts'
import { bundle, statement } from './sealed.ts'

/**
 * `POST /succeeds` changes nothing. The answer is the SHA-256 of the bundle that would count at
 * once, or `wrong-state` if the successor would have to wait.
 */
export const succeedsRequest = z.object({ ownerId: uuid(), ownerBundle: bundle(), statement: statement() })
export const succeedsReply = z.object({ refused: z.nullable(refusal), identity: z.nullable(bytes(32, 32)) })
export type SucceedsReply = z.output<typeof succeedsReply>
