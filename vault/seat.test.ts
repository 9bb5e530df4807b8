import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importBoxKey } from './box.ts'
import { equal, random, randomId } from './bytes.ts'
import { handOver, openHandover, openReleaseShare } from './handover.ts'
import { makeBoxKeyPair, openSealed } from './hpke.ts'
import { openRecord, rewrap, sealRecord } from './record.ts'
import {
  armSeat,
  DEATH,
  INCAPACITY,
  makeSeatKeys,
  openAllBox,
  openAllKey,
  openIncapacity,
  openSeat,
  openSeatKey,
  releaseSharePurpose,
  type SeatKey,
} from './seat.ts'
import { hybridPublicKey } from './hpke.ts'
import { parseTarget, targetName } from './target.ts'
import {
  expectRefused,
  flipBit,
  keyFor,
  makeInvitedSeat,
  makePerson,
  nextEpoch,
  sealingTo,
  some,
} from './testing/index.ts'

async function armed(epoch = 1) {
  const made = await makeInvitedSeat()
  const { owner, releaseService, all } = made
  const seat = { ...made.seat, epoch }
  const { keys, stored } = await makeSeatKeys(owner.ownerId, owner.wrapKey, seat, all.keys)
  const filling = { ownerId: owner.ownerId, seatId: seat.seatId, invitationId: randomId(), epoch }
  const a = random(32)
  const arm = async (key: SeatKey) => {
    const share = await armSeat(filling, key, a, await sealingTo(releaseService))
    const b = await openReleaseShare(releaseService.privateKey, filling, key.event, share.sealedB)
    return { ...share, b, key: key.key }
  }
  const [death, incapacity] = [await arm(keyFor(keys, DEATH)), await arm(keyFor(keys, INCAPACITY))]
  return { owner, seat, all, keys, stored, filling, a, death, incapacity, releaseService }
}

describe('the keys of a seat', () => {
  test('open for their owner, and not under another wrap key', async () => {
    const { owner, stored, keys } = await armed()
    const stranger = await makePerson()
    for (const [i, box] of stored.entries()) {
      expect(await openSeatKey(owner.ownerId, owner.wrapKey, box)).toEqual(keys[i])
      await expectRefused(() => openSeatKey(owner.ownerId, stranger.wrapKey, box))
      await expectRefused(() => openSeatKey(stranger.ownerId, owner.wrapKey, box))
      await expectRefused(() => openSeatKey(owner.ownerId, owner.wrapKey, { ...box, verifyKey: random(32) }))
      await expectRefused(() => openSeatKey(owner.ownerId, owner.wrapKey, { ...box, epoch: 2 }))
    }
  })

  test('the death key opens the incapacity key, never the reverse', async () => {
    const { owner, seat, stored, death, incapacity } = await armed()
    const box = some(some(stored.find(({ event }) => event === DEATH)).incapacityBox)
    expect(stored.find(({ event }) => event === INCAPACITY)?.incapacityBox).toBeNull()
    expect(equal(await openIncapacity(owner.ownerId, seat, death.key, box), incapacity.key)).toBe(true)
    await expectRefused(() => openIncapacity(owner.ownerId, seat, incapacity.key, box))
    await expectRefused(() => openIncapacity(owner.ownerId, { ...seat, epoch: 2 }, death.key, box))
  })

  test('the key of each seat opens the key that all seats share', async () => {
    const { owner, all, stored, death } = await armed()
    const box = some(stored.find(({ event }) => event === DEATH))
    const shared = await openAllBox(owner.ownerId, box, death.key, some(box.allBox))
    const ofOwner = await Promise.all(all.stored.map((key) => openAllKey(owner.ownerId, owner.wrapKey, key)))
    expect(ofOwner).toContainEqual(shared)
    await expectRefused(() => openAllBox(owner.ownerId, { ...box, event: INCAPACITY }, death.key, some(box.allBox)))
  })
})

describe('shares', () => {
  test('A and B together open the seat', async () => {
    const { filling, a, death, incapacity } = await armed()
    expect(equal(await openSeat(filling, DEATH, a, death.b, death.seatBox), death.key)).toBe(true)
    expect(equal(await openSeat(filling, INCAPACITY, a, incapacity.b, incapacity.seatBox), incapacity.key)).toBe(true)
  })

  test('a seat does not open with share A alone, share B alone, both swapped, or a changed share', async () => {
    const { filling, a, death } = await armed()
    const { b, seatBox } = death
    const [zeros, empty] = [new Uint8Array(32), new Uint8Array(0)]
    const pairs = [
      [a, zeros],
      [zeros, b],
      [a, empty],
      [empty, b],
      [a, random(32)],
      [random(32), b],
      [b, a],
      [a, a],
      [b, b],
    ] as const
    for (const [one, other] of pairs) await expectRefused(() => openSeat(filling, DEATH, one, other, seatBox))
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (bit) => {
        await expectRefused(() => openSeat(filling, DEATH, flipBit(a, bit), b, seatBox))
        await expectRefused(() => openSeat(filling, DEATH, a, flipBit(b, bit), seatBox))
        await expectRefused(() => openSeat(filling, DEATH, a, b, flipBit(seatBox, bit)))
      }),
      { numRuns: 30 },
    )
  })

  test('a seat that was armed with two shares does not open with a third key', async () => {
    const { filling, a, death } = await armed()
    await expectRefused(() => openSeat(filling, DEATH, a, death.b, death.seatBox, random(32)))
  })

  test('do not open another event, seat, invitation, epoch or estate', async () => {
    const { filling, a, death, incapacity } = await armed()
    await expectRefused(() => openSeat(filling, INCAPACITY, a, death.b, death.seatBox))
    await expectRefused(() => openSeat(filling, DEATH, a, incapacity.b, death.seatBox))
    await expectRefused(() => openSeat(filling, DEATH, a, death.b, incapacity.seatBox))
    const others = [
      { ...filling, ownerId: randomId() },
      { ...filling, seatId: randomId() },
      { ...filling, invitationId: randomId() },
      { ...filling, epoch: 2 },
    ]
    for (const other of others) await expectRefused(() => openSeat(other, DEATH, a, death.b, death.seatBox))
  })
})

