import type { KeyEvent } from '../../domain/releases.ts'
import { definitionOf } from '../../records/kinds/index.ts'
import { read } from '../../records/define.ts'
import { collectHeldSeat, type HeldSeat as HeldAnswer, listOpenedRecords } from '../../contract/seats.ts'
import { getOpenedChunk } from '../../contract/files.ts'
import type { ValueOf } from '../../contract/http.ts'
import {
  compareDelivery,
  encodeBundle,
  type HeldSeat as Share,
  importBoxKey,
  openArmedSeat,
  openArming,
  openHandover,
  openIncapacity,
  openRecord,
  openSeatChain,
  ownKeysOf,
  random,
  signStatement,
  targetName,
  type TargetKey,
  withHybridKey,
} from '../../vault/index.ts'
import type { OpenedEstate, OpenedFile } from '../model/release.ts'
import type { Watch } from '../model/watch.ts'
import { EstateError, type FileToOpen } from '../model/estate.ts'
import { asStored, readReceived } from '../estate/record-content.ts'
import { type Core, type Keys, unlocked } from '../core/core.ts'
import { download, sealOf } from '../files/files.ts'
import { type HandedHead, handedWith } from './handover.ts'
import { readHeldSeats, shareOf } from './held-seats.ts'
import type { SavedRecord } from '../model/records.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import { seenOf } from '../release/release-log.ts'
import { heldIdOf } from '../seats/held-id.ts'

type Collected = ValueOf<(typeof collectHeldSeat)['answer']>
type Delivered = ValueOf<(typeof listOpenedRecords)['answer']>['records'][number]
type Opened = { event: KeyEvent; target: TargetKey }

const tell = 'You can see everything that did arrive. Please tell the people who run this Cairn.'
const cutShort = (owner: string) =>
  `Something ${owner} meant for you is missing here: not everything on the list ${owner} signed has arrived. ${tell}`
const keyMissing = (owner: string) =>
  `Something ${owner} meant for you is missing here: the key to it did not arrive. ${tell}`
const unchecked = (owner: string) =>
  `We could not check whether everything ${owner} meant for you has arrived: the last signed list is missing. ${tell}`
const notOpenYet = 'Nothing has been opened for you yet.'
const some = (count: number) => (count === 1 ? 'One record' : `${count} records`)

// Both shares together open the seat's key: A, which this person kept, and B, which the release service sealed to them for this very
// release. Death opens incapacity too. What the owner's invitation names and `event` opens, and what did not come, is told.
async function openKeys(
  keys: Keys,
  share: Share,
  collected: Collected,
  event: string,
): Promise<{ opened: Opened[]; complete: boolean }> {
  const arming = await openArming(share, collected.statement, collected.rearm)
  const { ownerId, seatId, epoch } = arming
  const found = new Map<KeyEvent, Uint8Array>()
  for (const { event: of, handover, seatBox, incapacityBox } of collected.opened) {
    const b = await openHandover(
      keys.identity.boxPrivateKey,
      { ...arming, releaseId: collected.releaseId },
      of,
      handover,
    )
    const key = await openArmedSeat(arming, of, share.a, b, seatBox)
    found.set(of, key)
    if (of === 'death' && incapacityBox && !found.has('incapacity'))
      found.set('incapacity', await openIncapacity(ownerId, { seatId, epoch }, key, incapacityBox))
  }
  const named = [...found].map(async ([of, key]) => {
    const target = targetName({ seatId, event: of, epoch })
    return { event: of, target: { target, key: await importBoxKey(key) } }
  })
  const expected = arming.shares.filter((sealedShare) => event === 'death' || sealedShare.event === event)
  const opened = await Promise.all(named)
  return { opened, complete: expected.every((one) => opened.some((of) => of.event === one.event)) }
}

async function deliveredTo(core: Core, share: Share): Promise<Delivered[]> {
  const { ownerId, seatId, invitationId } = share
  const all: Delivered[] = []
  let after: string | undefined
  for (;;) {
    const page = { params: { ownerId, seatId, invitationId }, query: after === undefined ? {} : { after } }
    const { records, next } = await core.call(listOpenedRecords, page)
    all.push(...records)
    if (next === null) return all
    if (after !== undefined && next <= after) throw alarm()
    after = next
  }
}

async function openOne(share: Share, { event, target }: Opened, item: Delivered): Promise<SavedRecord | undefined> {
  const wrap = item.wraps.find((one) => one.target === target.target)
  if (!wrap) return undefined
  const place = { ownerId: share.ownerId, recordId: item.recordId, version: item.version }
  try {
    const content = readReceived(await openRecord(place, item.envelope, wrap, target), share.role, event)
    const stored = asStored(item.recordId, item.version, content)
    const { definitionVersion, ...record } = stored
    const definition = definitionOf(record.kind)
    return definition ? { ...record, values: { ...read(definition, definitionVersion, record.values) } } : record
  } catch {
    return undefined
  }
}

