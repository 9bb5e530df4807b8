import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, fromJson, random, sha256, toJson, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'
import { pad, unpad } from './padding.ts'

/** Which version of which record of whom: everything sealed for it is bound to this. */
export type RecordPlace = { ownerId: string; recordId: string; version: number }

/** A key that may open the record, by the name of its target: `owner` or `seatId:event:epoch`. */
export type TargetKey = { target: string; key: BoxKey }

/** The data key of a record, boxed for one target. */
export type Wrap = { target: string; box: Uint8Array }

/** A record as it is stored: one envelope, one wrap per target. */
export type SealedRecord = { envelope: Bytes; hash: Bytes; wraps: Wrap[] }

function envelopePlace({ ownerId, recordId, version }: RecordPlace): Bytes {
  return context('record', uuidBytes(ownerId), uuidBytes(recordId), version)
}

function wrapPlace({ ownerId, recordId, version }: RecordPlace, target: string): Bytes {
  return context('wrap', uuidBytes(ownerId), uuidBytes(recordId), version, target)
}

async function wrapAll(place: RecordPlace, dataKey: Uint8Array, targets: readonly TargetKey[]): Promise<Wrap[]> {
  insist(new Set(targets.map(({ target }) => target)).size === targets.length)
  return Promise.all(
    targets.map(async ({ target, key }) => ({ target, box: await sealBox(key, dataKey, wrapPlace(place, target)) })),
  )
}

/**
 * Seals one version of a record: its content as padded JSON under a fresh data key, and that key for each target
 * (docs/protocol.md, Records). Narrowing an audience is therefore a new version. `hash` is what the manifest lists.
 */
export async function sealRecord(
  place: RecordPlace,
  content: unknown,
  targets: readonly TargetKey[],
): Promise<SealedRecord> {
  const dataKey = random(32)
  const [envelope, wraps] = await Promise.all([
    sealBox(dataKey, pad(fromJson(content)), envelopePlace(place)),
    wrapAll(place, dataKey, targets),
  ])
  return { envelope, hash: await envelopeHash(envelope), wraps }
}

/**
 * Opens one version of a record with the key of one target. `place` and `target` are what the caller asked for. Gives the
 * content, whose shape the caller checks. Stops with SealError.
 */
export async function openRecord(
  place: RecordPlace,
  envelope: Uint8Array,
  wrap: Wrap,
  { target, key }: TargetKey,
): Promise<unknown> {
  return sealed(async () => {
    insist(wrap.target === target)
    const dataKey = await openBox(key, wrap.box, wrapPlace(place, target))
    return toJson(unpad(await openBox(dataKey, envelope, envelopePlace(place))))
  })
}

/**
 * Boxes the data key of a version for further targets without touching its envelope: a seat's new epoch, a wider audience.
 */
export async function rewrap(
  place: RecordPlace,
  wrap: Wrap,
  { target, key }: TargetKey,
  others: readonly TargetKey[],
): Promise<Wrap[]> {
  return sealed(async () => {
    insist(wrap.target === target)
    const dataKey = await openBox(key, wrap.box, wrapPlace(place, target))
    return wrapAll(place, dataKey, others)
  })
}

/** SHA-256 of an envelope, as manifest and seat chain list it. */
export function envelopeHash(envelope: Uint8Array): Promise<Bytes> {
  return sha256(envelope)
}
