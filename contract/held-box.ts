import * as z from 'zod/mini'
import { bytes, done, route, uuid } from './http.ts'

/**
 * Compares-and-swaps the box: `replaces` is the SHA-256 of the one that the browser opened.
 * @throws 403 `not-in-seat`; 409 `held-box-changed`
 */
export const keepHeldSeat = route({
  method: 'PUT',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/box',
  summary: 'Keep what opens a seat that I hold under new keys of its owner',
  params: z.object({ ownerId: uuid(), seatId: uuid(), invitationId: uuid() }),
  body: z.object({ heldBox: bytes(8192, 61), replaces: bytes(32, 32) }),
  answer: done,
})
