import { describe, expect, test } from 'vitest'
import { concat, fromHex, toHex, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import {
  decodeBundle,
  encodeBundle,
  encodeCore,
  type Identity,
  makeIdentity,
  openIdentity,
  ownerIdOf,
} from './identity.ts'
import { succeed, succeeds } from './succession.ts'
import { expectRefused, makePerson } from './testing/index.ts'

/** A bundle with any fields, signed by `identity` as if the bundle were its own. */
async function signedBundle(identity: Identity, fields: Partial<Identity['bundle']> = {}) {
  const { ownerId, version, signKey, boxKey, chain } = { ...identity.bundle, ...fields }
  const links = chain.map((link) => [link.signKey, link.signature])
  const content = context('identity', uuidBytes(ownerId), version, signKey, boxKey, links)
  return concat(content, await identity.signKey.sign(content))
}

describe('an id', () => {
  test('derives from the first signing key: a uuid of version 8', async () => {
    const { identity } = await makePerson()
    expect(identity.ownerId).toBe(await ownerIdOf(identity.bundle.signKey))
    expect(identity.ownerId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const key = fromHex('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
    expect(await ownerIdOf(key)).toBe('0aaf9e07-76e7-88ef-a5e7-bd017e5c855b')
  })

  test('of one person does not open to another identity, whatever that identity signs', async () => {
    const { ownerId } = await makePerson()
    const attacker = await makePerson()
    await expectRefused(async () => decodeBundle(await signedBundle(attacker.identity, { ownerId })))
    const { hybrid: _, ...core } = attacker.identity.bundle
    expect(await decodeBundle(await signedBundle(attacker.identity))).toEqual(core)
  })
})

describe('succession', () => {
  test('follows new keys that the old keys named, link by link, to the same person', async () => {
    const { wrapKey, identity, ownerId } = await makePerson()
    const second = await succeed(identity, wrapKey)
    const third = await succeed(second.identity, wrapKey)
    const [one, two, three] = [identity, second.identity, third.identity].map(({ bundle }) => bundle)
    if (!one || !two || !three) throw new Error('Bundles are missing')
    expect(await decodeBundle(third.stored.bundle)).toEqual(three)
    expect(three).toMatchObject({ ownerId, version: 3 })
    expect([succeeds(two, one), succeeds(three, one), succeeds(three, two)]).toEqual([true, true, true])
    expect([succeeds(one, two), succeeds(one, one), succeeds(two, three)]).toEqual([false, false, false])
    expect((await openIdentity(ownerId, wrapKey, third.stored)).bundle).toEqual(three)
  })

  test('follows one successor of a key, and no second one, though the key signed both', async () => {
    const { wrapKey, identity } = await makePerson()
    const [one, other] = [await succeed(identity, wrapKey), await succeed(identity, wrapKey)]
    const later = await succeed(other.identity, wrapKey)
    for (const { bundle } of [other.identity, later.identity]) expect(succeeds(bundle, one.identity.bundle)).toBe(false)
  })

  test('refuses a chain without the old key’s signature, and one that is cut, too long, or returns to a key', async () => {
    const person = await makePerson()
    const stranger = await makePerson()
    const { identity } = await succeed(person.identity, person.wrapKey)
    const { chain } = identity.bundle
    const foreign = (await succeed(stranger.identity, stranger.wrapKey)).identity.bundle.chain
    const unsigned = chain.map((link) => ({ ...link, signature: link.signature.map((byte) => byte ^ 1) }))
    await expectRefused(async () => decodeBundle(await signedBundle(identity, { chain: unsigned })))
    await expectRefused(async () => decodeBundle(await signedBundle(identity, { chain: foreign })))
    await expectRefused(async () => decodeBundle(await signedBundle(identity, { chain: [], version: 1 })))
    await expectRefused(async () => decodeBundle(await signedBundle(identity, { version: 1 })))
    await expectRefused(async () => decodeBundle(await signedBundle(identity, { version: 3 })))
    const signature = await identity.signKey.sign(
      context('succession', uuidBytes(person.ownerId), 3, person.identity.bundle.signKey),
    )
    const round = [...chain, { signKey: identity.bundle.signKey, signature }]
    await expectRefused(async () => decodeBundle(await signedBundle(person.identity, { version: 3, chain: round })))
    const again = { ...person.identity, bundle: { ...person.identity.bundle, version: 3, chain: round } }
    const turned = await succeed(again, person.wrapKey)
    await expectRefused(() => decodeBundle(turned.stored.bundle))
  })

  test('ends after 16 keys; the longest bundle has 3284 bytes, or 1968 without its hybrid key', async () => {
    const { wrapKey, identity } = await makePerson()
    expect(encodeCore(identity.bundle)).toHaveLength(192)
    let last = identity
    for (let i = 0; i < 16; i++) last = (await succeed(last, wrapKey)).identity
    const longest = encodeBundle(last.bundle)
    expect(encodeCore(last.bundle)).toHaveLength(1968)
    expect(longest).toHaveLength(3284)
    expect(toHex((await decodeBundle(longest)).signKey)).toBe(toHex(last.bundle.signKey))
    await expectRefused(() => succeed(last, wrapKey))
  })

  test('by another person’s keys does not lead to this person’s id', async () => {
    const { ownerId, identity } = await makePerson()
    const stranger = await makeIdentity((await makePerson()).wrapKey)
    const signature = await stranger.identity.signKey.sign(
      context('succession', uuidBytes(ownerId), 2, stranger.identity.bundle.signKey),
    )
    const chain = [{ signKey: identity.bundle.signKey, signature }]
    await expectRefused(async () => decodeBundle(await signedBundle(stranger.identity, { ownerId, version: 2, chain })))
  })
})
