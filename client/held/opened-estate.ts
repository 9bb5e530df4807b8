import { releasesToOpen } from '../../domain/releases.ts'
import { listOpenedRecords } from '../../contract/seats.ts'
import { getOpenedChunk } from '../../contract/files.ts'
import { compareDelivery, type HeldSeat as Share, openSeatChain, ownKeysOf } from '../../vault/index.ts'
import type { OpenedEstate, OpenedFile } from '../model/release.ts'
import type { Watch } from '../model/watch.ts'
import { EstateError, type FileToOpen } from '../model/estate.ts'
import { recordsPerMessage } from '../estate/publish.ts'
import { type Core, type Keys, stillUnlocked, unlocked } from '../core/core.ts'
import { inPages, type Page } from '../core/in-pages.ts'
import { isLost } from '../core/transport.ts'
import { download, sealOf } from '../files/files.ts'
import { collectFor, notOpenYet, type Opened, type OpenedKeys, openHanded } from './collect-keys.ts'
import type { HandedHead } from './handover.ts'
import { type Delivered, openOne } from './open-one.ts'
import { oneOpening } from './one-opening.ts'
import type { SavedRecord } from '../model/records.ts'
import type { LeftChange } from '../model/slices.ts'
import { alarmOnce, asAlarm } from '../core/alarm.ts'

const firstPage = 64 * 1024

const please = 'You can see everything that did arrive. Please tell the people who run this site.'
const cutShort = (owner: string) =>
  `Something ${owner} meant for you is missing here: not everything on the list ${owner} signed has arrived. ${please}`
const keyMissing = (owner: string) =>
  `Something ${owner} meant for you is missing here: the key to it did not arrive. ${please}`
const unchecked = (owner: string) =>
  `We could not check whether everything ${owner} meant for you has arrived: the last signed list is missing. ${please}`
const notHere = 'This file is not kept on this device. It opens as soon as you are connected again.'
const inWords = (count: number) => (count === 1 ? 'One record' : `${count} records`)

type List = Opened & { readonly rows: Map<string, { version: number; hash: Uint8Array }> }

/** Reads the seat's own signed chains; a chain that fails a check adds a warning. */
async function readLists(
  core: Core,
  share: Share,
  { chains, opened, heads }: OpenedKeys,
): Promise<{ lists: List[]; doubts: string[] }> {
  const owner = ownKeysOf(share.ownerBundle)
  const lists: List[] = []
  const doubts: string[] = []
  for (const { event, target } of opened) {
    const entries = chains.find((chain) => chain.target === target.target)?.entries ?? []
    const storageKey = `chain:${share.ownerId}:${target.target}`
    const pinned = await core.storage.get(storageKey)
    const { rows, head, reaches } = await openSeatChain(owner, target.target, target.key, entries)
    const signed = heads.get(target.target)
    const cut = (signed !== undefined && !reaches(signed)) || (isHead(pinned) && !reaches(pinned))
    if (cut) doubts.push(cutShort(share.ownerName))
    else if (!signed) doubts.push(unchecked(share.ownerName))
    if (!cut && head.m > 0) await core.storage.set(storageKey, head)
    // A record of the first days that opens at incapacity too is in two lists.
    const fresh = [...rows].filter(([id, { version }]) => lists.every((list) => list.rows.get(id)?.version !== version))
    lists.push({ event, target, rows: new Map(fresh) })
  }
  return { lists, doubts }
}

type AskPage = (wanted: { after?: string; atMost: number }) => Promise<Page<Delivered>>

/** Requests the first page at once, so that it loads while the app opens and verifies the lists. */
function pagesOf(core: Core, keys: Keys, { ownerId, seatId, invitationId }: Share): AskPage {
  const ask: AskPage = (query) => {
    stillUnlocked(core, keys)
    return core.call(listOpenedRecords, { params: { ownerId, seatId, invitationId }, query })
  }
  const first = ask({ atMost: firstPage })
  // `openDelivered` awaits this promise, and reports a failure.
  first.catch(() => undefined)
  return (wanted) => (wanted.after === undefined ? first : ask(wanted))
}

