import { sql } from 'kysely'
import type { Tx } from './scope.ts'

type Reader = Pick<Tx, 'selectFrom'>

export const acceptancesWithInvitations = (reader: Reader) =>
  reader
    .selectFrom('acceptance')
    .innerJoin('invitation', (join) =>
      join
        .onRef('invitation.owner_id', '=', 'acceptance.owner_id')
        .onRef('invitation.seat_id', '=', 'acceptance.seat_id')
        .onRef('invitation.invitation_id', '=', 'acceptance.invitation_id'),
    )

export const newestRearm = (reader: Reader) =>
  reader
    .selectFrom('rearm')
    .select('rearm.statement')
    .whereRef('rearm.owner_id', '=', sql.ref('invitation.owner_id'))
    .whereRef('rearm.seat_id', '=', sql.ref('invitation.seat_id'))
    .whereRef('rearm.invitation_id', '=', sql.ref('invitation.invitation_id'))
    .whereRef('rearm.epoch', '=', sql.ref('invitation.armed_epoch'))
    .as('rearm')

export const acceptancesWithSeats = (reader: Reader) =>
  acceptancesWithInvitations(reader).innerJoin('seat', (join) =>
    join.onRef('seat.owner_id', '=', 'acceptance.owner_id').onRef('seat.seat_id', '=', 'acceptance.seat_id'),
  )

const heldSeatsWithInvitations = (reader: Reader) =>
  reader
    .selectFrom('held_seat')
    .innerJoin('invitation', (join) =>
      join
        .onRef('invitation.owner_id', '=', 'held_seat.owner_id')
        .onRef('invitation.seat_id', '=', 'held_seat.seat_id')
        .onRef('invitation.invitation_id', '=', 'held_seat.invitation_id'),
    )

export const heldSeatsWithAcceptances = (reader: Reader) =>
  heldSeatsWithInvitations(reader).innerJoin('acceptance', (join) =>
    join
      .onRef('acceptance.owner_id', '=', 'held_seat.owner_id')
      .onRef('acceptance.seat_id', '=', 'held_seat.seat_id')
      .onRef('acceptance.invitation_id', '=', 'held_seat.invitation_id')
      .onRef('acceptance.hash', '=', 'held_seat.hash'),
  )
