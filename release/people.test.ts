import { beforeEach, describe, expect, test } from 'vitest'
import { encodeBundle, type Identity, importBoxKey, random, randomId, succeed, toBase64url } from '../vault/index.ts'
import { settleDue, type Furnished, furnished, reported } from './testing/world.ts'
import { hybridKeyOf, signerOf } from './testing/owner.ts'

// These tests show that a person with new keys, for example after a suspected leak, has the same
// rights and the same limits as before.

const newKeysOf = async (identity: Identity): Promise<Identity> =>
  (await succeed(identity, await importBoxKey(random(32)))).identity

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

function follow({ world }: Furnished, { ownerId, bundle }: Identity): void {
  world.identities.set(ownerId, toBase64url(encodeBundle(bundle)))
}

describe('a grantee with new keys', () => {
  test('reports and collects with the new keys, and the old keys no longer count', async () => {
    const { world, owner, seats, accepted, operator } = scene
    const old = scene.attorney
    scene.attorney = await newKeysOf(old)
    follow(scene, scene.attorney)
    expect((await world.send(owner.claim(seats.attorney, old, 'death'))).refused).toBe('not-verified')
    const report = await reported(scene)
    await world.sent(owner.review(report.claim, report, operator))
    world.days(7)
    await settleDue(scene)
    const asks = (grantee: Identity) => owner.collect(seats.attorney, accepted.attorney, report.releaseId, { grantee })
    expect((await world.send(asks(old))).refused).toBe('not-verified')
    const { handovers } = await world.send(asks(scene.attorney))
    const key = hybridKeyOf(scene.attorney)
    expect(handovers.map(({ hybridKey }) => hybridKey)).toEqual([key, key, key])
  })

  test('can object once, not once with each key', async () => {
    const { world, owner, contact1 } = scene
    const { releaseId } = await reported(scene)
    await world.sent(owner.opinion(releaseId, contact1))
    const next = await newKeysOf(contact1)
    follow(scene, next)
    expect((await world.send(owner.opinion(releaseId, next))).refused).toBe('wrong-state')
    expect(world.release(releaseId).objections).toHaveLength(1)
  })

  test('cannot object to their own report with the new keys', async () => {
    const { world, owner, seats, contact1 } = scene
    const releaseId = randomId()
    await world.sent(owner.claim(seats.contact1, contact1, 'death', releaseId))
    const next = await newKeysOf(contact1)
    follow(scene, next)
    expect((await world.send(owner.opinion(releaseId, next))).refused).toBe('not-verified')
  })

  test('gives the seat back with the new keys', async () => {
    const { world, owner, seats, contact1 } = scene
    const next = await newKeysOf(contact1)
    follow(scene, next)
    expect((await world.send(owner.stepDown(seats.contact1, contact1))).refused).toBe('not-verified')
    await world.sent(owner.stepDown(seats.contact1, next))
  })

  test('cannot present a card a second time', async () => {
    const { world, owner, seats, stranger } = scene
    await world.sent(owner.accept(seats.contact1, stranger, 'card'))
    const next = await newKeysOf(stranger)
    follow(scene, next)
    expect((await world.send(owner.accept(seats.contact1, next, 'card'))).refused).toBe('taken')
  })
})

