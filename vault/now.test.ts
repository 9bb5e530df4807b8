import { describe, expect, test } from 'vitest'
import { importBoxKey } from './box.ts'
import { equal, random, randomId } from './bytes.ts'
import { readFacts } from './facts.ts'
import { sealTo } from './hpke.ts'
import { acceptInvitation, checkAcceptance, openInvitation, openKeptInvitation } from './invitation.ts'
import {
  isShared,
  keepNow,
  makeSharing,
  nowTarget,
  openHanded,
  openKeptNow,
  openShareNow,
  signTakenBack,
} from './now.ts'
import { signEpoch, signGenesis } from './seat.ts'
import { publicServiceKeys } from './service-keys.ts'
import { signStatement, statementHash } from './statements.ts'
import {
  checkedBy,
  expectRefused,
  invite,
  makeInvitedSeat,
  makePerson,
  newKeys,
  nextEpoch,
  type Person,
  some,
} from './testing/index.ts'

async function shared() {
  const made = await makeInvitedSeat()
  const { owner, seat, link, received, invitation, seatKeys, releaseService } = made
  const grantee = await makePerson()
  const acceptance = await acceptInvitation(await openInvitation(link, received), grantee)
  const kept = await openKeptInvitation(owner, link, invitation.keptBox)
  const { pinned } = await checkAcceptance(owner.identity, kept, acceptance)
  const acceptanceHash = await statementHash(acceptance.acceptance)
  const signer = { ...owner, signKey: owner.identity.signKey }
  const genesis = await signGenesis(signer, publicServiceKeys(releaseService), seatKeys.stored)
  const place = { seatId: seat.seatId, invitationId: link.invitationId, acceptanceHash }
  const share = (counter: number, by: Person = owner) =>
    makeSharing(by, { ...place, role: seat.role, counter }, grantee.identity.bundle)
  const takenBack = (counter: number) => signTakenBack(owner.identity, { ...place, counter })
  const filled = [genesis, invitation.statement, pinned]
  const nowOf = async (...more: Uint8Array[]) => {
    const facts = await readFacts(checkedBy(owner), [...filled, ...more])
    expect(await readFacts(checkedBy(owner), facts.holding)).toEqual(facts)
    return some(facts.seats.get(seat.seatId))
  }
  return { ...made, signer, grantee, place, share, takenBack, filled, nowOf }
}

describe('a sharing while the owner lives', () => {
  test('hands its key to the grantee alone, who keeps it under their own key', async () => {
    const { owner, place, grantee, share } = await shared()
    const { statement, handed, key } = await share(1)
    const { share: read } = await openShareNow(owner.identity.bundle, place, statement)
    expect(nowTarget(read)).toBe(`${place.seatId}:now:1`)
    expect(await openHanded(grantee.identity, read, handed)).toEqual(key.key)
    const box = await keepNow(grantee.wrapKey, read, key.key)
    expect(await openKeptNow(grantee.wrapKey, read, box)).toEqual(key.key)
    await expectRefused(() => openKeptNow(owner.wrapKey, read, box))
    await expectRefused(() => openKeptNow(grantee.wrapKey, { ...read, counter: 2 }, box))
  })

  test('a grantee with later keys still opens what was handed to the earlier ones', async () => {
    const { owner, place, grantee, share } = await shared()
    const { statement, handed, key } = await share(1)
    const { share: read } = await openShareNow(owner.identity.bundle, place, statement)
    const later = await newKeys(grantee)
    expect(await openHanded(later.identity, read, handed)).toEqual(key.key)
    await expectRefused(() => openHanded({ ...later.identity, older: [] }, read, handed))
  })

  test('another person cannot open a handover that was passed on, even sealed to them again', async () => {
    const { owner, place, grantee, share } = await shared()
    const { statement, handed, key } = await share(1)
    const { share: read } = await openShareNow(owner.identity.bundle, place, statement)
    const other = await makePerson()
    await expectRefused(() => openHanded(other.identity, read, handed))
    const own = { ...grantee.identity, bundle: other.identity.bundle }
    await expectRefused(() => openHanded(own, read, handed))
    const again = await sealTo(some(other.identity.bundle.hybrid).key, key.key, random(8))
    await expectRefused(() => openHanded(other.identity, read, again))
  })

  test('a handover of another sharing, or of another key than the owner named, is refused', async () => {
    const { owner, place, grantee, share } = await shared()
    const [first, second] = [await share(1), await share(2)]
    const { share: read } = await openShareNow(owner.identity.bundle, place, second.statement)
    await expectRefused(() => openHanded(grantee.identity, read, first.handed))
    await expectRefused(() => openHanded(grantee.identity, { ...read, handedHash: random(32) }, second.handed))
    await expectRefused(() => openHanded(grantee.identity, { ...read, verifyKey: random(32) }, second.handed))
    const box = await keepNow(grantee.wrapKey, read, first.key.key)
    await expectRefused(() => openKeptNow(grantee.wrapKey, read, box))
  })

  test('the reader refuses the statement of another seat, filling or owner', async () => {
    const { owner, place, share } = await shared()
    const { statement } = await share(1)
    const { bundle } = owner.identity
    await expectRefused(() => openShareNow(bundle, { ...place, seatId: randomId() }, statement))
    await expectRefused(() => openShareNow(bundle, { ...place, invitationId: randomId() }, statement))
    await expectRefused(async () => openShareNow((await makePerson()).identity.bundle, place, statement))
    const other = { ...owner.identity, ownerId: randomId() }
    await expectRefused(async () => openShareNow(bundle, place, await signTakenBack(other, { ...place, counter: 1 })))
  })

  test('after new keys of the owner, the reader accepts an earlier key’s statement only if known', async () => {
    const { owner, place, share } = await shared()
    const { statement } = await share(1)
    const later = await newKeys(owner)
    const { bundle } = later.identity
    await expectRefused(() => openShareNow(bundle, place, statement))
    const known = await openShareNow(bundle, place, statement, await statementHash(statement))
    expect(known.signers.before).toHaveLength(1)
    const renewed = await share(2, later)
    const { signers } = await openShareNow(bundle, place, renewed.statement)
    expect(signers).toEqual({ ownerId: owner.ownerId, signKey: bundle.signKey, before: [] })
  })

  test('seals nothing to a grantee without a hybrid key', async () => {
    const { owner, seat, place, grantee } = await shared()
    const { hybrid: _, ...older } = grantee.identity.bundle
    await expectRefused(() => makeSharing(owner, { ...place, role: seat.role, counter: 1 }, older))
  })
})

