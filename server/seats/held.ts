import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Release } from '../../contract/release.ts'
import { firstEvent, type KeyEvent, keyEvents } from '../../domain/releases.ts'
import { type SeatEntry, seatEntry } from '../../contract/sealed.ts'
import type { HeldSeat } from '../../contract/seats.ts'
import type { Session } from '../accounts/session.ts'
import { askDeputized } from '../deputies/reading.ts'
import type { Database } from '../db/connect.ts'
import { type BatchResults, batchQuery } from '../db/deferred.ts'
import { runBatch, inTransaction, type Tx } from '../db/scope.ts'
import { heldSeatsWithAcceptances } from '../db/seat-joins.ts'
import { Refusal } from '../http/refusal.ts'
import { noLongerNamed } from '../releases/policy.ts'
import { askReleases } from '../releases/view.ts'
import type { Place } from './accept.ts'
import type { Standing } from './tables.ts'

export const askHeld = (database: Database, session: Session) => ({
  held: batchQuery(heldBy(database, session).compile(), (rows) => rows),
  hasKit: askRecoveryKit(database, session.ownerId),
  waiting: askWaiting(database, session),
  deputized: askDeputized(database, session),
})

const heldBy = (database: Database, session: Session) =>
  heldSeatsWithAcceptances(database)
    .innerJoin('estate', 'estate.owner_id', 'held_seat.owner_id')
    .innerJoin('identity', 'identity.owner_id', 'held_seat.owner_id')
    .leftJoin('account_deletion', (join) =>
      join.onRef('account_deletion.account_id', '=', 'estate.account_id').on('account_deletion.held_at', 'is', null),
    )
    .leftJoin('release', (join) =>
      join
        .onRef('release.owner_id', '=', 'invitation.owner_id')
        .onRef('release.release_id', '=', 'invitation.ended_release')
        .on('release.state', '=', 'ended'),
    )
    .selectAll('held_seat')
    .select(['acceptance.standing', 'acceptance.reason', 'invitation.void_at', 'account_deletion.final_at'])
    .select(['invitation.armed_epoch', 'identity.bundle'])
    .select(['release.event as ended_event', 'invitation.end_statement'])
    .select((row) =>
      row
        .selectFrom('rearm')
        .select('rearm.statement')
        .whereRef('rearm.owner_id', '=', 'held_seat.owner_id')
        .whereRef('rearm.seat_id', '=', 'held_seat.seat_id')
        .whereRef('rearm.invitation_id', '=', 'held_seat.invitation_id')
        .orderBy('rearm.epoch', 'desc')
        .limit(sql.lit(1))
        .as('rearm'),
    )
    .leftJoin(
      (from) =>
        from
          .selectFrom('release_service')
          .select(['box_key', 'sign_key'])
          .orderBy('seen_at', 'desc')
          .limit(sql.lit(1))
          .as('present_service'),
      (join) => join.onTrue(),
    )
    .select(['present_service.box_key', 'present_service.sign_key'])
    .leftJoin('sharing', (join) =>
      join
        .onRef('sharing.owner_id', '=', 'held_seat.owner_id')
        .onRef('sharing.seat_id', '=', 'held_seat.seat_id')
        .onRef('sharing.invitation_id', '=', 'held_seat.invitation_id')
        .onRef('sharing.acceptance_hash', '=', 'held_seat.hash')
        .on('sharing.handed', 'is not', null),
    )
    .select(['sharing.counter', lastShared.as('shared_m')])
    .where('held_seat.account_id', '=', session.accountId)
    .where('held_seat.grantee_owner_id', '=', session.ownerId)
    .orderBy('held_seat.accepted_at')

const lastShared = sql<number | null>`(select max(m) from seat_entry e
  where e.owner_id = sharing.owner_id and e.target = sharing.target)`

type Held = Pick<BatchResults<ReturnType<typeof askHeld>>, 'held' | 'hasKit'>

