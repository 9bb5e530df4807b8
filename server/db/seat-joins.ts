import { sql } from 'kysely'
import type { Tx } from './scope.ts'

// What is known of one seat stands in several tables. How they belong together is said here.

type Reader = Pick<Tx, 'selectFrom'>

/** Acceptances, each with the invitation that it answers. */
export const acceptancesWithInvitations = (reader: Reader) =>
  reader
    .selectFrom('acceptance')
    .innerJoin('invitation', (join) =>
      join
        .onRef('invitation.owner_id', '=', 'acceptance.owner_id')
        .onRef('invitation.seat_id', '=', 'acceptance.seat_id')
        .onRef('invitation.invitation_id', '=', 'acceptance.invitation_id'),
    )

/** The `rearm` that arms an invitation now, if any does. */
export const newestRearm = (reader: Reader) =>
  reader
    .selectFrom('rearm')
    .select('rearm.statement')
    .whereRef('rearm.owner_id', '=', sql.ref('invitation.owner_id'))
    .whereRef('rearm.seat_id', '=', sql.ref('invitation.seat_id'))
    .whereRef('rearm.invitation_id', '=', sql.ref('invitation.invitation_id'))
    .whereRef('rearm.epoch', '=', sql.ref('invitation.armed_epoch'))
    .as('rearm')

/** The same with the seat for which they were invited. */
export const acceptancesWithSeats = (reader: Reader) =>
  acceptancesWithInvitations(reader).innerJoin('seat', (join) =>
    join.onRef('seat.owner_id', '=', 'acceptance.owner_id').onRef('seat.seat_id', '=', 'acceptance.seat_id'),
  )

/** Seats in the estates of others, each with the invitation by which it is held. */
const heldSeatsWithInvitations = (reader: Reader) =>
  reader
    .selectFrom('held_seat')
    .innerJoin('invitation', (join) =>
      join
        .onRef('invitation.owner_id', '=', 'held_seat.owner_id')
        .onRef('invitation.seat_id', '=', 'held_seat.seat_id')
        .onRef('invitation.invitation_id', '=', 'held_seat.invitation_id'),
    )

/** The same with the very acceptance that its holder sent. */
export const heldSeatsWithAcceptances = (reader: Reader) =>
  heldSeatsWithInvitations(reader).innerJoin('acceptance', (join) =>
    join
      .onRef('acceptance.owner_id', '=', 'held_seat.owner_id')
      .onRef('acceptance.seat_id', '=', 'held_seat.seat_id')
      .onRef('acceptance.invitation_id', '=', 'held_seat.invitation_id')
      .onRef('acceptance.hash', '=', 'held_seat.hash'),
  )
