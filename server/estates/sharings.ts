import type { ServerContext } from '../context.ts'
import { asSystem, type Tx } from '../db/scope.ts'
import { sameBytes } from '../crypto.ts'
import { Refusal } from '../http/refusal.ts'
import { mailOwnerOfSharing } from '../seats/sharing-mails.ts'
import { type Change, type Known, notConsistent, type Save } from './consistent.ts'

// What an owner shares while alive (docs/decisions/136). Its key is in seat_key like the keys of a
// release, under the event `now`, whose epoch counts the sharings of a seat.

export const nowEvent = 'now'

const seatOf = (target: string): string | undefined => {
  const [seatId, event] = target.split(':')
  return event === nowEvent ? seatId : undefined
}

const isNow = (target: string): boolean => seatOf(target) !== undefined

/** Such saves take the full path, which sees whether a grantee can read more. */
export const sharesNow = ({ entries }: Pick<Save, 'entries'>): boolean =>
  entries.some(({ rows }) => rows.some(({ targets }) => targets.some(isNow)))

type Wrapped = { record_id: string; target: string }

/**
 * The seats that a save shares records with which they could not read before.
 * @param renewed the wraps of keys that this save replaces for the same person
 */
export function newlyShared(
  changes: readonly Change[],
  known: ReadonlyMap<string, Known>,
  renewed: readonly Wrapped[],
): Set<string> {
  const byRecord = Map.groupBy(renewed, ({ record_id }) => record_id)
  const seats = changes.flatMap(({ row }) => {
    const replaced = byRecord.get(row.recordId)?.map(({ target }) => target) ?? []
    const before = new Set([...(known.get(row.recordId)?.targets ?? []), ...replaced].map(seatOf))
    return row.targets.map(seatOf).filter((seatId) => seatId !== undefined && !before.has(seatId))
  })
  return new Set(seats.filter((seatId) => seatId !== undefined))
}

export const passwordNeeded = () =>
  new Refusal(403, 'password-needed', 'Please enter your password, because someone else will be able to read this.')

/** Deletes the key and the chain of a seat's sharing. @returns the deleted targets */
export async function endSharing(transaction: Tx, ownerId: string, seatId: string): Promise<string[]> {
  const gone = await transaction
    .deleteFrom('seat_key')
    .where('owner_id', '=', ownerId)
    .where('seat_id', '=', seatId)
    .where('event', '=', nowEvent)
    .returning('target')
    .execute()
  const targets = gone.map(({ target }) => target)
  if (targets.length === 0) return []
  await transaction.deleteFrom('seat_entry').where('owner_id', '=', ownerId).where('target', 'in', targets).execute()
  await transaction
    .updateTable('sharing')
    .set({ handed: null, head: null, news_since: null })
    .where('owner_id', '=', ownerId)
    .where('seat_id', '=', seatId)
    .execute()
  return targets
}

/**
 * Each counter is above the seat's last one, also after the seat got another grantee.
 * @returns the deleted targets, those among them of a person who stays, and the seats of people
 * who could read nothing before
 */
export async function writeSharings(
  transaction: Tx,
  ownerId: string,
  { sharings = [] }: Save,
): Promise<{ gone: string[]; renewed: string[]; began: Set<string> }> {
  const gone: string[] = []
  const renewed: string[] = []
  const began = new Set<string>()
  for (const { seatId, invitationId, counter, acceptanceHash, statement, given } of sharings) {
    const place = { owner_id: ownerId, seat_id: seatId }
    const invited = await transaction
      .selectFrom('invitation')
      .select('invitation_id')
      .where((row) => row.and({ ...place, invitation_id: invitationId }))
      .where('void_at', 'is', null)
      .executeTakeFirst()
    const before = await transaction
      .selectFrom('sharing')
      .select(['counter', 'invitation_id', 'acceptance_hash'])
      .where((row) => row.and(place))
      .executeTakeFirst()
    if (!invited || counter <= (before?.counter ?? 0)) throw notConsistent('what is shared')
    const ended = await endSharing(transaction, ownerId, seatId)
    gone.push(...ended)
    const stays = before?.invitation_id === invitationId && sameBytes(before.acceptance_hash, acceptanceHash)
    if (stays) renewed.push(...ended)
    if (given && !(stays && ended.length > 0)) began.add(seatId)
    const target = `${seatId}:${nowEvent}:${counter}`
    const stated = { invitation_id: invitationId, counter, target, acceptance_hash: acceptanceHash, statement }
    const row = { ...stated, handed: given?.handed ?? null, head: null }
    await transaction
      .insertInto('sharing')
      .values({ ...place, ...row })
      .onConflict((conflict) => conflict.columns(['owner_id', 'seat_id']).doUpdateSet(row))
      .execute()
    if (!given) continue
    const { role, verifyKey, ownerBox } = given
    await transaction
      .insertInto('seat_key')
      .values({
        ...place,
        event: nowEvent,
        epoch: counter,
        target,
        role,
        verify_key: verifyKey,
        owner_box: ownerBox,
        all_box: null,
        incapacity_box: null,
      })
      .execute()
  }
  return { gone, renewed, began }
}

export async function writeSharedHeads(transaction: Tx, ownerId: string, heads: Save['sharedHeads'] = []) {
  for (const { seatId, counter, statement } of heads)
    await transaction
      .updateTable('sharing')
      .set({ head: statement })
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .where('counter', '=', counter)
      .execute()
}

/** The job that mails a grantee what is new. Its key is `ownerId seatId`. */
export const newsKind = 'shared-news'
/** The job that mails the owner that a grantee can read more. Its key is the same. */
export const ownerNewsKind = 'shared-owner-news'

/** Several sharings within minutes make one mail, and what is taken back meanwhile none. */
const collectSeconds = 600

/** At most one mail a day and seat, however many records. The owner hears of a start at once. */
export async function scheduleNews(
  transaction: Tx,
  context: Pick<ServerContext, 'due' | 'config' | 'outbox'>,
  { ownerId, seats, began }: { ownerId: string; seats: ReadonlySet<string>; began: ReadonlySet<string> },
  now: Date,
): Promise<void> {
  const { due, config } = context
  for (const seatId of seats) {
    const row = await transaction
      .updateTable('sharing')
      .set({ news_since: now })
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .returning('told_at')
      .executeTakeFirst()
    const dayAfter = row?.told_at ? row.told_at.getTime() + config.daySeconds * 1000 : 0
    const soon = now.getTime() + Math.min(collectSeconds, config.daySeconds) * 1000
    const at = new Date(Math.max(soon, dayAfter))
    const key = `${ownerId} ${seatId}`
    await asSystem(transaction, async () => {
      await due.scheduleOnce(transaction, { kind: newsKind, key, at })
      if (began.has(seatId)) await mailOwnerOfSharing(transaction, context, { ownerId, seatId, isNew: true })
      else await due.scheduleOnce(transaction, { kind: ownerNewsKind, key, at })
    })
  }
}
