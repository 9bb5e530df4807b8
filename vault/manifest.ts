import { withEntries } from '../domain/layered-map.ts'
import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, concat, equal, fromJson, sha256, toJson, uuidBytes } from './bytes.ts'
import { context, type Field } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'
import { insist, sealed } from './error.ts'
import { pad, unpad } from './padding.ts'
import { readStatement, signStatement, verifyStatement } from './statements.ts'
import { OWNER, parseTarget } from './target.ts'

/** One record's state. `hash` is SHA-256 of its envelope; null once the owner purged the record. */
export type ManifestRow = {
  recordId: string
  version: number
  hash: Uint8Array | null
  state: 'live' | 'trashed' | 'purged'
  targets: string[]
}

/** One save: predecessor's hash, changed rows, statements, sealed notes, owner's signature. */
export type ManifestEntry = {
  n: number
  prev: Uint8Array
  rows: ManifestRow[]
  facts: Uint8Array[]
  sealed: Uint8Array
  signature: Uint8Array
}

export type ManifestHead = { n: number; hash: Uint8Array }

export type Manifest = { head: ManifestHead; rows: ReadonlyMap<string, ManifestRow>; facts: readonly Uint8Array[] }

/** `at` is an ISO time. Of several lines with the same `partOf`, only the last one is shown. */
export type ActivityLine = { text: string; at: string; kind?: string; recordId?: string; partOf?: string }

/**
 * Notes for the owner alone. `seatHeads`: the head of each seat chain after the entry, its hash as
 * base64url.
 */
export type EntryNotes = { activity: ActivityLine[]; seatHeads?: Record<string, { m: number; hash: string }> }

/** A signed summary of the chain up to n, so that a new device need not read the whole chain. */
export type Snapshot = {
  n: number
  hash: Uint8Array
  rows: ManifestRow[]
  facts: Uint8Array[]
  sealed: Uint8Array
  signature: Uint8Array
}

type ManifestOwner = { ownerId: string; signKey: Uint8Array }

type ManifestWriter = { ownerId: string; signKey: SigningKey; manifestKey: BoxKey }

export function emptyManifest(): Manifest {
  return { head: { n: 0, hash: new Uint8Array(32) }, rows: new Map(), facts: [] }
}

function rowField({ recordId, version, hash, state, targets }: ManifestRow): Field {
  insist((hash === null) === (state === 'purged'))
  insist(hash === null || hash.length === 32)
  for (const target of targets) if (target !== OWNER) parseTarget(target)
  return [uuidBytes(recordId), version, hash ?? new Uint8Array(0), state, targets]
}

async function hashes(facts: readonly Uint8Array[]): Promise<Bytes[]> {
  return Promise.all(facts.map(sha256))
}

async function entryContent(ownerId: string, entry: Omit<ManifestEntry, 'signature'>): Promise<Bytes> {
  const { n, prev, rows, facts } = entry
  insist(prev.length === 32)
  const [sealedHash, factHashes] = await Promise.all([sha256(entry.sealed), hashes(facts)])
  return context('manifest', uuidBytes(ownerId), n, prev, rows.map(rowField), sealedHash, factHashes)
}

async function snapshotContent(ownerId: string, snapshot: Omit<Snapshot, 'signature'>): Promise<Bytes> {
  const { n, hash, rows, facts } = snapshot
  insist(hash.length === 32)
  const [sealedHash, factHashes] = await Promise.all([sha256(snapshot.sealed), hashes(facts)])
  return context('snapshot', uuidBytes(ownerId), n, hash, rows.map(rowField), sealedHash, factHashes)
}

// A row may only move to a higher version, or to another state or audience of the same envelope,
// and a purged record stays purged. Any other change shows tampering.
function follows(row: ManifestRow, before: ManifestRow | undefined): boolean {
  if (!Number.isSafeInteger(row.version) || row.version < 1) return false
  if (before === undefined) return true
  if (before.state === 'purged') return false
  if (row.version > before.version) return true
  if (row.version < before.version) return false
  return row.hash === null || (before.hash !== null && equal(row.hash, before.hash))
}

function rowsAfter(before: ReadonlyMap<string, ManifestRow>, rows: readonly ManifestRow[]): Map<string, ManifestRow> {
  const after = new Map<string, ManifestRow>()
  for (const row of rows) {
    insist(!after.has(row.recordId) && follows(row, before.get(row.recordId)))
    after.set(row.recordId, row)
  }
  return after
}

/**
 * Makes the next entry and manifest. On a conflict with another device, the caller applies that
 * device's entries and calls this again to rebase.
 * @param lost the highest number that the server lost: the entry gets a higher one, and a
 * `restored` fact records the loss ({@link signRestored})
 */
