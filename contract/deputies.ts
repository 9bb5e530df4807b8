import * as z from 'zod/mini'
import { email } from './accounts.ts'
import { bytes, done, moment, route, uuid } from './http.ts'
import { bundle, statement } from './sealed.ts'
import { release } from './release.ts'

// A deputy answers reports for the attorney who named them (docs/decisions/143). The link's secret
// never reaches the server.

const seat = { ownerId: uuid(), seatId: uuid(), invitationId: uuid() }
const deputy = z.object({ ownerId: uuid(), deputyId: uuid() })

const named = z.object({
  deputyId: uuid(),
  seatId: uuid(),
  invitationId: uuid(),
  /** Whom the attorney meant, and the account that accepted. */
  email: z.string(),
  acceptedBy: z.nullable(z.string()),
  namedAt: moment(),
  acceptedAt: z.nullable(moment()),
  endedAt: z.nullable(moment()),
  /** Whether they accepted and can still answer. */
  counts: z.boolean(),
})
export type NamedDeputy = z.output<typeof named>

/** @throws 403 `not-in-seat`; 409 `refused` */
export const nameDeputy = route({
  method: 'POST',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/deputies',
  summary: 'Name a deputy who answers reports for me',
  params: z.object(seat),
  body: z.object({ deputyId: uuid(), email: email(), statement: statement(), note: bytes(8192, 61) }),
  answer: done,
})

export const listMyDeputies = route({
  method: 'GET',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/deputies',
  summary: 'The deputies I named for this seat',
  params: z.object(seat),
  answer: z.object({ deputies: z.array(named) }),
})

export const listOwnDeputies = route({
  method: 'GET',
  path: '/api/deputies',
  summary: 'Deputies whom my attorney named',
  answer: z.object({ deputies: z.array(named) }),
})

/** @throws 404 `invitation-void` */
export const getDeputy = route({
  method: 'GET',
  path: '/api/deputies/{ownerId}/{deputyId}',
  summary: 'What the link of a deputy opens',
  access: 'anyone',
  params: deputy,
  answer: z.object({ statement: statement(), note: bytes(8192, 61), seatId: uuid(), invitationId: uuid() }),
})

/**
 * @throws 403 `email-not-confirmed`; 404 `invitation-void`; 409 `invitation-taken`, `own-estate`,
 * `already-named`
 */
export const acceptDeputy = route({
  method: 'POST',
  path: '/api/deputies/{ownerId}/{deputyId}/accept',
  summary: 'Accept to be a deputy',
  params: deputy,
  body: z.object({ acceptance: statement(), heldBox: bytes(8192, 61) }),
  answer: done,
})

/** For the owner, the attorney who named them, and the deputy. @throws 404 */
export const endDeputy = route({
  method: 'POST',
  path: '/api/deputies/{ownerId}/{deputyId}/end',
  summary: 'End a deputy’s part',
  params: deputy,
  body: z.object({ statement: statement() }),
  answer: done,
})

/** A seat for which I answer as a deputy. It has no keys and no counts. */
export const deputizedSeat = z.object({
  ...seat,
  deputyId: uuid(),
  acceptedAt: moment(),
  heldBox: bytes(8192),
  ownerBundle: bundle(),
  releases: z.array(release),
})
export type DeputizedSeat = z.output<typeof deputizedSeat>
