import { beforeEach, describe, expect, test } from 'vitest'
import {
  encodeBundle,
  type Identity,
  importBoxKey,
  random,
  succeed,
  toBase64url,
  withHybridKey,
} from '../vault/index.ts'
import { followIdentity } from './people.ts'
import { hybridKeyOf, newIdentity } from './testing/owner.ts'
import { settleDue, type Furnished, furnished, reported } from './testing/world.ts'

let scene: Furnished

beforeEach(async () => {
  scene = await furnished()
})

function earlier(identity: Identity): Identity {
  const { hybrid: _, ...bundle } = identity.bundle
  return { ...identity, bundle }
}

async function releasedToEarlier() {
  const { world, owner, operator } = scene
  const contact = await newIdentity()
  const seat = await owner.seat('contact_1', 2, scene.seats.contact1.seatId)
  await world.sent(seat.invitation)
  const acceptance = await owner.accept(seat, earlier(contact))
  await world.sent(acceptance)
  const report = await reported(scene)
  await world.sent(owner.review(report.claim, report, operator))
  world.days(7)
  await settleDue(scene)
  const asks = (who?: Identity) => world.send(owner.collect(seat, acceptance, report.releaseId, { shown: who }))
  return { contact, asks }
}

describe('share B for a grantee who accepted before there were hybrid keys', () => {
  test('is sealed to the hybrid key that the grantee’s own key signed, now and later', async () => {
    const { contact, asks } = await releasedToEarlier()
    const { handovers } = await asks(contact)
    expect(new Set(handovers.map(({ hybridKey }) => hybridKey))).toEqual(new Set([hybridKeyOf(contact)]))
    expect((await asks()).handovers).toEqual(handovers)
    expect((await asks(earlier(contact))).handovers).toEqual(handovers)
  })

  test('is not sealed to the grantee’s X25519 key or another person’s hybrid key if the server withholds the right key', async () => {
    const { contact, asks } = await releasedToEarlier()
    const stranger = await newIdentity()
    const { hybrid } = stranger.bundle
    const posing = { ...contact, bundle: { ...contact.bundle, ...(hybrid && { hybrid }) } }
    for (const who of [undefined, earlier(contact), stranger, posing, scene.contact2]) {
      const done = await asks(who).catch((error: unknown) => ({ refused: String(error), handovers: [] }))
      expect(done.refused).not.toBeNull()
      expect(done.handovers).toEqual([])
    }
    expect((await asks(contact)).refused).toBeNull()
  })

  test('is not sealed to the keys of a pending successor, or to a second hybrid key of the same signing key', async () => {
    const { contact, asks } = await releasedToEarlier()
    const successor = (await succeed(contact, await importBoxKey(random(32)))).identity
    const secret = await newIdentity()
    const { hybrid: _, ...core } = { ...contact.bundle, boxKey: secret.bundle.boxKey }
    const signature = await contact.signKey.sign(encodeBundle(core).slice(0, -64))
    const rival = await withHybridKey({
      ...contact,
      boxPrivateKey: secret.boxPrivateKey,
      bundle: { ...core, signature },
    })
    for (const shown of [successor, rival]) {
      const done = await asks(shown)
      expect(done).toMatchObject({ refused: 'not-verified', handovers: [] })
    }
  })

  test('is withheld if sealing to the key fails, and handed over once the key is valid', async () => {
    const { contact, asks } = await releasedToEarlier()
    const key = contact.bundle.hybrid?.key.slice() ?? new Uint8Array()
    key.fill(0, -32)
    const unsigned = { ...contact.bundle, hybrid: { key, signature: new Uint8Array(64) } }
    const signature = await contact.signKey.sign(encodeBundle(unsigned).slice(0, -64))
    const done = await asks({ ...contact, bundle: { ...unsigned, hybrid: { key, signature } } })
    expect(done).toMatchObject({ refused: 'not-verified', handovers: [] })
    expect((await asks(contact)).refused).toBeNull()
  })

  test('is handed over if the service knows the grantee by an older bundle of their own estate', async () => {
    const { contact, asks } = await releasedToEarlier()
    await asks(contact)
    scene.world.identities.set(contact.ownerId, toBase64url(encodeBundle(earlier(contact).bundle)))
    const { handovers } = await asks()
    expect(new Set(handovers.map(({ hybridKey }) => hybridKey))).toEqual(new Set([hybridKeyOf(contact)]))
  })
})

describe('an identity with a hybrid key', () => {
  test('keeps the hybrid key when an older bundle arrives, and when the server removes the key from a bundle', async () => {
    const { world, owner } = scene
    const pinned = world.estate?.ownerBundle
    const own = owner.identity
    owner.identity = earlier(own)
    await world.sent(owner.policy())
    expect(world.estate?.ownerBundle).toBe(pinned)
    expect(pinned).toBe(toBase64url(encodeBundle(own.bundle)))
    const { estate } = world
    if (!estate) throw new Error('There is no estate')
    const followed = await followIdentity(estate, encodeBundle(earlier(scene.contact1).bundle), world.context)
    expect(followed.people[scene.contact1.ownerId]?.hybridKey).toBe(hybridKeyOf(scene.contact1))
  })

  test('replaces the same identity without a hybrid key', async () => {
    const { world, owner } = scene
    const { estate } = world
    if (!estate) throw new Error('There is no estate')
    const now = toBase64url(encodeBundle(owner.identity.bundle))
    world.estate = { ...estate, ownerBundle: toBase64url(encodeBundle(earlier(owner.identity).bundle)) }
    await world.sent(owner.policy())
    expect(world.estate?.ownerBundle).toBe(now)
  })
})
