import { describe, expect, test } from 'vitest'
import { importBoxKey } from './box.ts'
import { concat, equal, random } from './bytes.ts'
import { context } from './context.ts'
import { hybridPublicKey, makeBoxKeyPair, openSealed } from './hpke.ts'
import { sealToReader } from './hybrid.ts'
import {
  type Bundle,
  decodeBundle,
  encodeBundle,
  encodeCore,
  type Identity,
  makeIdentity,
  openIdentity,
  withHybridKey,
} from './identity.ts'
import { acceptInvitation, checkAcceptance, openInvitation } from './invitation.ts'
import { makeServiceIdentity, openServiceHybrid, publicServiceKeys } from './service-keys.ts'
import { newerOf, succeed, succeeds, upgrades } from './succession.ts'
import { expectRefused, flipBit, invite, makeInvitedSeat, makePerson, some } from './testing/index.ts'

/** The identity in its older form, without a hybrid key. */
function earlier(identity: Identity): Identity {
  const { hybrid, ...bundle } = identity.bundle
  some(hybrid)
  return { ...identity, bundle }
}

async function vouched(bundle: Bundle, key: Uint8Array, signer: Identity) {
  const core = encodeCore(bundle)
  const content = context('hybrid-identity', core, key)
  return concat(content, await signer.signKey.sign(content))
}

describe('the hybrid key of a person', () => {
  test('is in the bundle, derives from the same private key, and survives encoding', async () => {
    const { identity } = await makePerson()
    const { key } = some(identity.bundle.hybrid)
    expect(equal(key, await hybridPublicKey(identity.boxPrivateKey))).toBe(true)
    expect(encodeBundle(identity.bundle)).toHaveLength(1508)
    expect(await decodeBundle(encodeBundle(identity.bundle))).toEqual(identity.bundle)
  })

  test('joins an older identity, whose keys, version and chain stay, with nothing new to store', async () => {
    const wrapKey = await importBoxKey(random(32))
    const { identity, stored } = await makeIdentity(wrapKey)
    const core = encodeCore(identity.bundle)
    const before = await openIdentity(identity.ownerId, wrapKey, { ...stored, bundle: core })
    expect(before.bundle.hybrid).toBeUndefined()
    const now = await withHybridKey(before)
    expect(now.bundle.hybrid?.key).toEqual(identity.bundle.hybrid?.key)
    expect(encodeCore(now.bundle)).toEqual(core)
    expect(
      (await openIdentity(identity.ownerId, wrapKey, { ...stored, bundle: encodeBundle(now.bundle) })).bundle,
    ).toEqual(now.bundle)
  })

  test('is refused if it was changed, if another person signed it, or if it is from another bundle of the same person', async () => {
    const [{ identity, wrapKey }, stranger] = [await makePerson(), await makePerson()]
    const theirs = some(stranger.identity.bundle.hybrid).key
    await expectRefused(async () => decodeBundle(await vouched(identity.bundle, theirs, stranger.identity)))
    await expectRefused(async () => decodeBundle(await vouched(identity.bundle, random(32), identity)))
    const own = encodeBundle(identity.bundle)
    for (const bit of [8 * 40, 8 * 900, 8 * (own.length - 1)])
      await expectRefused(() => decodeBundle(flipBit(own, bit)))
    const next = (await succeed(identity, wrapKey)).identity.bundle
    const moved = { ...next, hybrid: some(identity.bundle.hybrid) }
    await expectRefused(() => decodeBundle(encodeBundle(moved)))
  })

  test('is detected by its owner if it is not theirs, although the owner’s key signed it', async () => {
    const { identity } = await makePerson()
    const foreign = await hybridPublicKey((await makeBoxKeyPair()).privateKey)
    const bundle = await decodeBundle(await vouched(identity.bundle, foreign, identity))
    await expectRefused(() => withHybridKey({ ...identity, bundle }))
  })

  test('is adopted by readers who pinned the older bundle, and never dropped again', async () => {
    const { identity, wrapKey } = await makePerson()
    const [before, now] = [earlier(identity).bundle, identity.bundle]
    expect([upgrades(now, before), upgrades(before, now), upgrades(now, now)]).toEqual([true, false, false])
    expect(newerOf(before, now)).toBe(now)
    expect(newerOf(now, before)).toBe(now)
    const foreign = await hybridPublicKey((await makeBoxKeyPair()).privateKey)
    const other = await decodeBundle(await vouched(before, foreign, identity))
    expect(upgrades(other, now)).toBe(false)
    expect(newerOf(now, other)).toBe(now)
    expect(upgrades((await makePerson()).identity.bundle, before)).toBe(false)
    const next = (await succeed(identity, wrapKey)).identity
    expect([succeeds(next.bundle, now), succeeds(next.bundle, before)]).toEqual([true, true])
    expect(succeeds(earlier(next).bundle, now)).toBe(false)
    expect(succeeds(earlier(next).bundle, before)).toBe(true)
  })

  test('seals to its person once a sender knows it', async () => {
    const { identity } = await makePerson()
    const [content, info] = [random(72), context('purpose')]
    for (const [reader, length] of [
      [identity.bundle, 1208],
      [earlier(identity).bundle, 120],
    ] as const) {
      const message = await sealToReader(reader, content, info)
      expect(message).toHaveLength(length)
      expect(equal(await openSealed(identity.boxPrivateKey, message, info, 72), content)).toBe(true)
    }
  })
})

describe('an invitation from before hybrid keys', () => {
  test('opens, is accepted, and passes the check of an owner who got a hybrid key later', async () => {
    const { owner, seat, seatKeys, releaseService } = await makeInvitedSeat()
    const then = { ...owner, identity: earlier(owner.identity) }
    const { link, card, received } = await invite(then, seat, seatKeys, releaseService)
    const grantee = await makePerson()
    const now = { ...received, ownerBundle: encodeBundle(owner.identity.bundle) }
    const accepted = await acceptInvitation(await openInvitation(link, now), grantee)
    const { grantee: found } = await checkAcceptance(owner.identity, { link, card }, accepted)
    expect(found).toEqual(grantee.identity.bundle)
    const old = { ...grantee, identity: earlier(grantee.identity) }
    const early = await acceptInvitation(await openInvitation(link, received), old)
    expect((await checkAcceptance(owner.identity, { link, card }, early)).grantee.hybrid).toBeUndefined()
  })
})

describe('the hybrid key of a release service', () => {
  test('counts only if the service that the owner named signed it', async () => {
    const [service, other] = [await makeServiceIdentity(), await makeServiceIdentity()]
    const pinned = publicServiceKeys(service)
    expect(service.hybrid).toHaveLength(1280)
    const { hybridKey } = await openServiceHybrid(pinned, service.hybrid)
    expect(equal(hybridKey, await hybridPublicKey(service.privateKey))).toBe(true)
    await expectRefused(() => openServiceHybrid(pinned, other.hybrid))
    await expectRefused(() => openServiceHybrid({ ...pinned, boxKey: other.publicKey }, service.hybrid))
    const swapped = concat(other.hybrid.slice(0, 1216), service.hybrid.slice(1216))
    for (const shown of [swapped, new Uint8Array(0), service.hybrid.slice(0, -1), flipBit(service.hybrid, 100)]) {
      await expectRefused(() => openServiceHybrid(pinned, shown))
    }
  })
})
