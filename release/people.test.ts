import { beforeEach, describe, expect, test } from 'vitest'
import { encodeBundle, type Identity, importBoxKey, random, randomId, succeed, toBase64url } from '../vault/index.ts'
import { followIdentity } from './people.ts'
import { asked, type Furnished, furnished, reported } from './test-world.ts'
import { signerOf } from './test-owner.ts'

// Keys change after a suspected leak. Who somebody is does not: not for what they may do, and not for what they may not.

const newKeysOf = async (identity: Identity): Promise<Identity> =>
  (await succeed(identity, await importBoxKey(random(32)))).identity

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

async function follow({ world }: Furnished, { bundle }: Identity): Promise<void> {
  if (world.estate) world.estate = await followIdentity(world.estate, encodeBundle(bundle))
}

describe('somebody in a seat with new keys', () => {
  test('reports with these, and the share goes to these; the old ones say nothing any more', async () => {
    const { world, owner, seats, accepted, operator } = scene
    const old = scene.attorney
    scene.attorney = await newKeysOf(old)
    await follow(scene, scene.attorney)
    expect((await world.send(owner.claim(seats.attorney, old, 'death'))).refused).toBe('not-verified')
    const report = await reported(scene)
    await world.sent(owner.review(report.claim, report, operator))
    world.days(7)
    await asked(scene)
    const { handovers } = await world.send(owner.collect(seats.attorney, accepted.attorney, report.releaseId))
    const boxKey = toBase64url(scene.attorney.bundle.boxKey)
    expect(handovers.map((one) => one.boxKey)).toEqual([boxKey, boxKey])
  })

  test('objects once, not once for each key', async () => {
    const { world, owner, contact1 } = scene
    const { releaseId } = await reported(scene)
    await world.sent(owner.opinion(releaseId, contact1))
    const next = await newKeysOf(contact1)
    await follow(scene, next)
    expect((await world.send(owner.opinion(releaseId, next))).refused).toBe('wrong-state')
    expect(world.release(releaseId).objections).toHaveLength(1)
  })

  test('cannot object to their own report as somebody else', async () => {
    const { world, owner, seats, contact1 } = scene
    const releaseId = randomId()
    await world.sent(owner.claim(seats.contact1, contact1, 'death', releaseId))
    const next = await newKeysOf(contact1)
    await follow(scene, next)
    expect((await world.send(owner.opinion(releaseId, next))).refused).toBe('not-verified')
  })

  test('gives the seat back with these', async () => {
    const { world, owner, seats, contact1 } = scene
    const next = await newKeysOf(contact1)
    await follow(scene, next)
    expect((await world.send(owner.stepDown(seats.contact1, contact1))).refused).toBe('not-verified')
    await world.sent(owner.stepDown(seats.contact1, next))
  })

  test('presents no second card', async () => {
    const { world, owner, seats, stranger } = scene
    await world.sent(owner.accept(seats.contact1, stranger, 'card'))
    const next = await newKeysOf(stranger)
    expect((await world.send(owner.accept(seats.contact1, next, 'card'))).refused).toBe('taken')
  })
})

describe('an operator with new keys', () => {
  test.each([
    ['holds a seat', (one: Furnished) => one.contact1],
    ['suspended the owner', (one: Furnished) => one.stranger],
  ] as const)('is as partial as before who %s', async (_, who) => {
    const { world, owner } = scene
    await world.sent(owner.suspension(scene.stranger))
    const next = await newKeysOf(who(scene))
    world.operators = [signerOf(scene.operator), signerOf(next)]
    const report = await reported(scene)
    expect((await world.send(owner.review(report.claim, report, next))).refused).toBe('not-impartial')
  })

  test('is as partial as before who reported, and owns the estate', async () => {
    const { world, owner } = scene
    const report = await reported(scene)
    await world.sent(owner.disarm(scene.seats.attorney))
    for (const identity of [scene.attorney, owner.identity]) {
      const next = await newKeysOf(identity)
      world.operators = [signerOf(scene.operator), signerOf(next)]
      expect((await world.send(owner.review(report.claim, report, next))).refused).toBe('not-impartial')
    }
  })
})

describe('whose keys they are', () => {
  test('another successor than the one seen first, or the key of before, in no acceptance either', async () => {
    const { world, owner, seats, contact1 } = scene
    const [second, other] = [await newKeysOf(contact1), await newKeysOf(contact1)]
    await follow(scene, second)
    for (const identity of [contact1, other, await newKeysOf(other)]) {
      await expect(follow(scene, identity)).rejects.toThrow('not-verified')
      expect((await world.send(owner.accept(seats.contact2, identity, 'card'))).refused).toBe('not-verified')
    }
    await world.sent(owner.accept(seats.contact2, await newKeysOf(second), 'card'))
  })

  test('those of the owner are followed in the same way', async () => {
    const { world, owner } = scene
    const [second, other] = [await newKeysOf(owner.identity), await newKeysOf(owner.identity)]
    await follow(scene, second)
    await expect(follow(scene, other)).rejects.toThrow('not-verified')
    const { releaseId } = await reported(scene)
    expect((await world.send(owner.veto(releaseId))).refused).toBe('not-verified')
    await world.sent(owner.veto(releaseId, second))
  })
})