describe('an operator with new keys', () => {
  test.each([
    ['holds a seat', (one: Furnished) => one.contact1],
    ['suspended the owner', (one: Furnished) => one.stranger],
  ] as const)('who %s cannot review a report', async (_, who) => {
    const { world, owner } = scene
    await world.sent(owner.suspension(scene.stranger))
    const next = await newKeysOf(who(scene))
    world.operators = [signerOf(scene.operator), signerOf(next)]
    const report = await reported(scene)
    expect((await world.send(owner.review(report.claim, report, next))).refused).toBe('not-impartial')
  })

  test('cannot review a report in which they are the reporter or the owner', async () => {
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

describe('a person’s keys', () => {
  test('are those of their own estate: a thief with other keys cannot get a seat', async () => {
    const { world, owner, seats, contact1 } = scene
    const [hers, theirs] = [await newKeysOf(contact1), await newKeysOf(contact1)]
    for (const identity of [hers, theirs])
      expect((await world.send(owner.accept(seats.contact2, identity, 'card'))).refused).toBe('not-verified')
    follow(scene, hers)
    for (const identity of [contact1, theirs, await newKeysOf(hers), await newKeysOf(theirs)]) {
      expect((await world.send(owner.accept(seats.contact2, identity, 'card'))).refused).toBe('not-verified')
      expect((await world.send(owner.claim(seats.contact1, identity, 'death'))).refused).toBe('not-verified')
    }
    await world.sent(owner.accept(seats.contact2, hers, 'card'))
  })

  test('are the first keys if the service does not know the person’s own estate', async () => {
    const { world, owner, seats, stranger } = scene
    const later = await newKeysOf(stranger)
    expect((await world.send(owner.accept(seats.contact1, later, 'card'))).refused).toBe('not-verified')
    await world.sent(owner.accept(seats.contact1, stranger, 'card'))
  })

  test('stay the newest keys when the server sends an older copy of their estate', async () => {
    const { world, owner, seats, contact1 } = scene
    const next = await newKeysOf(contact1)
    follow(scene, next)
    await settleDue(scene)
    follow(scene, contact1)
    expect((await world.send(owner.claim(seats.contact1, contact1, 'death'))).refused).toBe('not-verified')
    // A card that a thief of the old keys presents is refused too.
    expect((await world.send(owner.accept(seats.contact2, contact1, 'card'))).refused).toBe('not-verified')
    world.recovering = true
    await world.sent(owner.accept(seats.contact2, contact1, 'card'))
    world.recovering = false
    await world.sent(owner.claim(seats.contact1, next, 'death'))
  })

  test('let a recovery accept the acceptance under old keys, and the newest keys sign', async () => {
    const { world, owner, seats, stranger } = scene
    const [hers, theirs] = [await newKeysOf(stranger), await newKeysOf(stranger)]
    follow(scene, hers)
    world.recovering = true
    await world.sent(owner.accept(seats.contact2, stranger, 'card'))
    expect((await world.send(owner.accept(seats.contact1, theirs, 'card'))).refused).toBe('not-verified')
    world.recovering = false
    expect(world.estate?.people[stranger.ownerId]?.bundle).toBe(toBase64url(encodeBundle(hers.bundle)))
  })

  test('stay as they were in a recovery if a thief shows newer keys', async () => {
    const { world, owner, seats, contact1, stranger } = scene
    // A thief of the contact's keys also has the card's key.
    const [hers, strangers] = [await newKeysOf(contact1), await newKeysOf(stranger)]
    world.recovering = true
    await world.sent(owner.accept(seats.contact1, hers, 'card'))
    await world.sent(owner.accept(seats.contact2, strangers, 'card'), owner.accept(seats.attorney, stranger, 'card'))
    world.recovering = false
    for (const thief of [hers, strangers])
      expect((await world.send(owner.claim(seats.contact1, thief, 'death'))).refused).toBe('not-verified')
    expect(world.estate?.people[stranger.ownerId]?.bundle).toBe(toBase64url(encodeBundle(stranger.bundle)))
    await world.sent(owner.claim(seats.contact1, contact1, 'death'))
  })

  test('count once the person’s own estate arrives, if they are newer there', async () => {
    const { world, owner, stranger } = scene
    const hers = await newKeysOf(stranger)
    const next = await owner.seat('contact_1', 2, scene.seats.contact1.seatId)
    await world.sent(next.invitation)
    world.recovering = true
    await world.sent(owner.accept(next, hers))
    world.recovering = false
    const claim = await owner.claim(next, hers, 'death')
    expect((await world.send(claim)).refused).toBe('not-verified')
    follow(scene, hers)
    await world.sent(claim)
  })
})