export async function makeEntry(
  writer: ManifestWriter,
  manifest: Manifest,
  change: { rows: ManifestRow[]; facts?: Uint8Array[]; notes: EntryNotes; lost?: number | undefined },
): Promise<{ entry: ManifestEntry; manifest: Manifest }> {
  const { ownerId, signKey, manifestKey } = writer
  const { lost } = change
  const n = Math.max(manifest.head.n, lost ?? 0) + 1
  const given = change.facts ?? []
  const facts = lost === undefined ? given : [await signRestored(writer, manifest.head), ...given]
  const rows = withEntries(manifest.rows, rowsAfter(manifest.rows, change.rows))
  const sealedNotes = await sealBox(manifestKey, pad(fromJson(change.notes)), notesPlace(ownerId, n))
  const unsigned = { n, prev: manifest.head.hash, rows: change.rows, facts, sealed: sealedNotes }
  const content = await entryContent(ownerId, unsigned)
  const signature = await signKey.sign(content)
  const hash = await sha256(concat(content, signature))
  return {
    entry: { ...unsigned, signature },
    manifest: { head: { n, hash }, rows, facts: [...manifest.facts, ...facts] },
  }
}

/** Signs that the chain continues from this head, because the server lost later entries. */
export const signRestored = (
  { ownerId, signKey }: Omit<ManifestWriter, 'manifestKey'>,
  head: ManifestHead,
): Promise<Bytes> => signStatement('restored', { ownerId, n: head.n, head: head.hash }, signKey)

async function goesOnFrom(owner: ManifestOwner, entry: ManifestEntry, head: ManifestHead): Promise<boolean> {
  for (const fact of entry.facts) {
    const { type } = readStatement(fact)
    if (type !== 'restored') continue
    const restored = await verifyStatement('restored', fact, owner.signKey)
    if (restored.ownerId === owner.ownerId && restored.n === head.n && equal(restored.head, head.hash)) return true
  }
  return false
}

function notesPlace(ownerId: string, n: number): Bytes {
  return context('manifest-sealed', uuidBytes(ownerId), n)
}

/**
 * Verifies the entries after `manifest` one by one and returns the new manifest. The chain must
 * pass through `pinned`, the highest head that this client saw, unless the owner signed that it was
 * lost.
 */
export async function applyEntries(
  owner: ManifestOwner,
  manifest: Manifest,
  entries: readonly ManifestEntry[],
  pinned?: ManifestHead,
): Promise<Manifest> {
  return sealed(async () => {
    let { head } = manifest
    // The rows are copied once: with 20,000 records, a copy per entry takes longer than verifying
    // the signature.
    const rows = new Map(manifest.rows)
    const facts = [...manifest.facts]
    const check = (at: ManifestHead) => insist(pinned?.n !== at.n || equal(pinned.hash, at.hash))
    check(head)
    for (const entry of entries) {
      insist(entry.n > head.n && equal(entry.prev, head.hash))
      insist(entry.n === head.n + 1 || (await goesOnFrom(owner, entry, head)))
      const content = await entryContent(owner.ownerId, entry)
      await verifySignature(owner.signKey, entry.signature, content)
      for (const [id, row] of rowsAfter(rows, entry.rows)) rows.set(id, row)
      facts.push(...entry.facts)
      head = { n: entry.n, hash: await sha256(concat(content, entry.signature)) }
      check(head)
    }
    insist(pinned === undefined || head.n >= pinned.n)
    return { head, rows, facts }
  })
}

export async function entryHash(ownerId: string, entry: ManifestEntry): Promise<Bytes> {
  return sealed(async () => sha256(concat(await entryContent(ownerId, entry), entry.signature)))
}

export async function openNotes(ownerId: string, manifestKey: BoxKey, entry: ManifestEntry): Promise<EntryNotes> {
  return sealed(async () => {
    const notes = toJson(unpad(await openBox(manifestKey, entry.sealed, notesPlace(ownerId, entry.n))))
    insist(isNotes(notes))
    return notes
  })
}

function isNotes(value: unknown): value is EntryNotes {
  return typeof value === 'object' && value !== null && 'activity' in value && Array.isArray(value.activity)
}

function snapshotPlace(ownerId: string, n: number): Bytes {
  return context('snapshot-sealed', uuidBytes(ownerId), n)
}

/** `facts`: the statements that still count; `notes`: the last activity and seat heads. */
export async function makeSnapshot(
  writer: ManifestWriter,
  manifest: Manifest,
  facts: Uint8Array[],
  notes: EntryNotes,
): Promise<Snapshot> {
  const { ownerId, signKey, manifestKey } = writer
  const { n, hash } = manifest.head
  const sealedNotes = await sealBox(manifestKey, pad(fromJson(notes)), snapshotPlace(ownerId, n))
  const unsigned = { n, hash, rows: [...manifest.rows.values()], facts, sealed: sealedNotes }
  return { ...unsigned, signature: await signKey.sign(await snapshotContent(ownerId, unsigned)) }
}

/** Returns a snapshot's notes, and the manifest on which to apply the entries after n. */
export async function openSnapshot(
  owner: ManifestOwner,
  manifestKey: BoxKey,
  snapshot: Snapshot,
): Promise<{ manifest: Manifest; notes: EntryNotes }> {
  return sealed(async () => {
    await verifySignature(owner.signKey, snapshot.signature, await snapshotContent(owner.ownerId, snapshot))
    const place = snapshotPlace(owner.ownerId, snapshot.n)
    const notes = toJson(unpad(await openBox(manifestKey, snapshot.sealed, place)))
    insist(isNotes(notes))
    const head = { n: snapshot.n, hash: snapshot.hash }
    return { manifest: { head, rows: rowsAfter(new Map(), snapshot.rows), facts: snapshot.facts }, notes }
  })
}
