import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { seatEntry } from '../../contract/sealed.ts'
import type { Acceptance, seatState } from '../../contract/seats.ts'
import type { Database } from '../db/connect.ts'
import { type BatchResults, type BatchQuery, batchQuery } from '../db/deferred.ts'
import { lastEntry } from '../estates/chains.ts'
import type { SeatTables } from './tables.ts'

type Taken = Acceptance & { seatId: string; invitationId: string }

/** Runs as the system, because the query reads rows of grantees. */
export const askOwnSeats = (database: Database, ownerId: string) => ({
  seats: batchQuery(
    database.selectFrom('seat').selectAll().where('owner_id', '=', ownerId).orderBy('role').compile(),
    (rows) => rows,
  ),
  invitations: batchQuery(
    database
      .selectFrom('invitation')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('void_at', 'is', null)
      .compile(),
    (rows) => rows,
  ),
  cards: batchQuery(
    database.selectFrom('release_card').select(['seat_id', 'invitation_id']).where('owner_id', '=', ownerId).compile(),
    (rows) => rows,
  ),
  taken: askAcceptances(database, ownerId),
})

type AskedSeats = BatchResults<ReturnType<typeof askOwnSeats>>

export function ownSeats({ seats, invitations, cards, taken }: AskedSeats) {
  return seats.map((seat) => {
    const invitation = invitations.find(({ seat_id }) => seat_id === seat.seat_id)
    const acceptances = taken.filter(
      ({ seatId, invitationId }) => seatId === seat.seat_id && invitationId === invitation?.invitation_id,
    )
    return {
      seatId: seat.seat_id,
      role: seat.role,
      epoch: seat.epoch,
      state: stateOf(invitation, acceptances),
      invitation: invitation ? invitationView(invitation, acceptances, cards.some(isOf(invitation))) : null,
    }
  })
}

const isOf =
  (invitation: { seat_id: string; invitation_id: string }) =>
  (card: { seat_id: string; invitation_id: string }): boolean =>
    card.seat_id === invitation.seat_id && card.invitation_id === invitation.invitation_id

function stateOf(invitation: object | undefined, acceptances: readonly Acceptance[]): z.output<typeof seatState> {
  if (!invitation) return 'not-invited'
  const holders = acceptances.filter(({ standing, leftAt }) => standing === 'accepted' && leftAt === null)
  if (holders.length === 0 && acceptances.some(({ leftAt }) => leftAt !== null)) return 'left'
  if (holders.length === 0 && acceptances.some(({ standing }) => standing === 'stepped-down')) return 'stepped-down'
  if (holders.length === 0) return 'invited'
  return holders.some(({ confirmed }) => confirmed) ? 'confirmed' : 'accepted'
}

function invitationView(row: Selectable<SeatTables['invitation']>, acceptances: readonly Taken[], hasCard: boolean) {
  return {
    invitationId: row.invitation_id,
    epoch: row.epoch,
    email: row.email,
    invitedAt: row.invited_at,
    statement: row.statement,
    keptBox: row.kept_box,
    hasCard,
    armed: row.armed_at !== null,
    refused: row.refused,
    acceptances: acceptances.map(({ seatId: _seat, invitationId: _invitation, ...acceptance }) => acceptance),
  }
}

function askAcceptances(database: Database, ownerId: string): BatchQuery<Taken[]> {
  const query = database
    .selectFrom('acceptance')
    // A deleted account has no row, but the person's signatures remain in the chain.
    .leftJoin('account', 'account.id', 'acceptance.account_id')
    .leftJoin('key_box', (join) =>
      join
        .onRef('key_box.owner_id', '=', 'acceptance.grantee_owner_id')
        .on('key_box.kind', '=', 'recovery')
        .on('key_box.confirmed_at', 'is not', null),
    )
    .leftJoin('identity', 'identity.owner_id', 'acceptance.grantee_owner_id')
    .select(['acceptance.seat_id', 'acceptance.invitation_id', 'acceptance.statement', 'acceptance.grantee_mac'])
    .select(['acceptance.via', 'acceptance.accepted_at', 'acceptance.standing', 'key_box.confirmed_at'])
    .select(['account.email', 'account.claimed_email', 'acceptance.left_at', 'acceptance.step_down'])
    .select('identity.bundle')
    .where('acceptance.owner_id', '=', ownerId)
    .orderBy('acceptance.accepted_at')
    .compile()
  return batchQuery(query, (rows) =>
    rows.flatMap(({ standing, ...row }) =>
      // An acceptance counts only after the release service verified it.
      standing === 'unverified' || standing === 'invalid'
        ? []
        : {
            seatId: row.seat_id,
            invitationId: row.invitation_id,
            statement: row.statement,
            granteeMac: row.grantee_mac,
            via: row.via,
            email: row.email ?? row.claimed_email ?? '',
            acceptedAt: row.accepted_at,
            confirmed: row.confirmed_at !== null,
            standing,
            stepDown: row.step_down,
            bundle: row.bundle,
            leftAt: row.left_at,
          },
    ),
  )
}

export const askOwnKeys = (database: Database, ownerId: string) => ({
  seatKeys: batchQuery(
    database
      .selectFrom('seat_key')
      .selectAll()
      .select(lastEntry('entry').as('last_entry'))
      .where('owner_id', '=', ownerId)
      .orderBy('target')
      .compile(),
    (rows) => rows,
  ),
  allKeys: batchQuery(database.selectFrom('all_key').selectAll().where('owner_id', '=', ownerId).compile(), (rows) =>
    rows.map(({ event, owner_box }) => ({ event, ownerBox: owner_box })),
  ),
})

export const ownKeys = ({ seatKeys, allKeys }: BatchResults<ReturnType<typeof askOwnKeys>>) => ({
  keys: seatKeys.flatMap(({ event, ...key }) =>
    event === 'now'
      ? []
      : {
          seatId: key.seat_id,
          role: key.role,
          event,
          epoch: key.epoch,
          verifyKey: key.verify_key,
          ownerBox: key.owner_box,
          allBox: key.all_box,
          incapacityBox: key.incapacity_box,
        },
  ),
  sharedKeys: seatKeys.flatMap(({ seat_id: seatId, role, event, epoch: counter, verify_key, owner_box }) =>
    event === 'now' ? { seatId, role, counter, verifyKey: verify_key, ownerBox: owner_box } : [],
  ),
  allKeys,
  chainHeads: seatKeys.flatMap(({ last_entry }) =>
    last_entry === null ? [] : [z.parse(seatEntry, JSON.parse(last_entry))],
  ),
})
