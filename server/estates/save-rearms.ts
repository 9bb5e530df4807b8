import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import { notConsistent, type Save } from './consistent.ts'
import { nowEvent } from './sharings.ts'
import { deleteEpochs, findSeat, targetOf, voidInvitations } from './save-seats.ts'

// The release service may reject a rearm, or confirm it late. Until then keys, chains, shares and
// wraps of the earlier epoch stay, and records have wraps for both epochs. Grantees open the epoch
// that the service releases. Only the end of a release drops the earlier epoch sooner.

/** Gives acceptances new shares, each under its seat's new epoch. @returns the deleted targets */
export async function writeRearms(transaction: Tx, ownerId: string, save: Save): Promise<string[]> {
  const gone: string[] = []
  for (const { seatId, invitationId, epoch, statement, shares } of save.rearms ?? []) {
    const seat = await findSeat(transaction, ownerId, seatId)
    if (!seat || epoch !== seat.epoch || epoch <= seat.void_epoch) throw notConsistent('epoch of new shares')
    const place = { owner_id: ownerId, seat_id: seatId, invitation_id: invitationId }
    const before = await transaction
      .selectFrom('invitation')
      .select(['armed_epoch', 'armed_at', 'refused'])
      .where((row) => row.and(place))
      .where('void_at', 'is', null)
      .executeTakeFirst()
    if (!before || before.armed_epoch >= epoch) throw notConsistent('an invitation with new shares')
    if (before.refused !== null) gone.push(...(await deleteRefused(transaction, ownerId, seatId, before.armed_epoch)))
    else if (before.armed_at === null && !dropsBefore(save)) throw notConsistent('shares that are on their way')
    await transaction
      .updateTable('invitation')
      .set({ armed_epoch: epoch, armed_at: null, refused: null })
      .where((row) => row.and(place))
      .execute()
    await transaction
      .insertInto('rearm')
      .values({ ...place, epoch, statement })
      .execute()
    await transaction
      .insertInto('seat_share')
      .values(
        shares.map(({ event, seatBox }) => ({
          ...place,
          event,
          target: targetOf({ seatId, event, epoch }),
          seat_box: seatBox,
        })),
      )
      .execute()
  }
  return gone
}

/** The earlier epoch was given out at a release, or its shares were lost with their service. */
const dropsBefore = ({ ends = [], newService }: Save): boolean => ends.length > 0 || newService === true

/** Deletes the shares that the release service refused, so that a retry can replace them. */
async function deleteRefused(transaction: Tx, ownerId: string, seatId: string, epoch: number): Promise<string[]> {
  const others = await transaction
    .selectFrom('seat_key')
    .select('target')
    .where('owner_id', '=', ownerId)
    .where('seat_id', '=', seatId)
    .where('event', '!=', nowEvent)
    .where('epoch', '=', epoch)
    .execute()
  const targets = others.map(({ target }) => target)
  for (const table of ['seat_key', 'seat_entry', 'seat_share'] as const)
    if (targets.length > 0)
      await transaction.deleteFrom(table).where('owner_id', '=', ownerId).where('target', 'in', targets).execute()
  return targets
}

/** Voids the epochs of the named seats, except the present epoch. @returns the deleted targets */
export async function writeDisarms(transaction: Tx, ownerId: string, save: Save, now: Date): Promise<string[]> {
  const gone: string[] = []
  for (const { seatId, epoch } of save.disarms ?? []) {
    const seat = await findSeat(transaction, ownerId, seatId)
    if (!seat || epoch > seat.epoch) throw notConsistent('a seat to disarm')
    if (!dropsBefore(save) && (await awaitsNewShares(transaction, ownerId, seatId, epoch)))
      throw notConsistent('shares that wait')
    gone.push(...(await voidInvitations(transaction, ownerId, seatId, epoch, now)))
    gone.push(...(await deleteEpochs(transaction, ownerId, seatId, Math.min(epoch, seat.epoch - 1))))
    await transaction
      .updateTable('seat')
      .set({ void_epoch: sql`greatest(void_epoch, ${epoch})` })
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .execute()
  }
  return gone
}

/** True if grantees would lose keys before the service accepted their new shares. */
async function awaitsNewShares(transaction: Tx, ownerId: string, seatId: string, upTo: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('invitation')
    .innerJoin('seat_key', (join) =>
      join.onRef('seat_key.owner_id', '=', 'invitation.owner_id').onRef('seat_key.seat_id', '=', 'invitation.seat_id'),
    )
    .select('invitation.invitation_id')
    .where('invitation.owner_id', '=', ownerId)
    .where('invitation.seat_id', '=', seatId)
    .where('invitation.armed_epoch', '>', upTo)
    .where('seat_key.event', '!=', nowEvent)
    .where('seat_key.epoch', '<=', upTo)
    .where('invitation.armed_at', 'is', null)
    .where('invitation.void_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Removed grantees get the mail of the ended release, which opens no rearmed seat any more. */
export async function recordEnd(transaction: Tx, ownerId: string, save: Save, now: Date): Promise<void> {
  const [ended] = save.ends ?? []
  if (!ended) return
  await transaction
    .updateTable('invitation')
    .set({ ended_release: ended.releaseId, end_statement: ended.statement })
    .where('owner_id', '=', ownerId)
    .where('void_at', '=', now)
    .execute()
  for (const { seatId, invitationId } of save.rearms ?? [])
    await transaction
      .updateTable('invitation')
      .set({ ended_release: ended.releaseId })
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .where('invitation_id', '=', invitationId)
      .execute()
}
