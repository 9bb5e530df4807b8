import {
  applyEntries,
  emptyManifest,
  entryHash,
  type EntryNotes,
  envelopeHash,
  equal,
  fromBase64url,
  join,
  type Manifest,
  type ManifestHead,
  openNotes,
  openOwnRecord,
  openSnapshot,
  ownKeysOf,
  readFacts,
  SealError,
  type SeatHead,
  type Snapshot,
} from '../../vault/index.ts'
import type { Activity } from '../model/estate.ts'
import type { Arriving } from '../model/slices.ts'
import { readOwn } from './record-content.ts'
import type { Keys } from '../core/core.ts'
import type { News } from '../offline/estate-copy.ts'
import { openSeats } from './seat-keys.ts'
import type { Source } from '../offline/source.ts'
import { alarm } from '../core/alarm.ts'
import type { Estate, OpenRecord } from './state.ts'
import type { SealedRow, State } from '../core/wire.ts'

/** Thrown when the server's state changed during a read; the caller retries. */
export class Moved extends Error {}
/** Thrown when the server's chain ends before a known head, or diverges from it. */
export class Behind extends Error {}

/** Throws unless the state equals or follows the known head; the caller verifies the entries. */
async function assertFollows(state: State, known: ManifestHead): Promise<void> {
  if (state.n < known.n) throw new Behind()
  if (!state.head || state.n !== known.n) return
  if (state.head.n !== state.n || !equal(await entryHash(state.ownerId, state.head), known.hash)) throw new Behind()
}

type Base = {
  manifest: Manifest
  records: ReadonlyMap<string, OpenRecord>
  activity: Activity[]
  heads: Estate['heads']
  snapshotAt: number
  snapshot?: Snapshot
}

const ownerOf = (keys: Keys) => ownKeysOf(keys.identity.bundle)

const linesOf = (notes: EntryNotes, n: number | string): Activity[] =>
  notes.activity.map((line, i) => ({ id: `${n}-${i}`, ...line }))

const headsOf = (notes: EntryNotes): Map<string, SeatHead> =>
  new Map(
    Object.entries(notes.seatHeads ?? {}).map(([target, { m, hash }]) => [target, { m, hash: fromBase64url(hash) }]),
  )

async function startingPoint(
  keys: Keys,
  source: Source,
  known: Estate | undefined,
  snapshotAt: number | null,
): Promise<Base> {
  if (known) return { ...known }
  const nothing: Base = { manifest: emptyManifest(), records: new Map(), activity: [], heads: new Map(), snapshotAt: 0 }
  if (snapshotAt === null) return nothing
  const snapshot = await source.snapshot()
  if (!snapshot) return nothing
  const { manifest, notes } = await openSnapshot(ownerOf(keys), keys.manifestKey, snapshot)
  return {
    ...nothing,
    manifest,
    activity: linesOf(notes, 's'),
    heads: headsOf(notes),
    snapshotAt: snapshot.n,
    snapshot,
  }
}

type Opening = Promise<{ id: string; record: OpenRecord }>

async function openOne(keys: Keys, row: SealedRow): Opening {
  const place = { ownerId: keys.ownerId, recordId: row.recordId, version: row.version }
  const content = readOwn(await openOwnRecord(place, row.envelope, row.wrap, keys.wrapKey))
  const record = { version: row.version, hash: await envelopeHash(row.envelope), wrap: row.wrap, content }
  return { id: row.recordId, record }
}

// Opens one batch while the next one loads. No result is trusted before all batches are awaited,
// and failures surface there.
function openInBatches(keys: Keys): { opening: Opening[]; begin: (rows: readonly SealedRow[]) => void } {
  const opening: Opening[] = []
  const begin = (rows: readonly SealedRow[]) => {
    for (const row of rows) {
      const one = openOne(keys, row)
      one.catch(() => undefined)
      opening.push(one)
    }
  }
  return { opening, begin }
}

function countRecords({ rows }: Manifest): number {
  let count = 0
  for (const { state } of rows.values()) if (state !== 'purged') count += 1
  return count
}

// The manifest decides: it must list each delivered record once, and each listed record must be
// known or delivered with the listed hash (an envelope opens as only one version). Otherwise the
// app raises the alarm, unless another device saved during the read.
async function openDelivered(opening: Opening[], manifest: Manifest, known: Base['records']) {
  const opened = await Promise.all(opening)
  const records = new Map(known)
  const seen = new Set<string>()
  for (const { id, record } of opened) {
    if (seen.has(id) || !manifest.rows.get(id)?.hash) throw new Moved()
    seen.add(id)
    records.set(id, record)
  }
  for (const [id, row] of manifest.rows) {
    const record = records.get(id)
    if (row.state === 'purged') records.delete(id)
    else if (!record || !row.hash || !equal(record.hash, row.hash)) throw new Moved()
    // The bytes are equal; using the same array for both saves memory.
    else record.hash = row.hash
  }
  shareOneBuffer(opened.map(({ record }) => record))
  return records
}

