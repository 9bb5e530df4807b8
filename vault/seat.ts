import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, equal, random, uuidBytes } from './bytes.ts'
import { context, encodeList } from './context.ts'
import { type SigningKey, signingKey } from './curves.ts'
import { insist, sealed } from './error.ts'
import { type Filling, fillingContext } from './filling.ts'
import { hkdf } from './hkdf.ts'
import { sealTo } from './hpke.ts'
import type { SealingService, ServiceKeys } from './service-keys.ts'
import { shareProofPublicKey } from './share-proof.ts'
import { signStatement } from './statements.ts'
import type { Role } from './statement-fields.ts'
import { type SeatTarget, targetName } from './target.ts'

// [Note: the keys of a seat] S, one per seat, event and epoch, opens a seat's records. It exists
// from the first save, before any invitation. Inviting writes only shares: A for the grantee, B for
// the release service. A and B together open the box with S; each alone is a random number.

export type SeatKey = SeatTarget & { role: Role; key: Bytes }

export type StoredSeatKey = SeatTarget & {
  role: Role
  verifyKey: Uint8Array
  ownerBox: Uint8Array
  /** S_all of the event, boxed under this S; null for an event whose key no other seat shares. */
  allBox: Uint8Array | null
  /** S of the same seat for incapacity, boxed under this S; null except for the death event. */
  incapacityBox: Uint8Array | null
}

/** S_all: the key that all seats share for one event, in opened and in stored form. */
export type AllKey = { event: string; key: Bytes }
type StoredAllKey = { event: string; ownerBox: Uint8Array }

export type { Filling } from './filling.ts'

/** What arming writes per event: B sealed to the release service, and S boxed under A and B. */
export type Share = { event: string; sealedB: Bytes; seatBox: Bytes }

type SeatOwner = { ownerId: string; wrapKey: BoxKey; signKey: SigningKey }

export const DEATH = 'death'
export const INCAPACITY = 'incapacity'

function ownerPlace(ownerId: string, target: SeatTarget): Bytes {
  return context('seat-key', uuidBytes(ownerId), targetName(target))
}

function allPlace(ownerId: string, event: string, target: string): Bytes {
  return context('all-key', uuidBytes(ownerId), event, target)
}

function incapacityPlace(ownerId: string, seatId: string, epoch: number): Bytes {
  return context('incapacity-under-death', uuidBytes(ownerId), uuidBytes(seatId), epoch)
}

/** The Ed25519 key derived from S. Its public half identifies S without opening a box. */
export async function seatProofKey(key: Uint8Array): Promise<SigningKey> {
  return signingKey(await hkdf(key, context('seat-verify')))
}

export async function makeAllKeys(
  ownerId: string,
  wrapKey: BoxKey,
  events: readonly string[],
): Promise<{ keys: AllKey[]; stored: StoredAllKey[] }> {
  const keys = events.map((event) => ({ event, key: random(32) }))
  const stored = keys.map(async ({ event, key }) => ({
    event,
    ownerBox: await sealBox(wrapKey, key, allPlace(ownerId, event, 'owner')),
  }))
  return { keys, stored: await Promise.all(stored) }
}

export async function openAllKey(ownerId: string, wrapKey: BoxKey, stored: StoredAllKey): Promise<AllKey> {
  const { event, ownerBox } = stored
  return { event, key: await openBox(wrapKey, ownerBox, allPlace(ownerId, event, 'owner')) }
}

/** The stored form of a key under which no other key lies. */
export async function sealSeatKey(ownerId: string, wrapKey: BoxKey, seatKey: SeatKey): Promise<StoredSeatKey> {
  const { key, ...target } = seatKey
  const verifyKey = (await seatProofKey(key)).publicKey
  const ownerBox = await sealBox(wrapKey, key, ownerPlace(ownerId, target))
  return { ...target, verifyKey, ownerBox, allBox: null, incapacityBox: null }
}

/**
 * Makes one seat's keys of an epoch for every event in `allKeys` and `unshared`, and their stored
 * form: at the first save for epoch 1, later for the next epoch (docs/protocol.md, Arming a seat).
 */
export async function makeSeatKeys(
  ownerId: string,
  wrapKey: BoxKey,
  seat: { seatId: string; role: Role; epoch: number },
  allKeys: readonly AllKey[],
  unshared: readonly string[] = [],
): Promise<{ keys: SeatKey[]; stored: StoredSeatKey[] }> {
  const events = [...allKeys.map(({ event }) => event), ...unshared]
  const keys = events.map((event) => ({ ...seat, event, key: random(32) }))
  const incapacity = keys.find(({ event }) => event === INCAPACITY)
  const stored = keys.map(async (seatKey, i): Promise<StoredSeatKey> => {
    const { key, ...target } = seatKey
    const all = allKeys[i]
    const underDeath = seatKey.event === DEATH ? incapacity : undefined
    return {
      ...(await sealSeatKey(ownerId, wrapKey, seatKey)),
      allBox: all ? await sealBox(key, all.key, allPlace(ownerId, target.event, targetName(target))) : null,
      incapacityBox:
        underDeath === undefined
          ? null
          : await sealBox(key, underDeath.key, incapacityPlace(ownerId, seat.seatId, seat.epoch)),
    }
  })
  return { keys, stored: await Promise.all(stored) }
}

