import * as z from 'zod/mini'
import { done, route } from './http.ts'
import { bundle } from './sealed.ts'

/** Keeps the identity of the person signed in with the hybrid key that it lacked. 400 `not-verified` for any other identity. */
export const keepHybridKey = route({
  method: 'PUT',
  path: '/api/auth/hybrid-key',
  summary: 'Adds the key by which others seal to this person, also against computers to come',
  body: z.object({ bundle: bundle() }),
  answer: done,
})
