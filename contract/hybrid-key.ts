import * as z from 'zod/mini'
import { done, route } from './http.ts'
import { bundle } from './sealed.ts'

/** Adds a hybrid key to the caller's identity. @throws 400 `not-verified` for any other identity */
export const keepHybridKey = route({
  method: 'PUT',
  path: '/api/auth/hybrid-key',
  summary: 'Adds the key by which others seal to this person, also against computers to come',
  body: z.object({ bundle: bundle() }),
  answer: done,
})
