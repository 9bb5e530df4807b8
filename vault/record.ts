import { BOX_OVERHEAD, type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, concat, fromJson, random, sha256, toJson, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'
import { pad, unpad } from './padding.ts'
import { OWNER } from './target.ts'

export type RecordPlace = { ownerId: string; recordId: string; version: number }

export type TargetKey = { target: string; key: BoxKey }

export type Wrap = { target: string; box: Uint8Array }

type SealedRecord = { envelope: Bytes; hash: Bytes; wraps: Wrap[] }

/** `mine` is undefined if the envelope holds the owner's part too. */
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

// [Note: what only the owner reads] A record's readers must not see who else may read it, or might
// once. The owner's wrap holds that in one box with the data key, so that no server can combine it
// with another version's key.

const openOwnWrap = (place: RecordPlace, wrap: Uint8Array, owner: BoxKey): Promise<Bytes> =>
  openBox(owner, wrap, wrapPlace(place, OWNER))

/**
 * Seals one version of a record: its padded JSON under a fresh data key, and that key for each
 * target (docs/protocol.md, Records). So narrowing an audience takes a new version.
 * @returns the owner's wrap first; `hash` goes into the manifest
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
 * Opens one version of a record with a seat's key. `place` and `target` come from the caller's
 * request. The caller checks the content's shape.
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

/** Whether this wrap's envelope shows its readers to each other, as older envelopes do. */
export const namesReaders = (ownerWrap: Uint8Array): boolean => ownerWrap.length === BOX_OVERHEAD + DATA_KEY

/**
 * Adds seats, such as those of a new epoch, without changing the envelope.
 * @throws SealError for an envelope that names other readers: the caller must seal that version
 * again first
 */
export async function rewrap(
  place: RecordPlace,
  ownerWrap: Uint8Array,
  owner: BoxKey,
  seats: readonly TargetKey[],
): Promise<Wrap[]> {
  return sealed(async () => {
    insist(!namesReaders(ownerWrap))
    const own = await openOwnWrap(place, ownerWrap, owner)
    return wrapAll(place, own.subarray(0, DATA_KEY), seats)
  })
}

export function envelopeHash(envelope: Uint8Array): Promise<Bytes> {
  return sha256(envelope)
}