/** Derives the proof key again and compares it with the stored one. */
export async function openSeatKey(ownerId: string, wrapKey: BoxKey, stored: StoredSeatKey): Promise<SeatKey> {
  return sealed(async () => {
    const { seatId, role, event, epoch } = stored
    const key = await openBox(wrapKey, stored.ownerBox, ownerPlace(ownerId, stored))
    insist(equal((await seatProofKey(key)).publicKey, stored.verifyKey))
    return { seatId, role, event, epoch, key }
  })
}

export function signGenesis(
  owner: SeatOwner,
  { boxKey, signKey }: ServiceKeys,
  stored: readonly StoredSeatKey[],
  daySeconds?: number,
): Promise<Bytes> {
  const seats = stored.map(({ seatId, role, event, epoch, verifyKey }) => ({ seatId, role, event, epoch, verifyKey }))
  const fields = {
    ownerId: owner.ownerId,
    releaseServiceBoxKey: boxKey,
    releaseServiceSignKey: signKey,
    seats,
    daySeconds,
  }
  return signStatement('genesis', fields, owner.signKey)
}

export function signEpoch(
  owner: SeatOwner,
  seat: { seatId: string; role: Role; epoch: number },
  stored: readonly StoredSeatKey[],
): Promise<Bytes> {
  const { seatId, role, epoch } = seat
  insist(stored.every((key) => key.seatId === seatId && key.epoch === epoch))
  const keys = stored.map(({ event, verifyKey }) => ({ event, verifyKey }))
  return signStatement('epoch', { ownerId: owner.ownerId, seatId, role, epoch, keys }, owner.signKey)
}

// An absent C has length 0. Its field allows a third key later without a new format.
function boxKeyOfShares(filling: Filling, event: string, a: Uint8Array, b: Uint8Array, c: Uint8Array): Promise<Bytes> {
  insist(a.length === 32 && b.length === 32)
  return hkdf(encodeList([a, b, c]), fillingContext('seat', filling, event))
}

export function releaseSharePurpose(filling: Filling, event: string): Bytes {
  return fillingContext('release-share', filling, event)
}

export async function armSeat(
  filling: Filling,
  seatKey: SeatKey,
  a: Uint8Array,
  service: Pick<SealingService, 'hybridKey'>,
): Promise<Share & { proofKey: Uint8Array }> {
  insist(seatKey.seatId === filling.seatId && seatKey.epoch === filling.epoch)
  const { event, key } = seatKey
  const b = random(32)
  const shared = await boxKeyOfShares(filling, event, a, b, new Uint8Array(0))
  return {
    event,
    sealedB: await sealTo(service.hybridKey, b, releaseSharePurpose(filling, event)),
    seatBox: await sealBox(shared, key, fillingContext('seat-box', filling, event)),
    proofKey: await shareProofPublicKey(filling, event, b),
  }
}

/** Opens a seat with both shares and returns S. `c` only if the owner turned the third key on. */
export async function openSeat(
  filling: Filling,
  event: string,
  a: Uint8Array,
  b: Uint8Array,
  seatBox: Uint8Array,
  c: Uint8Array = new Uint8Array(0),
): Promise<Bytes> {
  return sealed(async () => {
    const shared = await boxKeyOfShares(filling, event, a, b, c)
    return openBox(shared, seatBox, fillingContext('seat-box', filling, event))
  })
}

export function openIncapacity(
  ownerId: string,
  seat: { seatId: string; epoch: number },
  deathKey: Uint8Array,
  incapacityBox: Uint8Array,
): Promise<Bytes> {
  return openBox(deathKey, incapacityBox, incapacityPlace(ownerId, seat.seatId, seat.epoch))
}

/**
 * Opens the shared key of an event with a seat's S. So far the owner's app only checks that this
 * key is present (docs/decisions/064-a-key-that-seats-will-share.md).
 */
export async function openAllBox(
  ownerId: string,
  target: SeatTarget,
  key: Uint8Array,
  allBox: Uint8Array,
): Promise<AllKey> {
  return { event: target.event, key: await openBox(key, allBox, allPlace(ownerId, target.event, targetName(target))) }
}
