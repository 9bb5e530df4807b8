import { beforeEach, describe, expect, test } from 'vitest'
import { concat, context, encodeBundle, type Identity, randomId, uuidBytes } from '../vault/index.ts'
import { type Furnished, furnished, World } from './testing/world.ts'
import { newKeysOf } from './testing/succession.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'

/** A bundle of this identity's keys under the id of another person. */
async function bundleUnder(ownerId: string, { bundle, signKey }: Identity): Promise<Uint8Array> {
  const content = context('identity', uuidBytes(ownerId), 1, bundle.signKey, bundle.boxKey, [])
  return concat(content, await signKey.sign(content))
}

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

describe('the identity of an estate', () => {
  // The server sends the first message, or the first after a deletion, with its own keys under the
  // owner's id.
  test('an attacker cannot take the owner’s id with other keys, even before the service knows the owner', async () => {
    const { owner, stranger } = scene
    const world = new World()
    const thief = new TestOwner(stranger, owner.service, owner.ownerId)
    const { invitation } = await thief.seat('contact_1')
    for (const message of [await thief.policy(), invitation])
      expect(await world.send(message)).toMatchObject({ refused: 'not-verified', estate: null })
    // The thief signs statements that name the owner's id, but an id must derive from the
    // identity's first key.
    const ownerBundle = await bundleUnder(owner.ownerId, stranger)
    for (const message of [await thief.policy(), invitation])
      expect(await world.send({ ...message, ownerBundle })).toMatchObject({ refused: 'not-verified', estate: null })
  })

  test('a server cannot replace the bundle of a pinned owner', async () => {
    const { world, owner, stranger } = scene
    const other = encodeBundle((await newIdentity()).bundle)
    for (const ownerBundle of [other, await bundleUnder(owner.ownerId, stranger)])
      for (const signer of [stranger, owner.identity]) {
        const policy = await owner.policy({ counter: 8 }, signer)
        expect((await world.send({ ...policy, ownerBundle })).refused).toBe('not-verified')
      }
  })

  test('a server cannot introduce keys that the owner signed but named in no `successor` message', async () => {
    const { world, owner } = scene
    const first = owner.identity
    for (const identity of [await newKeysOf(first), await newKeysOf(await newKeysOf(first))]) {
      owner.identity = identity
      expect((await world.send(owner.policy())).refused).toBe('not-verified')
      expect((await world.send(owner.veto(randomId()))).refused).toBe('not-verified')
    }
    owner.identity = first
    await world.sent(owner.policy())
  })
})