export async function heldSeats(database: Database, session: Session, { held, hasKit }: Held): Promise<HeldSeat[]> {
  const stated = held.map((row) => ({ row, state: stateNow(row, hasKit) }) as const)
  // A grantee sees data of an estate only after the release service verified the acceptance.
  const counted = stated.filter(({ state }) => state === 'accepted' || state === 'confirmed').map(({ row }) => row)
  const system = { as: 'system' } as const
  const counts = await runBatch(
    database,
    system,
    Object.fromEntries(counted.map((row) => [keyOf(row), askCounts(database, row)])),
  )
  const releases = await runBatch(
    database,
    system,
    Object.fromEntries(counted.map((row) => [keyOf(row), askReleases(database, row.owner_id, session.accountId)])),
  )
  return stated.map(({ row, state }) => ({
    ownerId: row.owner_id,
    seatId: row.seat_id,
    invitationId: row.invitation_id,
    role: row.role,
    epoch: row.epoch,
    via: row.via,
    state,
    reason: row.reason,
    ended: row.ended_event && row.end_statement && { event: row.ended_event, statement: row.end_statement },
    acceptedAt: row.accepted_at,
    heldBox: row.held_box,
    ownerBundle: row.bundle,
    rearm: row.rearm,
    service: row.box_key && row.sign_key && { boxKey: row.box_key, signKey: row.sign_key },
    counts: counts[keyOf(row)] ?? { incapacity: 0, death: 0, first: 0 },
    releases: since(row.accepted_at, releases[keyOf(row)] ?? []),
    deletesAt: counted.includes(row) ? row.final_at : null,
    sharing: counted.includes(row) && row.counter !== null ? { counter: row.counter, m: row.shared_m ?? 0 } : null,
  }))
}

const keyOf = (row: { owner_id: string; seat_id: string; invitation_id: string }) =>
  `${row.owner_id} ${row.seat_id} ${row.invitation_id}`

/** Drops releases that ended before the grantee accepted: they concern earlier grantees. */
const since = (acceptedAt: Date, releases: Release[]): Release[] =>
  releases.filter(({ closedAt, state }) => state === 'released' || closedAt === null || closedAt >= acceptedAt)

function askWaiting(database: Database, session: Session) {
  const query = database
    .selectFrom('invitation')
    .innerJoin('seat', (join) =>
      join.onRef('seat.owner_id', '=', 'invitation.owner_id').onRef('seat.seat_id', '=', 'invitation.seat_id'),
    )
    .innerJoin('estate', 'estate.owner_id', 'invitation.owner_id')
    .innerJoin('account', 'account.id', 'estate.account_id')
    .leftJoin('acceptance', (join) =>
      join
        .onRef('acceptance.owner_id', '=', 'invitation.owner_id')
        .onRef('acceptance.seat_id', '=', 'invitation.seat_id')
        .onRef('acceptance.invitation_id', '=', 'invitation.invitation_id')
        .on('acceptance.standing', '!=', 'refused'),
    )
    .select(['invitation.owner_id', 'seat.role', 'invitation.mail_name', 'invitation.invited_at'])
    .select(['account.email', 'account.claimed_email'])
    .where('invitation.email', '=', session.email)
    .where(sql.lit(session.emailVerified), '=', true)
    .where('invitation.void_at', 'is', null)
    .where('acceptance.hash', 'is', null)
    .where('account.id', '!=', session.accountId)
    .orderBy('invitation.invited_at')
    .compile()
  return batchQuery(query, (rows) =>
    rows.map((row) => ({
      ownerId: row.owner_id,
      role: row.role,
      ownerName: row.mail_name,
      ownerEmail: row.email ?? row.claimed_email ?? '',
      invitedAt: row.invited_at,
    })),
  )
}

/** Keeps a state from before the void date: a grantee who stepped down was not removed. */
function stateNow({ standing, void_at }: { standing: Standing; void_at: Date | null }, confirmed: boolean) {
  const state = stateOf(standing, confirmed)
  return void_at === null || state === 'stepped-down' || state === 'refused' ? state : 'void'
}

function stateOf(standing: Standing, confirmed: boolean): HeldSeat['state'] {
  if (standing === 'unverified') return 'unverified'
  if (standing === 'refused' || standing === 'invalid') return 'refused'
  if (standing === 'presented') return 'card-review'
  if (standing === 'stepped-down') return 'stepped-down'
  return confirmed ? 'confirmed' : 'accepted'
}

const askRecoveryKit = (database: Database, ownerId: string) =>
  batchQuery(
    database
      .selectFrom('key_box')
      .select('kind')
      .where('owner_id', '=', ownerId)
      .where('kind', '=', 'recovery')
      .where('confirmed_at', 'is not', null)
      .compile(),
    (rows) => rows.length > 0,
  )

