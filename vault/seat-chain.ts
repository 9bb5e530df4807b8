import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, concat, equal, fromBase64url, fromJson, sha256, toBase64url, toJson, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'
import { insist, SealError, sealed } from './error.ts'
import type { OwnKeys } from './identity.ts'
import { pad, unpad } from './padding.ts'
import { envelopeHash } from './record.ts'
import { parseTarget } from './target.ts'

/** The seat may open this version and hash, or the record was removed. */
export type SeatRow = { recordId: string; version: number; hash: Uint8Array } | { recordId: string; removed: true }

export type SeatEntry = { target: string; m: number; prev: Uint8Array; sealed: Uint8Array; signature: Uint8Array }

export type SeatHead = { m: number; hash: Uint8Array }

type SeatRows = ReadonlyMap<string, { version: number; hash: Uint8Array }>

/** `missing` raises an alarm, `unlisted` is not shown. */
type Delivery<Item> = { listed: Item[]; missing: string[]; unlisted: string[] }

export function emptySeatHead(): SeatHead {
  return { m: 0, hash: new Uint8Array(32) }
}

function place(ownerId: string, target: string, m: number): Bytes {
  parseTarget(target)
  return context('seat-rows', uuidBytes(ownerId), target, m)
}

async function contentOf(ownerId: string, entry: Omit<SeatEntry, 'signature'>): Promise<Bytes> {
  insist(entry.prev.length === 32)
  return context('seat-chain', uuidBytes(ownerId), entry.target, entry.m, entry.prev, await sha256(entry.sealed))
}

export async function makeSeatEntry(
  writer: { ownerId: string; signKey: SigningKey },
  target: string,
  seatKey: BoxKey,
  head: SeatHead,
  rows: readonly SeatRow[],
): Promise<{ entry: SeatEntry; head: SeatHead }> {
  const m = head.m + 1
  const written = rows.map((row) => ('removed' in row ? row : { ...row, hash: toBase64url(row.hash) }))
  const sealedRows = await sealBox(seatKey, pad(fromJson(written)), place(writer.ownerId, target, m))
  const unsigned = { target, m, prev: head.hash, sealed: sealedRows }
  const content = await contentOf(writer.ownerId, unsigned)
  const signature = await writer.signKey.sign(content)
  return { entry: { ...unsigned, signature }, head: { m, hash: await sha256(concat(content, signature)) } }
}

async function signedByOne(keys: readonly Uint8Array[], signature: Uint8Array, content: Uint8Array): Promise<void> {
  for (const key of keys) {
    const holds = await verifySignature(key, signature, content).then(
      () => true,
      () => false,
    )
    if (holds) return
  }
  throw new SealError()
}

/**
 * Verifies and opens a seat's chain from its first entry: what the seat may open, its head, and
 * whether it passes through a known head (`reaches`), which a truncated chain does not.
 * @param owner includes former keys: a chain that they signed continues until a rearm gives the
 * seat a new one
 */
export async function openSeatChain(
  owner: OwnKeys,
  target: string,
  seatKey: BoxKey,
  entries: readonly SeatEntry[],
): Promise<{ rows: SeatRows; head: SeatHead; reaches: (point: SeatHead) => boolean }> {
  return sealed(async () => {
    const rows = new Map<string, { version: number; hash: Uint8Array }>()
    const points = [emptySeatHead()]
    let head = emptySeatHead()
    for (const entry of entries) {
      insist(entry.target === target && entry.m === head.m + 1 && equal(entry.prev, head.hash))
      const content = await contentOf(owner.ownerId, entry)
      await signedByOne([owner.signKey, ...(owner.before ?? [])], entry.signature, content)
      const opened = unpad(await openBox(seatKey, entry.sealed, place(owner.ownerId, target, entry.m)))
      for (const row of readRows(toJson(opened))) {
        if ('removed' in row) rows.delete(row.recordId)
        else rows.set(row.recordId, { version: row.version, hash: row.hash })
      }
      head = { m: entry.m, hash: await sha256(concat(content, entry.signature)) }
      points.push(head)
    }
    const reaches = ({ m, hash }: SeatHead) => {
      const point = points[m]
      return point !== undefined && equal(point.hash, hash)
    }
    return { rows, head, reaches }
  })
}

function readRows(value: unknown): SeatRow[] {
  insist(Array.isArray(value))
  return value.map((row: unknown) => readRow(row))
}

function readRow(row: unknown): SeatRow {
  insist(typeof row === 'object' && row !== null && 'recordId' in row && typeof row.recordId === 'string')
  const { recordId } = row
  if ('removed' in row) return { recordId, removed: true }
  insist('version' in row && typeof row.version === 'number' && 'hash' in row && typeof row.hash === 'string')
  return { recordId, version: row.version, hash: fromBase64url(row.hash) }
}

/**
 * Compares a delivery with the chain. Listed: the chain names this version and envelope; each
 * appears once. Missing: the chain names it, but it was not delivered in this form. Unlisted: all
 * other items.
 */
export async function compareDelivery<Item extends { recordId: string; version: number; envelope: Uint8Array }>(
  rows: SeatRows,
  delivered: readonly Item[],
): Promise<Delivery<Item>> {
  const listed = new Map<string, Item>()
  const unlisted: string[] = []
  for (const item of delivered) {
    const row = rows.get(item.recordId)
    const matches =
      row !== undefined &&
      row.version === item.version &&
      !listed.has(item.recordId) &&
      equal(row.hash, await envelopeHash(item.envelope))
    if (matches) listed.set(item.recordId, item)
    else unlisted.push(item.recordId)
  }
  const missing = [...rows.keys()].filter((recordId) => !listed.has(recordId))
  return { listed: [...listed.values()], missing, unlisted }
}
