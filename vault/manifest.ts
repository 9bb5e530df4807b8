import { withEntries } from '../domain/layered-map.ts'
import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, concat, equal, fromJson, sha256, toJson, uuidBytes } from './bytes.ts'
import { context, type Field } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'
import { insist, sealed } from './error.ts'
import { pad, unpad } from './padding.ts'
import { readStatement, signStatement, verifyStatement } from './statements.ts'
import { OWNER, parseTarget } from './target.ts'

/** What the manifest says of one record. `hash` is SHA-256 of its envelope, null once it is deleted for good. */
export type ManifestRow = {
  recordId: string
  version: number
  hash: Uint8Array | null
  state: 'live' | 'trashed' | 'purged'
  targets: string[]
}

/** One save: number, hash of the one before, what it changes, statements, sealed notes, the owner's signature. */
export type ManifestEntry = {
  n: number
  prev: Uint8Array
  rows: ManifestRow[]
  facts: Uint8Array[]
  sealed: Uint8Array
  signature: Uint8Array
}

/** Where a chain stands. */
export type ManifestHead = { n: number; hash: Uint8Array }

/** A verified manifest: what exists now, and every statement so far in order. */
export type Manifest = { head: ManifestHead; rows: ReadonlyMap<string, ManifestRow>; facts: readonly Uint8Array[] }

/** One line of activity, as screens show it. `at` is an ISO time. Of several with the same `partOf` the last says what the others did, too. */
export type ActivityLine = { text: string; at: string; kind?: string; recordId?: string; partOf?: string }

/** What an entry says to the owner alone. `seatHeads`: where each seat's chain stands after it, hash as base64url. */
export type EntryNotes = { activity: ActivityLine[]; seatHeads?: Record<string, { m: number; hash: string }> }

/** A signed summary of the chain up to n, so that a new device need not read it all. */
export type Snapshot = {
  n: number
  hash: Uint8Array
  rows: ManifestRow[]
  facts: Uint8Array[]
  sealed: Uint8Array
  signature: Uint8Array
}

/** Whose chain it is, and the key that signs it. */
export type ManifestOwner = { ownerId: string; signKey: Uint8Array }

/** What the owner needs to write: their id, signing key and Kmanifest. */
export type ManifestWriter = { ownerId: string; signKey: SigningKey; manifestKey: BoxKey }

/** The manifest of an estate before its first save. */
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

// A record's row may only go forward: to a higher version, or at the same version to another state or audience of the
// same envelope. A purged record stays purged. Anything else is an answer that was tampered with.
function follows(row: ManifestRow, before: ManifestRow | undefined): boolean {
  if (!Number.isSafeInteger(row.version) || row.version < 1) return false
  if (before === undefined) return true
  if (before.state === 'purged') return false
  if (row.version > before.version) return true
  if (row.version < before.version) return false
  return row.hash === null || (before.hash !== null && equal(row.hash, before.hash))
}

/** The rows of an entry by record, each once and each after what was there before it. */
function rowsAfter(before: ReadonlyMap<string, ManifestRow>, rows: readonly ManifestRow[]): Map<string, ManifestRow> {
  const after = new Map<string, ManifestRow>()
  for (const row of rows) {
    insist(!after.has(row.recordId) && follows(row, before.get(row.recordId)))
    after.set(row.recordId, row)
  }
  return after
}

/**
 * Makes the entry that follows `manifest` and the manifest after it. `lost` is the highest number that was there once and is lost: the
 * new entry's is above it, and the fact `restored` says so (see {@link signRestored}). On a conflict (another device saved first): apply
 * the other entries and make it again, that is all a rebase is. Stops where a row would go backward.
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

/** The owner's word that the chain goes on from this point: whatever followed on it was lost by the server. */
export const signRestored = (
  { ownerId, signKey }: Omit<ManifestWriter, 'manifestKey'>,
  head: ManifestHead,
): Promise<Bytes> => signStatement('restored', { ownerId, n: head.n, head: head.hash }, signKey)

/** Whether an entry says, with the owner's word, that the chain goes on from this head. */
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
 * Verifies entries that follow `manifest`, one by one, and gives the manifest after them. `pinned` is the highest point
 * this client ever saw: the chain must pass through it and may not end before it, unless the owner signed that it was lost. Stops with
 * SealError for an entry that is missing, doubled, changed, in another order, signed by another, or that leads a record backward.
 */
export async function applyEntries(
  owner: ManifestOwner,
  manifest: Manifest,
  entries: readonly ManifestEntry[],
  pinned?: ManifestHead,
): Promise<Manifest> {
  return sealed(async () => {
    let { head } = manifest
    // Copied once: of an estate of 20,000 a copy for each entry takes longer than its signature.
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

/** The hash of an entry, which the next one names. Says nothing of whether it holds. */
export async function entryHash(ownerId: string, entry: ManifestEntry): Promise<Bytes> {
  return sealed(async () => sha256(concat(await entryContent(ownerId, entry), entry.signature)))
}

/** Opens the notes of a verified entry: its activity, and where the seats' chains stood. */
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

/** Makes a signed snapshot of a manifest. `facts` are those that still hold; `notes` the last activity and seat heads. */
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

/** Verifies a snapshot and opens it: a manifest to apply the entries after n to, and its notes. Stops with SealError. */
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