/** Copies the wraps into one buffer, since in browsers many small buffers take more memory. */
function shareOneBuffer(records: readonly OpenRecord[]): void {
  const all = join(records.map(({ wrap }) => wrap))
  let at = 0
  for (const record of records) {
    const { length } = record.wrap
    record.wrap = all.subarray(at, at + length)
    at += length
  }
}

export type Reading = { estate: Estate; news: News; state: State }

export function undefinedIfDiverged(error: unknown): undefined {
  if (!(error instanceof Behind || error instanceof SealError)) throw error
}

export type Watching = {
  /** Called with the number of records loaded and expected, by a manifest verified up to `head`. */
  onArrived: (arriving: Arriving, head: ManifestHead) => void
  /** Passes on records that the verified manifest lists; only the end shows completeness. */
  onVerified: (records: ReadonlyMap<string, OpenRecord>) => void
}

async function listedAmong(opening: readonly Opening[], { rows }: Manifest): Promise<Map<string, OpenRecord>> {
  const opened = await Promise.allSettled(opening)
  return new Map(
    opened.flatMap((one): [string, OpenRecord][] => {
      if (one.status === 'rejected') return []
      const { id, record } = one.value
      const hash = rows.get(id)?.hash
      return hash && equal(record.hash, hash) ? [[id, record]] : []
    }),
  )
}

export async function readOnce(
  keys: Keys,
  source: Source,
  known: Estate | undefined,
  pinned: ManifestHead | undefined,
  watching?: Watching,
): Promise<Reading> {
  const state = await source.state()
  if (state.ownerId !== keys.ownerId) throw alarm()
  for (const head of [known?.manifest.head, pinned]) if (head) await assertFollows(state, head)
  const base = await startingPoint(keys, source, known, state.snapshotAt)
  const since = base.manifest.head.n
  const { opening, begin } = openInBatches(keys)
  const pin = pinned && pinned.n >= since ? pinned : undefined
  const readManifest = async () => {
    const entries = await source.entries(since)
    const manifest = await applyEntries(ownerOf(keys), base.manifest, entries, pin)
    if (manifest.head.n < state.n) throw alarm()
    return { entries, manifest, of: countRecords(manifest) }
  }
  const verified = readManifest()
  const reportBatch = async (some: readonly Opening[]) => {
    const { manifest, of } = await verified
    if (opening.length >= of) return
    watching?.onArrived({ here: opening.length, of }, manifest.head)
    const listed = await listedAmong(some, manifest)
    // After the last batch, the caller publishes the whole estate instead.
    if (opening.length < of) watching?.onVerified(listed)
  }
  const readRecords = () =>
    source.records(known ? since : 0, (rows) => {
      const before = opening.length
      begin(rows)
      const some = opening.slice(before)
      // The final await reports a failure of this batch.
      if (watching) reportBatch(some).catch(() => undefined)
      return Promise.allSettled(some)
    })
  const [{ entries, manifest }, delivered, seatAnswer] = await Promise.all([verified, readRecords(), source.seats()])
  const notes = await Promise.all(entries.map((entry) => openNotes(keys.ownerId, keys.manifestKey, entry)))
  const last = notes.at(-1)
  const facts = await readFacts(ownerOf(keys), manifest.facts)
  const records = await openDelivered(opening, manifest, base.records)
  const { seats, allKeys } = await openSeats(keys, manifest.facts, seatAnswer, facts).catch((error: unknown) => {
    throw manifest.head.n > state.n ? new Moved() : error
  })
  const estate: Estate = {
    manifest,
    facts,
    records,
    activity: [...base.activity, ...notes.flatMap((entry, i) => linesOf(entry, entries[i]?.n ?? 0))],
    heads: last ? headsOf(last) : base.heads,
    seats,
    allKeys,
    frozen: state.frozen,
    openReleases: state.openReleases,
    openedFirst: known?.openedFirst ?? new Set(),
    serverTime: state.now.getTime(),
    snapshotAt: base.snapshotAt,
    seatAnswer,
  }
  const gone = [...manifest.rows.values()].filter((row) => row.state === 'purged').map(({ recordId }) => recordId)
  const { snapshot } = base
  return { estate, state, news: { since, whole: !known, snapshot, entries, records: delivered, gone } }
}
