import * as z from 'zod/mini'
import { maxChunkBytes } from './files.ts'
import { bytes, done, moment, rawBytes, route, uuid } from './http.ts'
import { keyBox, keyEvent, maxEnvelopeBytes, seatEntry, statement, wholeNumber, wrap } from './sealed.ts'

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

/**
 * Asks these people to sign in and press a button: mails without a link. Once a day.
 * @throws 409 `release-open`, `drill-too-soon`; 404 `not-found` for a seat without a grantee
 */
export const sendDrill = route({
  method: 'POST',
  path: '/api/drill',
  summary: 'Send a fire drill to people I named',
  body: z.object({ drillId: uuid(), statement: statement(), seats: z.array(z.object(place)).check(z.maxLength(64)) }),
  answer: done,
})

/** The newest drill and its answers, which the owner's app verifies. */
export const readDrillAnswers = route({
  method: 'GET',
  path: '/api/drill',
  summary: 'The answers to my fire drill',
  answer: z.object({
    drillId: z.nullable(uuid()),
    answers: z.array(z.object({ ...place, statement: statement(), answeredAt: moment() })),
  }),
})

export const listHeldDrills = route({
  method: 'GET',
  path: '/api/held-seats/drills',
  summary: 'Fire drills of people who named me',
  answer: z.object({
    drills: z.array(
      z.object({
        ownerId: uuid(),
        ...place,
        drillId: uuid(),
        statement: statement(),
        calledAt: moment(),
        answeredAt: z.nullable(moment()),
      }),
    ),
  }),
})

/** @throws 403 `not-in-seat`; 404 `not-found` if a newer drill replaced this one */
export const answerHeldDrill = route({
  method: 'POST',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/drills/{drillId}',
  summary: 'Answer a fire drill',
  params: z.object({ ownerId: uuid(), ...place, drillId: uuid() }),
  body: z.object({ statement: statement() }),
  answer: done,
})