function askCounts(
  database: Database,
  { owner_id, seat_id, armed_epoch }: { owner_id: string; seat_id: string; armed_epoch: number },
) {
  const target = (event: KeyEvent) => `${seat_id}:${event}:${armed_epoch}`
  const meant = database
    .selectFrom('record_wrap')
    .select(['record_id', 'version'])
    .select(sql<boolean>`bool_or(target = ${target('incapacity')})`.as('incapacity'))
    .select(sql<boolean>`bool_or(target = ${target(firstEvent)})`.as('first'))
    .where('owner_id', '=', owner_id)
    .where('target', 'in', keyEvents.map(target))
    .groupBy(['record_id', 'version'])
  const query = database
    .selectFrom(meant.as('meant'))
    .select(sql<string>`count(*) filter (where incapacity)`.as('incapacity'))
    .select(sql<string>`count(*) filter (where not incapacity)`.as('death'))
    .select(sql<string>`count(*) filter (where first)`.as('first'))
    .compile()
  return batchQuery(query, ([counted]) => ({
    incapacity: Number(counted?.incapacity ?? 0),
    death: Number(counted?.death ?? 0),
    first: Number(counted?.first ?? 0),
  }))
}

export async function keepHeldBox(
  database: Database,
  session: Session,
  { ownerId, seatId, invitationId }: Place,
  { heldBox, replaces }: { heldBox: Uint8Array; replaces: Uint8Array },
): Promise<void> {
  await inTransaction(database, { as: 'system' }, async (transaction) => {
    const is = {
      account_id: session.accountId,
      grantee_owner_id: session.ownerId,
      owner_id: ownerId,
      seat_id: seatId,
      invitation_id: invitationId,
    }
    const kept = await transaction
      .updateTable('held_seat')
      .set({ held_box: heldBox })
      .where((row) => row.and(is))
      .where(sql<boolean>`sha256(held_box) = ${replaces}::bytea`)
      .returning('owner_id')
      .executeTakeFirst()
    if (kept) return
    const mine = transaction
      .selectFrom('held_seat')
      .select('owner_id')
      .where((row) => row.and(is))
    if (!(await mine.executeTakeFirst())) throw noLongerNamed()
    throw new Refusal(409, 'held-box-changed', 'Another device was faster. Please reload the page.')
  })
}

export async function entriesOf(transaction: Tx, ownerId: string, targets: string[]): Promise<SeatEntry[]> {
  const rows = await transaction
    .selectFrom('seat_entry')
    .select(['target', 'entry'])
    .where('owner_id', '=', ownerId)
    .where('target', 'in', targets)
    .orderBy('target')
    .orderBy('m')
    .execute()
  return rows.map(({ entry }) => z.parse(seatEntry, JSON.parse(entry)))
}

export function openedKeys(database: Database, session: Session, place: Place, targets: string[]) {
  const { ownerId, seatId, invitationId } = place
  const scope = { as: 'grantee', ownerId, accountId: session.accountId, targets } as const
  return inTransaction(database, { ...scope, targets }, async (transaction) => {
    const keys = await transaction
      .selectFrom('seat_key')
      .innerJoin('seat_share', (join) =>
        join.onRef('seat_share.owner_id', '=', 'seat_key.owner_id').onRef('seat_share.target', '=', 'seat_key.target'),
      )
      .select(['seat_share.event', 'seat_key.epoch', 'seat_key.verify_key', 'seat_key.all_box'])
      .select(['seat_key.incapacity_box', 'seat_share.seat_box'])
      .where('seat_key.owner_id', '=', ownerId)
      .where('seat_key.seat_id', '=', seatId)
      .where('seat_share.invitation_id', '=', invitationId)
      .execute()
    const entries = await entriesOf(transaction, ownerId, targets)
    const invitation = await transaction
      .selectFrom('invitation')
      .select('statement')
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .where('invitation_id', '=', invitationId)
      .executeTakeFirstOrThrow()
    const rearms = await transaction
      .selectFrom('rearm')
      .select(['epoch', 'statement'])
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .where('invitation_id', '=', invitationId)
      .execute()
    const chains = targets.map((target) => ({
      target,
      entries: entries.filter((entry) => entry.target === target),
    }))
    return { keys, chains, statement: invitation.statement, rearms }
  })
}
