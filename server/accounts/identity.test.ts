import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundle as bundleShape } from '../../contract/sealed.ts'
import {
  encodeBundle,
  type Identity,
  importBoxKey,
  makeIdentity,
  ownerIdOf as vaultOwnerIdOf,
  succeed,
} from '../../vault/index.ts'
import { newIdentity } from '../testing/index.ts'
import { firstIdentity, isFirstBundleOf, isUpgradeOf, ownerIdOf } from './identity.ts'

const coreOf = ({ bundle }: Identity) => {
  const { hybrid: _, ...core } = bundle
  return encodeBundle(core)
}

const flipped = (bytes: Uint8Array, bit: number) =>
  bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))

test('server and vault derive the same id from a key', async () => {
  const key = fc.uint8Array({ minLength: 32, maxLength: 32 })
  await fc.assert(
    fc.asyncProperty(key, async (signKey) => {
      expect(ownerIdOf(signKey)).toBe(await vaultOwnerIdOf(signKey))
    }),
  )
})

test('the server accepts a first bundle under its own id only, and never with a flipped bit', async () => {
  const { identity, stored } = await makeIdentity(await importBoxKey(randomBytes(32)))
  expect(isFirstBundleOf(identity.ownerId, stored.bundle)).toBe(true)
  expect(isFirstBundleOf(newIdentity().ownerId, stored.bundle)).toBe(false)
  // Without a hybrid key the first signature alone must cover every bit, so this checks both forms.
  for (const bundle of [stored.bundle, coreOf(identity)])
    for (let bit = 0; bit < bundle.length * 8; bit += 7)
      expect(isFirstBundleOf(identity.ownerId, flipped(bundle, bit)), `bit ${bit}`).toBe(false)
  for (const length of [0, 63, 64, 137, 138, 191])
    expect(isFirstBundleOf(identity.ownerId, stored.bundle.subarray(0, length))).toBe(false)
})

test('the server rejects an identity that is signed under another id', async () => {
  const { identity } = await makeIdentity(await importBoxKey(randomBytes(32)))
  const { ownerId } = newIdentity()
  const content = firstIdentity(ownerId, identity.bundle.signKey, identity.bundle.boxKey)
  const bundle = Buffer.concat([content, await identity.signKey.sign(content)])
  expect(isFirstBundleOf(ownerId, bundle)).toBe(false)
  expect(isFirstBundleOf(identity.ownerId, bundle)).toBe(false)
})

test('the server accepts the lengths of first and later bundles, and a later bundle only as a later one', async () => {
  const wrapKey = await importBoxKey(randomBytes(32))
  const { identity, stored } = await makeIdentity(wrapKey)
  let last = identity
  for (let i = 0; i < 16; i++) last = (await succeed(last, wrapKey)).identity
  const longest = encodeBundle(last.bundle)
  expect(isFirstBundleOf(identity.ownerId, longest)).toBe(false)
  for (const one of [stored.bundle, longest])
    expect(bundleShape().safeParse(Buffer.from(one).toString('base64url')).success).toBe(true)
  for (const one of [new Uint8Array(191), new Uint8Array(3285)])
    expect(bundleShape().safeParse(Buffer.from(one).toString('base64url')).success).toBe(false)
})

test('the server adds a hybrid key only to the stored identity, and only if its own key signed it', async () => {
  const wrapKey = await importBoxKey(randomBytes(32))
  const [{ identity, stored }, other] = [await makeIdentity(wrapKey), await makeIdentity(wrapKey)]
  const later = (await succeed(identity, wrapKey)).identity
  for (const one of [identity, later]) expect(isUpgradeOf(coreOf(one), encodeBundle(one.bundle))).toBe(true)
  expect(isUpgradeOf(coreOf(other.identity), stored.bundle)).toBe(false)
  expect(isUpgradeOf(coreOf(later), stored.bundle)).toBe(false)
  // The same signing key with another X25519 key makes another identity.
  const content = firstIdentity(identity.ownerId, identity.bundle.signKey, randomBytes(32))
  const otherBox = Buffer.concat([content, await identity.signKey.sign(content)])
  expect(isUpgradeOf(otherBox, stored.bundle)).toBe(false)
  expect(isUpgradeOf(stored.bundle, stored.bundle)).toBe(false)
  expect(isUpgradeOf(coreOf(identity), coreOf(identity))).toBe(false)
  for (let bit = 0; bit < stored.bundle.length * 8; bit += 61)
    expect(isUpgradeOf(coreOf(identity), flipped(stored.bundle, bit)), `bit ${bit}`).toBe(false)
  expect(isFirstBundleOf(identity.ownerId, coreOf(identity))).toBe(true)
})