// The seat's own signed chain says what there is. Listed and delivered is shown; listed and missing is told; anything else is left out.
async function openAll(
  core: Core,
  share: Share,
  collected: Collected,
  { opened, complete }: { opened: readonly Opened[]; complete: boolean },
  heads: ReadonlyMap<string, HandedHead>,
) {
  const owner = ownKeysOf(share.ownerBundle)
  const delivered = await deliveredTo(core, share)
  const records: SavedRecord[] = []
  const doubts = new Set<string>(complete ? [] : [keyMissing(share.ownerName)])
  let missing = 0
  let closed = 0
  for (const { event, target } of opened) {
    const entries = collected.chains.find((chain) => chain.target === target.target)?.entries ?? []
    const storageKey = `chain:${share.ownerId}:${target.target}`
    const pinned = await core.storage.get(storageKey)
    const { rows, head, reaches } = await openSeatChain(owner, target.target, target.key, entries)
    const signed = heads.get(target.target)
    const cut = (signed !== undefined && !reaches(signed)) || (isHead(pinned) && !reaches(pinned))
    if (cut) doubts.add(cutShort(share.ownerName))
    else if (!signed) doubts.add(unchecked(share.ownerName))
    if (!cut && head.m > 0) await core.storage.set(storageKey, head)
    const own = delivered.filter(({ recordId }) => rows.has(recordId))
    const compared = await compareDelivery(rows, own)
    missing += compared.missing.length
    for (const record of await Promise.all(compared.listed.map((item) => openOne(share, { event, target }, item)))) {
      if (record) records.push(record)
      else closed += 1
    }
  }
  for (const doubt of doubts) core.notify('alarm', doubt)
  const warnings = [
    ...doubts,
    ...(missing > 0
      ? [`${some(missing)} meant for you did not arrive. Please tell the person who runs this Cairn.`]
      : []),
    ...(closed > 0 ? [`${some(closed)} could not be opened. Please tell the person who runs this Cairn.`] : []),
  ]
  return { records, warnings }
}

const isHead = (value: unknown): value is { m: number; hash: Uint8Array } =>
  typeof value === 'object' && value !== null && 'm' in value && 'hash' in value && value.hash instanceof Uint8Array

/** When the owner's app last said what there is: the oldest word of all that opened. */
function completeAsOf(heads: ReadonlyMap<string, HandedHead>): Pick<OpenedEstate, 'completeAsOf'> {
  if (heads.size === 0) return {}
  return { completeAsOf: new Date(Math.min(...[...heads.values()].map(({ at }) => at))).toISOString() }
}

async function findSeat(core: Core, heldId: string): Promise<{ seat: HeldAnswer; share: Share }> {
  const seats = await readHeldSeats(core)
  const seat = seats.find((one) => heldIdOf(one) === heldId)
  const share = seat && (await shareOf(core, seat))
  if (!seat || !share)
    throw new EstateError(
      'not-in-seat',
      'The key that you keep for this could not be found. Please use your release card.',
    )
  return { seat, share }
}

/** Opens what was left to the person in a seat, after a release. */
async function openHeldSeat(core: Core, heldId: string): Promise<OpenedEstate> {
  const keys = unlocked(core)
  const { seat, share } = await findSeat(core, heldId)
  const released = seat.releases.filter(({ state }) => state === 'released')
  const release = released.find(({ event }) => event === 'death') ?? released[0]
  if (!release) throw new EstateError('not-released', notOpenYet)
  const { ownerId, seatId, invitationId } = seat
  const params = { ownerId, seatId, invitationId }
  const nonce = random(32)
  const { releaseId } = release
  const { lastSeen, shown } = await seenOf(core, ownerId)
  const request = await signStatement(
    'collect-request',
    { ...params, releaseId, nonce, lastSeen },
    keys.identity.signKey,
  )
  const own = await withHybridKey(keys.identity)
  const body = { releaseId, nonce, request, bundle: encodeBundle(own.bundle), ...shown }
  const collected = await core.call(collectHeldSeat, { params, body })
  try {
    if (collected.releaseId !== releaseId) throw alarm()
    const { event, heads, current } = await handedWith(share, collected, nonce)
    const found = await openKeys(keys, current, collected, event)
    const { records, warnings } = await openAll(core, current, collected, found, heads)
    const estate: OpenedEstate = {
      ownerId,
      heldId,
      role: share.role,
      ownerName: share.ownerName,
      events: found.opened.map((one) => one.event),
      records,
      warnings,
      ...completeAsOf(heads),
    }
    core.publish({ opened: [...core.slice('opened').filter((one) => one.heldId !== heldId), estate] })
    return estate
  } catch (error) {
    throw asAlarm(core, error)
  }
}

/** Fetches a file of an estate that was opened in this tab, and opens it. */
async function openHeldFile(core: Core, heldId: string, file: FileToOpen, watch: Watch = {}): Promise<OpenedFile> {
  const estate = core.slice('opened').find((one) => one.heldId === heldId)
  const held = core.slice('held').find(({ id }) => id === heldId)
  if (!estate || !held) throw new EstateError('not-released', notOpenYet)
  const { ownerId, seatId, invitationId } = held
  const fetchChunk = (index: number) =>
    core.call(getOpenedChunk, { params: { ownerId, seatId, invitationId, fileId: file.id, index } }, watch.signal)
  const bytes = await download(core, ownerId, sealOf(file), watch, fetchChunk, file.piece)
  return { name: file.name, type: file.type, bytes }
}

export const openedEstateCalls = { openHeldSeat, openHeldFile }
