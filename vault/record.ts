import { BOX_OVERHEAD, type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, concat, fromJson, random, sha256, toJson, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'
import { pad, unpad } from './padding.ts'
import { OWNER } from './target.ts'

/** Which version of which record of whom: everything sealed for it is bound to this. */
export type RecordPlace = { ownerId: string; recordId: string; version: number }

/** A seat's key that may open the record, by the name of its target: `seatId:event:epoch`. */
export type TargetKey = { target: string; key: BoxKey }

/** The data key of a record, boxed for one target. */
export type Wrap = { target: string; box: Uint8Array }

/** A record as it is stored: one envelope, the owner's wrap, and one per seat. */
export type SealedRecord = { envelope: Bytes; hash: Bytes; wraps: Wrap[] }

/** What the owner's key opens of a record. `mine` is undefined where the envelope holds it too. */
export type OwnRecord = { content: unknown; mine: unknown }

const DATA_KEY = 32
const MINE_STEP = 64

function envelopePlace({ ownerId, recordId, version }: RecordPlace): Bytes {
  return context('record', uuidBytes(ownerId), uuidBytes(recordId), version)
}

function wrapPlace({ ownerId, recordId, version }: RecordPlace, target: string): Bytes {
  return context('wrap', uuidBytes(ownerId), uuidBytes(recordId), version, target)
}

async function wrapAll(place: RecordPlace, dataKey: Uint8Array, targets: readonly TargetKey[]): Promise<Wrap[]> {
  insist(new Set([OWNER, ...targets.map(({ target }) => target)]).size === targets.length + 1)
  return Promise.all(
    targets.map(async ({ target, key }) => ({ target, box: await sealBox(key, dataKey, wrapPlace(place, target)) })),
  )
}

// [Note: what the owner alone reads] Who else may read a record, and who might once, is no
// business of those who may. It lies beside the data key in the owner's wrap: that box goes to
// nobody else, and holds both together, so no server can put another version's beside it.

const openOwnWrap = (place: RecordPlace, wrap: Uint8Array, owner: BoxKey): Promise<Bytes> =>
  openBox(owner, wrap, wrapPlace(place, OWNER))

/**
 * Seals one version of a record: its content as padded JSON under a fresh data key, and that key
 * for each target (docs/protocol.md, Records). Narrowing an audience is therefore a new version.
 * @param owner the owner's key, and what only it opens
 * @returns with the owner's wrap first; `hash` is what the manifest lists
 */
export async function sealRecord(
  place: RecordPlace,
  content: unknown,
  owner: { key: BoxKey; mine: unknown },
  seats: readonly TargetKey[],
): Promise<SealedRecord> {
  const dataKey = random(DATA_KEY)
  const own = concat(dataKey, pad(fromJson(owner.mine), MINE_STEP))
  const [envelope, box, wraps] = await Promise.all([
    sealBox(dataKey, pad(fromJson(content)), envelopePlace(place)),
    sealBox(owner.key, own, wrapPlace(place, OWNER)),
    wrapAll(place, dataKey, seats),
  ])
  return { envelope, hash: await envelopeHash(envelope), wraps: [{ target: OWNER, box }, ...wraps] }
}

const openEnvelope = async (place: RecordPlace, envelope: Uint8Array, dataKey: Uint8Array): Promise<unknown> =>
  toJson(unpad(await openBox(dataKey, envelope, envelopePlace(place))))

/**
 * Opens one version of a record with the key of one seat. `place` and `target` are what the caller
 * asked for. Gives the content, whose shape the caller checks. Stops with SealError.
 */
export async function openRecord(
  place: RecordPlace,
  envelope: Uint8Array,
  wrap: Wrap,
  { target, key }: TargetKey,
): Promise<unknown> {
  return sealed(async () => {
    insist(wrap.target === target)
    return openEnvelope(place, envelope, await openBox(key, wrap.box, wrapPlace(place, target)))
  })
}

/** Opens one version of an own record with the owner's wrap. Stops with SealError. */
export async function openOwnRecord(
  place: RecordPlace,
  envelope: Uint8Array,
  wrap: Uint8Array,
  owner: BoxKey,
): Promise<OwnRecord> {
  return sealed(async () => {
    const own = await openOwnWrap(place, wrap, owner)
    const content = await openEnvelope(place, envelope, own.subarray(0, DATA_KEY))
    const mine = own.length === DATA_KEY ? undefined : toJson(unpad(own.subarray(DATA_KEY), MINE_STEP))
    return { content, mine }
  })
}

/** Whether the envelope of this owner's wrap tells its readers of other readers, as all once did. */
export const tellsOfReaders = (ownerWrap: Uint8Array): boolean => ownerWrap.length === BOX_OVERHEAD + DATA_KEY

/**
 * Boxes the data key of a version for further seats without touching its envelope: a seat's new
 * epoch. Stops for an envelope that tells of other readers: it has to be sealed anew first.
 */
export async function rewrap(
  place: RecordPlace,
  ownerWrap: Uint8Array,
  owner: BoxKey,
  seats: readonly TargetKey[],
): Promise<Wrap[]> {
  return sealed(async () => {
    insist(!tellsOfReaders(ownerWrap))
    const own = await openOwnWrap(place, ownerWrap, owner)
    return wrapAll(place, own.subarray(0, DATA_KEY), seats)
  })
}

/** SHA-256 of an envelope, as manifest and seat chain list it. */
export function envelopeHash(envelope: Uint8Array): Promise<Bytes> {
  return sha256(envelope)
}