describe('facts about a sharing', () => {
  test('the highest counter counts, and zeros take everything back', async () => {
    const { share, takenBack, nowOf } = await shared()
    const [first, back, second] = [await share(1), await takenBack(2), await share(3)]
    expect((await nowOf(first.statement)).now?.counter).toBe(1)
    const over = await nowOf(first.statement, back)
    expect([over.now, over.nowCounter]).toEqual([undefined, 2])
    expect((await nowOf(first.statement, back, second.statement)).now?.counter).toBe(3)
    await expectRefused(() => nowOf(first.statement, back, first.statement))
    await expectRefused(() => nowOf(second.statement, back))
  })

  test('a sharing does not count without a pinned acceptance, and for another one', async () => {
    const { owner, seat, place, grantee, filled, nowOf } = await shared()
    const other = { ...place, acceptanceHash: random(32), role: seat.role, counter: 1 }
    const { statement } = await makeSharing(owner, other, grantee.identity.bundle)
    expect((await nowOf(statement)).now).toBeUndefined()
    const { share } = await shared()
    await expectRefused(async () => nowOf((await share(1)).statement))
    expect(filled).toHaveLength(3)
  })

  test('a disarm and a later invitation void it, and its counter is never used again', async () => {
    const { owner, signer, all, seat, share, nowOf, releaseService } = await shared()
    const { statement } = await share(4)
    const { ownerId } = owner
    const disarm = await signStatement('disarm', { ownerId, ...seat, epoch: 1 }, signer.signKey)
    const keys = await nextEpoch(owner, seat, all.keys)
    const epoch = await signEpoch(signer, { ...seat, epoch: 2 }, keys.stored)
    expect((await nowOf(statement, disarm)).now).toBeUndefined()
    const again = await invite(owner, { ...seat, epoch: 2 }, keys, releaseService)
    const replaced = [statement, epoch, disarm, again.invitation.statement]
    expect(await nowOf(...replaced)).toMatchObject({ nowCounter: 4 })
    expect((await nowOf(...replaced)).now).toBeUndefined()
    await expectRefused(async () => nowOf(...replaced, (await share(4)).statement))
    expect((await nowOf(...replaced, (await share(5)).statement)).now).toBeUndefined()
  })

  test('a sharing by an earlier key of the owner is marked, so that the owner’s app renews it', async () => {
    const { owner, seat, share, filled } = await shared()
    const { statement } = await share(1)
    const { signKey, bundle } = (await newKeys(owner)).identity
    const keys = { ...checkedBy(owner), signKey: signKey.publicKey, before: [some(bundle.chain[0]).signKey] }
    expect((await readFacts(keys, [...filled, statement])).seats.get(seat.seatId)?.now?.byOldKey).toBe(true)
  })

  test('its key opens no box of a seat', async () => {
    const { share, seatKeys } = await shared()
    const { stored, key } = await share(1)
    expect([stored.allBox, stored.incapacityBox]).toEqual([null, null])
    expect(isShared({ handedHash: random(32) })).toBe(true)
    await importBoxKey(key.key)
    expect(seatKeys.keys.some((one) => equal(one.key, key.key))).toBe(false)
  })
})
