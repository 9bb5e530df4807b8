import { getSharing, listSharedRecords } from '../../contract/shared-records.ts'
import type { HeldSeat as HeldAnswer } from '../../contract/seats.ts'
import type { ValueOf } from '../../contract/http.ts'
import {
  compareDelivery,
  equal,
  type HeldSeat as Share,
  importBoxKey,
  isShared,
  nowTarget,
  openHanded,
  openSeatChain,
  openShareNow,
  type SeatHead,
  type ShareNow,
  statementHash,
  verifyStatement,
} from '../../vault/index.ts'
import { alarm, alarmOnce } from '../core/alarm.ts'
import { type Core, type Keys, stillUnlocked, timeOf, unlocked } from '../core/core.ts'
import { inPages } from '../core/in-pages.ts'
import { isLost } from '../core/transport.ts'
import { dayOfHead } from '../estate/chain-heads.ts'
import { heldIdOf } from '../seats/held-id.ts'
import { type Delivered, openAll } from './open-one.ts'
import { dropCopies, showShared, storeCopy } from './shared-copy.ts'

// [Note: what an owner shares while alive] The grantee's app checks it as an heir's app checks a
// release: the owner's signed list decides, a pin notices an older one, and only what is listed is
// shown. What left the list leaves the page and the copy of this device.

type Sharing = ValueOf<(typeof getSharing)['answer']>
type Seat = { seat: HeldAnswer; share: Share | undefined }

const firstPage = 64 * 1024

const shownWrong = (owner: string) =>
  `Our server shows something else as shared by ${owner} than ${owner} signed. You see what you saw before. Please tell the people who run this site.`
const cutShort = (owner: string) =>
  `Something ${owner} shared with you may be missing here: not everything on the list ${owner} signed has arrived.`

const pinKey = (heldId: string) => `sharing:${heldId}`
const chainKey = (ownerId: string, target: string) => `chain:${ownerId}:${target}`

type Pin = { counter: number; hash: Uint8Array }
const isPin = (value: unknown): value is Pin =>
  typeof value === 'object' &&
  value !== null &&
  'counter' in value &&
  'hash' in value &&
  value.hash instanceof Uint8Array
const isHead = (value: unknown): value is SeatHead =>
  typeof value === 'object' && value !== null && 'm' in value && 'hash' in value && value.hash instanceof Uint8Array

/** Shows what is shared now, and drops what is not shared any more. Never fails. */
export async function readSharings(core: Core, seats: readonly Seat[]): Promise<void> {
  const keys = unlocked(core)
  const counting = seats.filter(({ seat, share }) => share && seat.sharing)
  const ids = new Set(counting.map(({ seat }) => heldIdOf(seat)))
  await dropCopies(core, keys, ids)
  const before = core.slice('shared')
  if (core.keys === keys && before.some(({ heldId }) => !ids.has(heldId)))
    core.publish({ shared: before.filter(({ heldId }) => ids.has(heldId)) })
  for (const { seat, share } of counting) {
    if (!share || !seat.sharing) continue
    const heldId = heldIdOf(seat)
    const { state } = core.slice('shared').find((one) => one.heldId === heldId) ?? {}
    if (state?.counter === seat.sharing.counter && state.m === seat.sharing.m) {
      seen(core, keys, heldId)
      continue
    }
    await readOne(core, keys, seat, share).catch((error: unknown) => {
      if (core.keys === keys && !isLost(error)) alarmOnce(core, keys, heldId, shownWrong(share.ownerName))
    })
  }
}

function seen(core: Core, keys: Keys, heldId: string): void {
  if (core.keys !== keys) return
  const shared = core.slice('shared').map((one) => (one.heldId === heldId ? { ...one, seenAt: timeOf(core) } : one))
  core.publish({ shared })
}

async function hideShared(core: Core, keys: Keys, heldId: string): Promise<void> {
  core.publish({ shared: core.slice('shared').filter((one) => one.heldId !== heldId) })
  const others = core.slice('shared').map((one) => one.heldId)
  await dropCopies(core, keys, new Set(others))
}

/** @throws for a statement older than the pinned one, or another one with its counter */
async function pinnedShare(core: Core, heldId: string, share: Share, statement: Uint8Array) {
  const known = await core.storage.get(pinKey(heldId))
  const pin = isPin(known) ? known : undefined
  const opened = await openShareNow(share.ownerBundle, share, statement, pin?.hash)
  const hash = await statementHash(statement)
  const { counter } = opened.share
  if (pin && (counter < pin.counter || (counter === pin.counter && !equal(hash, pin.hash)))) throw alarm()
  await core.storage.set(pinKey(heldId), { counter, hash })
  return opened
}

async function readOne(core: Core, keys: Keys, seat: HeldAnswer, share: Share): Promise<void> {
  const { ownerId, seatId, invitationId } = seat
  const params = { ownerId, seatId, invitationId }
  const heldId = heldIdOf(seat)
  const sharing = await core.call(getSharing, { params })
  stillUnlocked(core, keys)
  if (!sharing.statement) throw alarm()
  const { share: now, signers } = await pinnedShare(core, heldId, share, sharing.statement)
  if (!isShared(now)) return hideShared(core, keys, heldId)
  if (!sharing.handed) throw alarm()
  const key = await openHanded(keys.identity, now, sharing.handed)
  const target = { target: nowTarget(now), key: await importBoxKey(key) }
  const chain = await openSeatChain(signers, target.target, target.key, sharing.entries)
  const pinned = await core.storage.get(chainKey(ownerId, target.target))
  if (isHead(pinned) && !chain.reaches(pinned)) throw alarm()
  const head = await signedHead(share, now, sharing.head)
  const isCut = head === undefined || !chain.reaches(head)
  if (chain.head.m > 0) await core.storage.set(chainKey(ownerId, target.target), chain.head)
  const delivered: Delivered[] = []
  await inPages(
    core,
    (query) => core.call(listSharedRecords, { params, query }),
    { atMost: firstPage },
    (page) => delivered.push(...page),
  )
  stillUnlocked(core, keys)
  const { listed, missing } = await compareDelivery(chain.rows, delivered)
  const records = await openAll(share, target, listed)
  const warnings = isCut || missing.length > 0 || records.length < listed.length ? [cutShort(share.ownerName)] : []
  const about = { ownerId, ownerName: share.ownerName, heldId, role: share.role }
  const state = { counter: now.counter, m: chain.head.m }
  const asOf = head && new Date(dayOfHead(head.counter)).toISOString()
  const estate = { ...about, warnings, state, seenAt: timeOf(core), ...(asOf !== undefined && { asOf }) }
  stillUnlocked(core, keys)
  showShared(core, { ...estate, records })
  await storeCopy(core, keys, estate, { statement: sharing.statement, key, records: listed })
}

/** How far the list reached on a day, by the owner's present key. */
async function signedHead({ ownerBundle }: Share, { seatId, counter: epoch }: ShareNow, head: Sharing['head']) {
  if (!head) return undefined
  const signed = await verifyStatement('head', head, ownerBundle.signKey).catch(() => undefined)
  const isOf = signed?.ownerId === ownerBundle.ownerId && signed.seatId === seatId && signed.epoch === epoch
  return isOf && nowTarget({ seatId, counter: epoch }).includes(`:${signed.event}:`) ? signed : undefined
}