describe('handover', () => {
  test('carries B from the release service to the grantee, for one release', async () => {
    const { filling, death } = await armed()
    const grantee = await makeBoxKeyPair()
    const release = { ...filling, releaseId: randomId() }
    const message = await handOver(await hybridPublicKey(grantee.privateKey), release, DEATH, death.b)
    expect(equal(await openHandover(grantee.privateKey, release, DEATH, message), death.b)).toBe(true)
    const other = await makeBoxKeyPair()
    await expectRefused(() => openHandover(other.privateKey, release, DEATH, message))
    await expectRefused(() => openHandover(grantee.privateKey, { ...release, releaseId: randomId() }, DEATH, message))
    await expectRefused(() => openHandover(grantee.privateKey, release, INCAPACITY, message))
    await expectRefused(() => openHandover(grantee.privateKey, release, DEATH, flipBit(message, 300)))
  })

  test('the release service opens share B only for its own seat, event and epoch', async () => {
    const { filling, death, releaseService } = await armed()
    const { privateKey } = releaseService
    await expectRefused(() => openReleaseShare(privateKey, filling, INCAPACITY, death.sealedB))
    await expectRefused(() => openReleaseShare(privateKey, { ...filling, epoch: 2 }, DEATH, death.sealedB))
    const other = await makeBoxKeyPair()
    await expectRefused(() => openSealed(other.privateKey, death.sealedB, releaseSharePurpose(filling, DEATH), 32))
  })
})

async function targetOf(key: SeatKey) {
  return { target: targetName(key), key: await importBoxKey(key.key) }
}

describe('a new epoch', () => {
  test('opens the records that were wrapped again for it, and the old key opens none of them', async () => {
    const { owner, seat, all, keys } = await armed()
    const next = await nextEpoch(owner, seat, all.keys)
    const [old, fresh] = [await targetOf(keyFor(keys, DEATH)), await targetOf(keyFor(next.keys, DEATH))]
    const place = { ownerId: owner.ownerId, recordId: randomId(), version: 1 }
    const own = { key: owner.wrapKey, mine: {} }
    const record = await sealRecord(place, { stays: true }, own, [old])
    const [wrap] = await rewrap(place, some(record.wraps[0]).box, own.key, [fresh])
    expect(await openRecord(place, record.envelope, some(wrap), fresh)).toEqual({ stays: true })
    await expectRefused(() => openRecord(place, record.envelope, some(wrap), { ...old, target: fresh.target }))
    await expectRefused(() => openRecord(place, record.envelope, { ...some(wrap), target: old.target }, old))
  })

  test('a seat does not open with share A of the old epoch and share B of the new one', async () => {
    const { owner, seat, all, filling, a, releaseService } = await armed()
    const next = await nextEpoch(owner, seat, all.keys)
    const now = { ...filling, epoch: 2 }
    const share = await armSeat(now, keyFor(next.keys, DEATH), random(32), await sealingTo(releaseService))
    const b = await openReleaseShare(releaseService.privateKey, now, DEATH, share.sealedB)
    await expectRefused(() => openSeat(now, DEATH, a, b, share.seatBox))
    await expectRefused(() => openSeat(filling, DEATH, a, b, share.seatBox))
  })

  test('a seat cannot be armed with the key of another seat or epoch', async () => {
    const { filling, keys, releaseService } = await armed()
    const key = keyFor(keys, DEATH)
    const a = random(32)
    const service = await sealingTo(releaseService)
    await expectRefused(() => armSeat({ ...filling, epoch: 2 }, key, a, service))
    await expectRefused(() => armSeat({ ...filling, seatId: randomId() }, key, a, service))
  })
})

describe('target', () => {
  test('has exactly one spelling', async () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.constantFrom(DEATH, INCAPACITY),
        fc.integer({ min: 1, max: 65_535 }),
        (seatId, event, epoch) => {
          expect(parseTarget(targetName({ seatId, event, epoch }))).toEqual({ seatId, event, epoch })
        },
      ),
    )
    const seatId = randomId()
    const wrong = [
      `${seatId}:death:01`,
      `${seatId}:death:0`,
      `${seatId}:death`,
      `${seatId}:death:1:2`,
      'x:death:1',
      `${seatId}::1`,
    ]
    for (const name of wrong) await expectRefused(() => parseTarget(name))
  })
})
