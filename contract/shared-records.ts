import * as z from 'zod/mini'
import { route, uuid } from './http.ts'
import { bundle, handover, seatEntry, statement } from './sealed.ts'
import { listOpenedRecords } from './seats.ts'

const place = z.object({ ownerId: uuid(), seatId: uuid(), invitationId: uuid() })

/**
 * `statement` is null if the owner never shared anything with this person; `handed` is null and the
 * chain empty once the owner took everything back.
 * @throws 403 `not-in-seat`
 */
export const getSharing = route({
  method: 'GET',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/sharing',
  summary: 'What the owner shares with me now',
  params: place,
  answer: z.object({
    ownerBundle: bundle(),
    statement: z.nullable(statement()),
    handed: z.nullable(handover()),
    entries: z.array(seatEntry),
    head: z.nullable(statement()),
  }),
})

/** @throws 403 `not-in-seat`, `not-shared` */
export const listSharedRecords = route({
  method: 'GET',
  path: '/api/held-seats/{ownerId}/{seatId}/{invitationId}/shared-records',
  summary: 'Records that the owner shares with me now',
  params: place,
  query: listOpenedRecords.query,
  answer: listOpenedRecords.answer,
})
