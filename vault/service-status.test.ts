import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concat, random, randomId, sha256 } from './bytes.ts'
import { context, readContext } from './context.ts'
import { makeServiceIdentity, openServiceIdentity, publicServiceKeys, serviceFingerprintText } from './service-keys.ts'
import {
  openOperators,
  openStatus,
  openStatusOwner,
  openStatusSeat,
  signOperators,
  signStatus,
  type Status,
  type StatusOwner,
  type StatusSeat,
  writeStatusOwner,
  writeStatusSeat,
} from './service-status.ts'
import { expectRefused, flipBit } from './testing/index.ts'

const ownerId = randomId()

async function makeSignedStatus() {
  const service = await makeServiceIdentity()
  const owner: StatusOwner = { ownerId, deletionCounter: 1, policyCounter: 2, policyHash: random(32), heads: [] }
  const seatOf = (seatId: string): StatusSeat => ({ ownerId, seatId, role: 'contact_1', voidEpoch: 1, armed: [] })
  const seat = seatOf(randomId())
  const [ownerPart, seatPart] = [writeStatusOwner(owner), writeStatusSeat(seat)]
  const status: Status = {
    ownerId,
    nonce: random(32),
    at: 1_800_000_000_000,
    log: { n: 0, hash: new Uint8Array(32) },
    releases: [],
    deletion: { state: 'pending', finalAt: 1_800_000_000_001 },
    heads: [],
    ownerPart: await sha256(ownerPart),
    seatParts: [await sha256(writeStatusSeat(seatOf(randomId()))), await sha256(seatPart)],
  }
  const word = await signStatus(status, service.signKey)
  return { service, signKey: service.signKey.publicKey, owner, seat, ownerPart, seatPart, status, word }
}

describe('the release service’s keys', () => {
  test('all derive from one private key, and another key of either kind changes the fingerprint', async () => {
    const service = await makeServiceIdentity()
    const keys = publicServiceKeys(service)
    expect(publicServiceKeys(await openServiceIdentity(service.privateKey))).toEqual(keys)
    const other = publicServiceKeys(await makeServiceIdentity())
    const fingerprints = await Promise.all(
      [keys, { ...keys, boxKey: other.boxKey }, { ...keys, signKey: other.signKey }].map(serviceFingerprintText),
    )
    expect(fingerprints[0]).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(new Set(fingerprints).size).toBe(3)
  })
})

describe('the release service’s signed status', () => {
  test('answers the nonce, and gives each grantee their own part', async () => {
    const { signKey, status, word, owner, ownerPart, seat, seatPart } = await makeSignedStatus()
    const opened = await openStatus(word, status, signKey)
    expect(opened).toEqual(status)
    expect(await openStatusOwner(opened, ownerPart)).toEqual(owner)
    expect(await openStatusSeat(opened, seatPart)).toEqual(seat)
  })

  test('is refused if it is of another service, about another estate, or for an earlier nonce', async () => {
    const { status, signKey, word } = await makeSignedStatus()
    const other = await makeServiceIdentity()
    await expectRefused(() => openStatus(word, status, other.signKey.publicKey))
    await expectRefused(() => openStatus(word, { ...status, ownerId: randomId() }, signKey))
    await expectRefused(() => openStatus(word, { ...status, nonce: random(32) }, signKey))
  })

  test('is refused after any change, or with a part that the service did not sign', async () => {
    const { service, signKey, status, word, owner, ownerPart, seat, seatPart } = await makeSignedStatus()
    await fc.assert(
      fc.asyncProperty(fc.nat(), (bit) => expectRefused(() => openStatus(flipBit(word, bit), status, signKey))),
      { numRuns: 25 },
    )
    const opened = await openStatus(word, status, signKey)
    await expectRefused(() => openStatusOwner(opened, writeStatusOwner({ ...owner, policyCounter: 3 })))
    await expectRefused(() => openStatusSeat(opened, writeStatusSeat({ ...seat, voidEpoch: 0 })))
    await expectRefused(() => openStatusOwner(opened, seatPart))
    await expectRefused(() => openStatusSeat(opened, ownerPart))
    const signed = async (content: Uint8Array) => concat(content, await service.signKey.sign(content))
    await expectRefused(async () => openStatus(await signed(context('release-status', ownerId)), status, signKey))
    const { type, fields } = readContext(word.subarray(0, -64))
    expect(await openStatus(await signed(context(type, ...fields)), status, signKey)).toEqual(status)
    await expectRefused(async () => openStatus(await signed(context('another', ...fields)), status, signKey))
  })
})

describe('the signed operator list', () => {
  test('opens for its nonce, and is refused if the server forged or replayed it', async () => {
    const service = await makeServiceIdentity()
    const signKey = service.signKey.publicKey
    const [nonce, bundles] = [random(32), [random(187), random(187)]]
    const word = await signOperators({ nonce, at: 1, bundles }, service.signKey)
    expect(await openOperators(word, nonce, signKey)).toEqual({ nonce, at: 1, bundles, log: undefined })
    const log = { n: 3, hash: random(32) }
    const grownWord = await signOperators({ nonce, at: 1, bundles, log }, service.signKey)
    expect((await openOperators(grownWord, nonce, signKey)).log).toEqual(log)
    await expectRefused(() => openOperators(word, random(32), signKey))
    const madeUp = await signOperators({ nonce, at: 1, bundles }, (await makeServiceIdentity()).signKey)
    await expectRefused(() => openOperators(madeUp, nonce, signKey))
  })
})
