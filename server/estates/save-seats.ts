import { sql } from 'kysely'
import { maxEpochStep } from '../../domain/seats.ts'
import { type BatchQuery, batchQuery } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { notConsistent, type Save } from './consistent.ts'
import { lastEntry } from './chains.ts'
import { endSharing, nowEvent } from './sharings.ts'

type SeatRow = { seat_id: string; role: string; epoch: number; void_epoch: number }

export const targetOf = ({ seatId, event, epoch }: { seatId: string; event: string; epoch: number }) =>
  `${seatId}:${event}:${epoch}`

/** Voids earlier epochs with their keys, except in a rearm. Returns the deleted targets. */
export async function writeSeatKeys(transaction: Tx, ownerId: string, save: Save, now: Date): Promise<string[]> {
  const keys = save.seatKeys ?? []
  const gone: string[] = []
  for (const [seatId, ofSeat] of Map.groupBy(keys, (key) => key.seatId)) {
    const [first] = ofSeat
    if (!first || ofSeat.some(({ role, epoch }) => role !== first.role || epoch !== first.epoch))
      throw notConsistent('keys of a seat')
    const { role, epoch } = first
    const seat = await findSeat(transaction, ownerId, seatId)
    // A restored database may lack epochs that a device has seen, so the step may be larger.
    const step = save.restored ? maxEpochStep : 1
    if (seat && (seat.role !== role || epoch <= seat.epoch || epoch > seat.epoch + step))
      throw notConsistent('epoch of a seat')
    if (!seat && epoch !== 1) throw notConsistent('epoch of a seat')
    const isRearmed = (save.rearms ?? []).some((one) => one.seatId === seatId)
    if (seat && !isRearmed) {
      gone.push(...(await voidInvitations(transaction, ownerId, seatId, epoch - 1, now)))
      gone.push(...(await deleteEpochs(transaction, ownerId, seatId, epoch - 1)))
    }
    await transaction
      .insertInto('seat')
      .values({ owner_id: ownerId, seat_id: seatId, role, epoch, void_epoch: 0 })
      .onConflict((conflict) => conflict.columns(['owner_id', 'seat_id']).doUpdateSet({ epoch }))
      .execute()
      .catch((error: unknown) => {
        throw isDuplicate(error) ? seatTaken() : error
      })
  }
  if (keys.length > 0)
    await transaction
      .insertInto('seat_key')
      .values(
        keys.map((key) => ({
          owner_id: ownerId,
          seat_id: key.seatId,
          event: key.event,
          epoch: key.epoch,
          target: targetOf(key),
          role: key.role,
          verify_key: key.verifyKey,
          owner_box: key.ownerBox,
          all_box: key.allBox,
          incapacity_box: key.incapacityBox,
        })),
      )
      .execute()
  for (const { event, ownerBox } of save.allKeys ?? [])
    await transaction
      .insertInto('all_key')
      .values({ owner_id: ownerId, event, owner_box: ownerBox })
      .onConflict((conflict) => conflict.columns(['owner_id', 'event']).doUpdateSet({ owner_box: ownerBox }))
      .execute()
  return gone
}

const seatTaken = () =>
  new Refusal(422, 'seat-taken', 'Someone already has this role. Please remove that person first.')

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

export function findSeat(transaction: Tx, ownerId: string, seatId: string): Promise<SeatRow | undefined> {
  return transaction
    .selectFrom('seat')
    .select(['seat_id', 'role', 'epoch', 'void_epoch'])
    .where('owner_id', '=', ownerId)
    .where('seat_id', '=', seatId)
    .executeTakeFirst()
}

/** Deletes a seat's epochs up to this one. @returns the deleted targets */
export async function deleteEpochs(transaction: Tx, ownerId: string, seatId: string, upTo: number): Promise<string[]> {
  const gone = await transaction
    .deleteFrom('seat_key')
    .where('owner_id', '=', ownerId)
    .where('seat_id', '=', seatId)
    .where('event', '!=', nowEvent)
    .where('epoch', '<=', upTo)
    .returning('target')
    .execute()
  const targets = gone.map(({ target }) => target)
  for (const table of ['seat_entry', 'seat_share'] as const)
    if (targets.length > 0)
      await transaction.deleteFrom(table).where('owner_id', '=', ownerId).where('target', 'in', targets).execute()
  return targets
}

