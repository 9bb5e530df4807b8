import { expect } from 'vitest'
import { type BoxKey, importBoxKey, sealBox } from '../box.ts'
import { fromJson, random, randomId, uuidBytes } from '../bytes.ts'
import { context } from '../context.ts'
import { SealError } from '../error.ts'
import { encodeBundle, type Identity, makeIdentity } from '../identity.ts'
import { makeInvitation } from '../invitation.ts'
import { type AllKey, DEATH, INCAPACITY, makeAllKeys, makeSeatKeys, type SeatKey, type StoredSeatKey } from '../seat.ts'
import { pad } from '../padding.ts'
import type { RecordPlace } from '../record.ts'
import {
  makeServiceIdentity,
  openServiceHybrid,
  publicServiceKeys,
  type SealingService,
  type ServiceIdentity,
} from '../service-keys.ts'
import type { Role } from '../statement-fields.ts'
import { succeed } from '../succession.ts'
import { OWNER } from '../target.ts'

/** An identity and the keys of an account, made without the slow password derivation. */
export type Person = { ownerId: string; wrapKey: BoxKey; manifestKey: BoxKey; identity: Identity }

export async function makePerson(): Promise<Person> {
  const [wrapKey, manifestKey] = await Promise.all([importBoxKey(random(32)), importBoxKey(random(32))])
  const { identity } = await makeIdentity(wrapKey)
  return { ownerId: identity.ownerId, wrapKey, manifestKey, identity }
}

export async function newKeys<Of extends Person>(person: Of): Promise<Of> {
  const { bundle, boxPrivateKey, older = [] } = person.identity
  const { identity } = await succeed(person.identity, person.wrapKey)
  return { ...person, identity: { ...identity, older: [...older, { bundle, boxPrivateKey }] } }
}

export function checkedBy(person: Person): { ownerId: string; signKey: Uint8Array } {
  return { ownerId: person.ownerId, signKey: person.identity.bundle.signKey }
}

export function writerOf({ ownerId, manifestKey, identity }: Person) {
  return { ownerId, manifestKey, signKey: identity.signKey }
}

export function keyFor(keys: readonly SeatKey[], event: string): SeatKey {
  return some(keys.find((key) => key.event === event))
}

export function some<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('The test has no such value.')
  return value
}

/** A record in its older form, with all of its content in the envelope. */
export async function sealOlderRecord(place: RecordPlace, content: unknown, owner: BoxKey) {
  const { ownerId, recordId, version } = place
  const ids = [uuidBytes(ownerId), uuidBytes(recordId)]
  const key = random(32)
  const envelope = await sealBox(key, pad(fromJson(content)), context('record', ...ids, version))
  return { envelope, wrap: await sealBox(owner, key, context('wrap', ...ids, version, OWNER)) }
}

export async function makeInvitedSeat(role: Role = 'contact_1', person?: Person) {
  const owner = person ?? (await makePerson())
  const all = await makeAllKeys(owner.ownerId, owner.wrapKey, [INCAPACITY, DEATH])
  const seat = { seatId: randomId(), role, epoch: 1 }
  const seatKeys = await makeSeatKeys(owner.ownerId, owner.wrapKey, seat, all.keys)
  const releaseService = await makeServiceIdentity()
  return { owner, all, seat, seatKeys, releaseService, ...(await invite(owner, seat, seatKeys, releaseService)) }
}

export function sealingTo(service: ServiceIdentity): Promise<SealingService> {
  return openServiceHybrid(publicServiceKeys(service), service.hybrid)
}

export async function invite(
  owner: Person,
  seat: { seatId: string; role: Role; epoch: number },
  seatKeys: { keys: SeatKey[]; stored: StoredSeatKey[] },
  releaseService: ServiceIdentity,
) {
  const note = { ownerName: 'Ada Marsh', personName: 'Ben Marsh' }
  const made = await makeInvitation(owner, seat, seatKeys.keys, await sealingTo(releaseService), note)
  const { statement, shareBox, note: sealedNote, ownerMac } = made.invitation
  const ownerBundle = encodeBundle(owner.identity.bundle)
  return { ...made, received: { ownerBundle, statement, shareBox, note: sealedNote, ownerMac } }
}

export function nextEpoch(
  owner: Person,
  seat: { seatId: string; role: Role; epoch: number },
  allKeys: readonly AllKey[],
) {
  return makeSeatKeys(owner.ownerId, owner.wrapKey, { ...seat, epoch: seat.epoch + 1 }, allKeys)
}

export function flipBit(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = bytes.slice()
  const at = Math.floor(bit / 8) % copy.length
  copy[at] = (copy[at] ?? 0) ^ (1 << (bit % 8))
  return copy
}

/** Expects the one error that all failures share, which does not reveal the cause. */
export async function expectRefused(attempt: () => unknown): Promise<void> {
  let failure: unknown
  try {
    await attempt()
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(SealError)
  if (!(failure instanceof SealError)) return
  expect({ name: failure.name, message: failure.message, cause: failure.cause, more: Object.keys(failure) }).toEqual({
    name: 'SealError',
    message: 'That could not be opened.',
    cause: undefined,
    more: ['name'],
  })
}
