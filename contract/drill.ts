import * as z from 'zod/mini'
import { maxChunkBytes } from './files.ts'
import { bytes, rawBytes, route, uuid } from './http.ts'
import { keyBox, keyEvent, maxEnvelopeBytes, seatEntry, wholeNumber, wrap } from './sealed.ts'

// The owner reads what a release would hand to a seat, under the grantee's database role.

const place = { seatId: uuid(), invitationId: uuid() }

/** @throws 404 `not-found` unless this invitation of the owner counts */
export const getDelivery = route({
  method: 'GET',
  path: '/api/seats/{seatId}/{invitationId}/delivery',
  summary: 'The keys and lists that a release would hand to a person I named',
  params: z.object(place),
  answer: z.object({
    keys: z.array(
      z.object({
        event: keyEvent,
        epoch: z.int(),
        seatBox: keyBox(),
        verifyKey: bytes(32, 32),
        allBox: z.nullable(keyBox()),
        incapacityBox: z.nullable(keyBox()),
      }),
    ),
    chains: z.array(z.object({ target: z.string(), entries: z.array(seatEntry) })),
  }),
})

/** @throws 404 `not-found` */
export const listDelivery = route({
  method: 'GET',
  path: '/api/seats/{seatId}/{invitationId}/delivery/records',
  summary: 'The records that a release would hand to a person I named',
  params: z.object(place),
  query: z.object({ after: z.optional(uuid()), atMost: z.optional(wholeNumber()) }),
  answer: z.object({
    records: z.array(
      z.object({ recordId: uuid(), version: z.int(), envelope: bytes(maxEnvelopeBytes), wraps: z.array(wrap) }),
    ),
    next: z.nullable(uuid()),
  }),
})

/** @throws 404 `not-found` */
export const getDeliveredChunk = route({
  method: 'GET',
  path: '/api/seats/{seatId}/{invitationId}/delivery/files/{fileId}/chunks/{index}',
  summary: 'A sealed chunk that a release would hand to a person I named',
  params: z.object({ ...place, fileId: uuid(), index: wholeNumber() }),
  answer: rawBytes(maxChunkBytes),
})