/** Shows listed records, warns about missing ones, and drops unlisted ones. */
async function openDelivered(
  core: Core,
  ask: AskPage,
  share: Share,
  lists: readonly List[],
  onOpened: (some: SavedRecord[]) => void,
): Promise<{ missing: number; closed: number }> {
  let closed = 0
  const openSome = async (delivered: readonly Delivered[]) => {
    for (const list of lists) {
      const own = delivered.filter(({ recordId }) => list.rows.has(recordId))
      const { listed } = await compareDelivery(list.rows, own)
      for (const { recordId } of listed) list.rows.delete(recordId)
      for (let from = 0; from < listed.length; from += recordsPerMessage) {
        const some = listed.slice(from, from + recordsPerMessage)
        const records = await Promise.all(some.map((item) => openOne(share, list, item)))
        const open = records.filter((record) => record !== undefined)
        closed += some.length - open.length
        onOpened(open)
      }
    }
  }
  let line = Promise.resolve()
  await inPages(core, ask, { atMost: firstPage }, (page) => {
    line = line.then(() => openSome(page))
    line.catch(() => undefined)
  })
  await line
  return { missing: lists.reduce((sum, { rows }) => sum + rows.size, 0), closed }
}

const warningsOf = (doubts: Iterable<string>, { missing, closed }: { missing: number; closed: number }): string[] => [
  ...doubts,
  ...(missing > 0
    ? [`${inWords(missing)} meant for you did not arrive. Please tell the person who runs this site.`]
    : []),
  ...(closed > 0 ? [`${inWords(closed)} could not be opened. Please tell the person who runs this site.`] : []),
]

const isHead = (value: unknown): value is { m: number; hash: Uint8Array } =>
  typeof value === 'object' && value !== null && 'm' in value && 'hash' in value && value.hash instanceof Uint8Array

/** The oldest day among the heads: up to that day, the owner's app vouches for completeness. */
function completeAsOf(heads: ReadonlyMap<string, HandedHead>): Pick<OpenedEstate, 'completeAsOf'> {
  if (heads.size === 0) return {}
  return { completeAsOf: new Date(Math.min(...[...heads.values()].map(({ at }) => at))).toISOString() }
}

/** Publishes each batch, and the whole estate (`opened` of the store) at the end. */
async function openHeldSeat(core: Core, heldId: string): Promise<void> {
  const keys = unlocked(core)
  const seat = core.slice('held').find(({ id }) => id === heldId)
  const open = releasesToOpen(seat?.releases ?? []).map(({ id, state }) => `${id} ${state}`)
  const releases = open.toSorted().join(' ')
  await oneOpening(core, heldId, { keys, releases }, () => openInParts(core, keys, heldId))
}

async function openInParts(core: Core, keys: Keys, heldId: string): Promise<void> {
  stillUnlocked(core, keys)
  const { share, handed } = await collectFor(core, keys, heldId)
  const publish = (change: Omit<LeftChange, 'left'>) => {
    stillUnlocked(core, keys)
    core.change({ left: heldId, ...change })
  }
  let of = 0
  try {
    const ask = pagesOf(core, keys, share)
    const found = await openHanded(keys, share, handed)
    const { current, heads, opened, complete } = found
    const { lists, doubts } = await readLists(core, current, found)
    of = lists.reduce((sum, { rows }) => sum + rows.size, 0)
    publish({ records: [], of, begin: true })
    const known = new Set([...(complete ? [] : [keyMissing(share.ownerName)]), ...doubts])
    // Warn before the page shows the first record: the server could withhold the last page for
    // ever.
    for (const doubt of known)
      alarmOnce(core, keys, `${heldId} ${handed.map(({ releaseId }) => releaseId).join(' ')}`, doubt)
    const lacking = await openDelivered(core, ask, current, lists, (records) => publish({ records, of }))
    const estate = {
      ownerId: share.ownerId,
      heldId,
      role: share.role,
      ownerName: share.ownerName,
      events: opened.map((one) => one.event),
      warnings: warningsOf(known, lacking),
      ...completeAsOf(heads),
    }
    publish({ records: [], of, estate })
  } catch (error) {
    // If an estate fails a check, the page must not show a part of it. After a lost connection,
    // verified parts stay.
    if (core.keys === keys && !isLost(error)) core.change({ left: heldId, records: [], of, begin: true })
    throw asAlarm(core, error)
  }
}

async function openHeldFile(core: Core, heldId: string, file: FileToOpen, watch: Watch = {}): Promise<OpenedFile> {
  const held = core.slice('held').find(({ id }) => id === heldId)
  if (!held && core.slice('shared').some((one) => one.heldId === heldId)) throw new EstateError('offline', notHere)
  if (!held) throw new EstateError('not-released', notOpenYet)
  const { ownerId, seatId, invitationId } = held
  const fetchChunk = (index: number) =>
    core.call(getOpenedChunk, { params: { ownerId, seatId, invitationId, fileId: file.id, index } }, watch.signal)
  const bytes = await download(core, ownerId, sealOf(file), watch, fetchChunk, file.piece)
  return { name: file.name, type: file.type, bytes }
}

export const openedEstateCalls = { openHeldSeat, openHeldFile }