/** A voided filling reads nothing any more. @returns the deleted targets */
export async function voidInvitations(
  transaction: Tx,
  ownerId: string,
  seatId: string,
  upTo: number,
  now: Date,
): Promise<string[]> {
  const voided = await transaction
    .updateTable('invitation')
    .set({ void_at: now })
    .where('owner_id', '=', ownerId)
    .where('seat_id', '=', seatId)
    .where('armed_epoch', '<=', upTo)
    .where('void_at', 'is', null)
    .returning('invitation_id')
    .execute()
  const ids = voided.map(({ invitation_id }) => invitation_id)
  // Deletes the shares and the printed card's row, so that the card no longer works.
  for (const table of ['seat_share', 'release_card'] as const)
    if (ids.length > 0)
      await transaction
        .deleteFrom(table)
        .where('owner_id', '=', ownerId)
        .where('seat_id', '=', seatId)
        .where('invitation_id', 'in', ids)
        .execute()
  return ids.length > 0 ? endSharing(transaction, ownerId, seatId) : []
}

/**
 * Rejects a save that leaves out a record which loses a wrap: its row would name the target.
 * @returns the deleted wraps
 */
export async function deleteRetiredWraps(
  transaction: Tx,
  ownerId: string,
  gone: readonly string[],
  named: ReadonlySet<string>,
): Promise<{ record_id: string; target: string }[]> {
  if (gone.length === 0) return []
  const wraps = await transaction
    .deleteFrom('record_wrap')
    .where('owner_id', '=', ownerId)
    .where('target', 'in', gone)
    .returning(['record_id', 'target'])
    .execute()
  if (!wraps.every(({ record_id }) => named.has(record_id))) throw notConsistent('records of a seat with a new epoch')
  return wraps
}

/** Reads the targets with keys, each with the number of its chain's last entry: 0 if empty. */
export const presentTargets = (transaction: Tx, ownerId: string): BatchQuery<Map<string, number>> =>
  batchQuery(
    transaction
      .selectFrom('seat_key')
      .select(['target', lastEntry('m').as('m')])
      .where('owner_id', '=', ownerId)
      .compile(),
    (rows) => new Map(rows.map(({ target, m }) => [target, m ?? 0])),
  )

const invitationsPerDay = 20

/** Limits invitations per estate, because each mails an address that the owner typed. */
async function refuseTooMany(transaction: Tx, ownerId: string, added: number, now: Date): Promise<void> {
  const { sent } = await transaction
    .selectFrom('invitation')
    .select(sql<string>`count(*)`.as('sent'))
    .where('owner_id', '=', ownerId)
    .where('invited_at', '>', new Date(now.getTime() - 24 * 3600_000))
    .executeTakeFirstOrThrow()
  if (Number(sent) + added > invitationsPerDay)
    throw new Refusal(429, 'rate-limited', 'You have sent too many invitations today. Please try again tomorrow.')
}

/** Writes invitations: at most one at a time for a seat, and at most one ever for an epoch. */
export async function writeArms(transaction: Tx, ownerId: string, save: Save, now: Date): Promise<void> {
  const arms = save.arms ?? []
  if (arms.length > 0) await refuseTooMany(transaction, ownerId, arms.length, now)
  for (const arm of arms) {
    const seat = await findSeat(transaction, ownerId, arm.seatId)
    if (!seat || seat.role !== arm.role) throw notConsistent('a seat to fill')
    if (arm.epoch !== seat.epoch || arm.epoch <= seat.void_epoch) throw notConsistent('epoch of an invitation')
    const earlier = await transaction
      .selectFrom('invitation')
      .select('invitation_id')
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', arm.seatId)
      .where('armed_epoch', '=', arm.epoch)
      .executeTakeFirst()
    if (earlier) throw seatTaken()
    const place = { owner_id: ownerId, seat_id: arm.seatId, invitation_id: arm.invitationId }
    await transaction
      .insertInto('invitation')
      .values({
        ...place,
        epoch: arm.epoch,
        armed_epoch: arm.epoch,
        email: arm.email,
        statement: arm.statement,
        share_box: arm.shareBox,
        note: arm.note,
        owner_mac: arm.ownerMac,
        kept_box: arm.keptBox,
        mail_name: arm.mailName,
        invited_at: now,
        armed_at: null,
        refused: null,
        void_at: null,
      })
      .execute()
    await transaction
      .insertInto('seat_share')
      .values(
        arm.shares.map(({ event, seatBox }) => ({
          ...place,
          event,
          target: targetOf({ seatId: arm.seatId, event, epoch: arm.epoch }),
          seat_box: seatBox,
        })),
      )
      .execute()
  }
}
