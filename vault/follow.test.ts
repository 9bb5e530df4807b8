import { expect, test } from 'vitest'
import { random } from './bytes.ts'
import { acceptInvitation, checkAcceptance, openInvitation, openKeptInvitation } from './invitation.ts'
import { type Bundle, encodeBundle, encodeCore, type Identity, MAX_SUCCESSIONS } from './identity.ts'
import { countingIn, follow, followFromId, signKeysSince } from './follow.ts'
import { openIdentityStatus, signIdentityStatus } from './identity-status.ts'
import { makeServiceIdentity } from './service-keys.ts'
import { identityHash } from './succession.ts'
import { expectRefused, invite, makeInvitedSeat, makePerson, newKeys, nextEpoch } from './testing/index.ts'

// Readers follow a person to new keys, although a thief of the old keys can build an equally valid
// chain.

const named = async (...bundles: Bundle[]) => Promise.all(bundles.map(identityHash))
const bundleOf = ({ identity }: { identity: Identity }) => identity.bundle

test('a reader follows to the keys that the status names, and refuses an equally valid chain to other keys', async () => {
  const owner = await makePerson()
  const [mine, thiefs] = [await newKeys(owner), await newKeys(owner)]
  const [pinned, next, other] = [owner, mine, thiefs].map(bundleOf)
  if (!pinned || !next || !other) throw new Error('All three are there')
  const counting = await named(next)
  expect(await follow(pinned, next, counting)).toEqual(next)
  await expectRefused(() => follow(pinned, other, counting))
  await expectRefused(() => follow(pinned, next, undefined))
  await expectRefused(() => follow(pinned, next, []))
  // The server withholds newer keys that the status names.
  await expectRefused(() => follow(pinned, pinned, counting))
  expect(await follow(pinned, pinned, undefined)).toEqual(pinned)
  // A reader never follows to an earlier key or a rival one, whatever the status names.
  await expectRefused(() => follow(next, pinned, counting))
  await expectRefused(async () => follow(next, other, await named(other)))
  await expectRefused(async () => follow(pinned, bundleOf(await makePerson()), counting))
})

test('a reader who knows only an id accepts its first keys, or the keys that the status names', async () => {
  const owner = await makePerson()
  const [mine, thiefs] = [await newKeys(owner), await newKeys(owner)]
  const { ownerId } = owner
  const counting = await named(bundleOf(mine))
  expect(await followFromId(ownerId, bundleOf(mine), counting)).toEqual(bundleOf(mine))
  expect(await followFromId(ownerId, bundleOf(owner), undefined)).toEqual(bundleOf(owner))
  await expectRefused(() => followFromId(ownerId, bundleOf(thiefs), counting))
  await expectRefused(() => followFromId(ownerId, bundleOf(owner), counting))
  await expectRefused(() => followFromId(ownerId, bundleOf(mine), undefined))
  const stranger = await makePerson()
  await expectRefused(async () => followFromId(ownerId, bundleOf(stranger), await named(bundleOf(stranger))))
})

test('the status of an identity is valid only for its estate, its nonce and its service', async () => {
  const [service, other] = [await makeServiceIdentity(), await makeServiceIdentity()]
  const { ownerId, identity } = await makePerson()
  const [hash] = await named(identity.bundle)
  if (!hash) throw new Error('One was named')
  const nonce = random(32)
  const word = await signIdentityStatus({ ownerId, nonce, at: 5, identity: hash }, service.signKey)
  const { publicKey } = service.signKey
  expect(await openIdentityStatus(word, { ownerId, nonce }, publicKey)).toEqual([hash])
  await expectRefused(() => openIdentityStatus(word, { ownerId, nonce: random(32) }, publicKey))
  await expectRefused(async () => openIdentityStatus(word, { ownerId: (await makePerson()).ownerId, nonce }, publicKey))
  await expectRefused(() => openIdentityStatus(word, { ownerId, nonce }, other.signKey.publicKey))
  const nothing = await signIdentityStatus({ ownerId, nonce, at: 5, identity: new Uint8Array(0) }, service.signKey)
  expect(await openIdentityStatus(nothing, { ownerId, nonce }, publicKey)).toBeUndefined()
  expect(countingIn(undefined)).toBeUndefined()
})

test('inviting and accepting still work after both sides made the maximum of new keys', async () => {
  let { owner, seat, all, releaseService } = await makeInvitedSeat('contact_1')
  let grantee = await makePerson()
  const first = grantee
  let last: (Parameters<typeof checkAcceptance>[1] & Parameters<typeof checkAcceptance>[2]) | undefined
  for (let count = 0; count < MAX_SUCCESSIONS; count++) {
    owner = await newKeys(owner)
    // The acceptance named the keys that the owner had at that time.
    if (last) expect((await checkAcceptance(owner.identity, last, last)).grantee).toEqual(bundleOf(grantee))
    grantee = await newKeys(grantee)
    const seatKeys = await nextEpoch(owner, seat, all.keys)
    seat = { ...seat, epoch: seat.epoch + 1 }
    const { link, received, invitation } = await invite(owner, seat, seatKeys, releaseService)
    const { acceptance, granteeMac } = await acceptInvitation(await openInvitation(link, received), grantee)
    const kept = await openKeptInvitation(owner, link, invitation.keptBox)
    const checked = await checkAcceptance(owner.identity, kept, { acceptance, granteeMac })
    expect(checked.grantee.version).toBe(count + 2)
    last = { ...kept, acceptance, granteeMac }
    const counting = await named(bundleOf(grantee))
    const now = await follow(bundleOf(first), checked.grantee, counting)
    expect(signKeysSince(bundleOf(first), now)).toHaveLength(count + 2)
  }
  expect(encodeCore(bundleOf(owner)).length).toBeGreaterThan(1024)
  expect(encodeBundle(bundleOf(owner)).length).toBeLessThanOrEqual(3284)
  await expectRefused(() => newKeys(owner))
})
