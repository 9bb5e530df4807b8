import { describe, expect, test } from 'vitest'
import { signAcceptance } from './acceptance.ts'
import { concat, equal, random, randomId, sha256 } from './bytes.ts'
import { signingKey } from './curves.ts'
import { CHUNK_SIZE, makeFileSeal, openChunk, openFile, sealChunk } from './file.ts'
import { openHandover, openReleaseShare } from './handover.ts'
import { decodeBundle } from './identity.ts'
import { acceptInvitation, checkAcceptance, openInvitation, openKeptInvitation } from './invitation.ts'
import { armSeat, DEATH, INCAPACITY, openSeat } from './seat.ts'
import { signStatement, verifyStatement } from './statements.ts'
import {
  expectRefused,
  flipBit,
  invite,
  keyFor,
  makeInvitedSeat,
  makePerson,
  nextEpoch,
  sealingTo,
  some,
} from './testing/index.ts'

// Tests the attacks of docs/attacks.md that the vault alone stops; that page names the tests of the
// other attacks. The tests play a lying server. `expectRefused` also proves that all failures look
// alike.

describe('people', () => {
  async function accepted() {
    const made = await makeInvitedSeat()
    const grantee = await makePerson()
    const acceptance = await acceptInvitation(await openInvitation(made.link, made.received), grantee)
    return { ...made, grantee, acceptance, kept: { link: made.link, card: made.card } }
  }

  test('a grantee key that differs on the second fetch, or is swapped after pinning, is refused', async () => {
    const { owner, kept, acceptance } = await accepted()
    const { pinned } = await checkAcceptance(owner.identity, kept, acceptance)
    const stranger = await makePerson()
    const key = await signingKey(random(32))
    const second = {
      acceptance: await signAcceptance(kept.link, 'invitation', stranger.identity, key),
      granteeMac: acceptance.granteeMac,
    }
    await expectRefused(() => checkAcceptance(owner.identity, kept, second))
    const fact = await verifyStatement('pinned', pinned, owner.identity.bundle.signKey)
    const { signKey } = await decodeBundle(fact.granteeBundle)
    const claim = {
      ownerId: owner.ownerId,
      releaseId: randomId(),
      seatId: kept.link.seatId,
      invitationId: kept.link.invitationId,
    }
    const forged = await signStatement(
      'claim',
      { ...claim, event: DEATH, certificateHash: random(32) },
      stranger.identity.signKey,
    )
    await expectRefused(() => verifyStatement('claim', forged, signKey))
  })

  test('an invitation MAC replayed to another owner is refused', async () => {
    const { link, received, acceptance } = await accepted()
    const elsewhere = await accepted()
    await expectRefused(() => openInvitation(elsewhere.link, { ...elsewhere.received, ownerMac: received.ownerMac }))
    await expectRefused(() => openInvitation({ ...link, ownerId: elsewhere.owner.ownerId }, elsewhere.received))
    await expectRefused(() => checkAcceptance(elsewhere.owner.identity, elsewhere.kept, acceptance))
    const replayed = { ...elsewhere.acceptance, granteeMac: acceptance.granteeMac }
    await expectRefused(() => checkAcceptance(elsewhere.owner.identity, elsewhere.kept, replayed))
  })

  test('an acceptance that no invited person made is refused', async () => {
    const { owner, link, invitation, kept } = await accepted()
    const intruder = await makePerson()
    const key = await signingKey(random(32))
    for (const via of ['invitation', 'card'] as const) {
      const acceptance = await signAcceptance(link, via, intruder.identity, key)
      const granteeMac = via === 'card' ? null : random(32)
      await expectRefused(() => checkAcceptance(owner.identity, kept, { acceptance, granteeMac }))
    }
    const reopened = await openKeptInvitation(owner, link, invitation.keptBox)
    expect(reopened.link).toEqual(link)
  })
})

describe('seats and release', () => {
  async function released() {
    const made = await makeInvitedSeat()
    const grantee = await makePerson()
    const filling = made.link
    const shareOf = async (event: string) => {
      const share = some(made.invitation.shares.find((item) => item.event === event))
      const b = await openReleaseShare(made.releaseService.privateKey, filling, event, share.sealedB)
      return { ...share, b }
    }
    return {
      ...made,
      grantee,
      filling,
      a: made.card.a,
      death: await shareOf(DEATH),
      incapacity: await shareOf(INCAPACITY),
    }
  }

  test('share B of incapacity does not open the death seat', async () => {
    const { filling, a, death, incapacity, releaseService } = await released()
    await expectRefused(() => openSeat(filling, DEATH, a, incapacity.b, death.seatBox))
    await expectRefused(() => openSeat(filling, INCAPACITY, a, incapacity.b, death.seatBox))
    await expectRefused(() => openReleaseShare(releaseService.privateKey, filling, DEATH, incapacity.sealedB))
  })

  test('share A of the old epoch with share B of the new one opens no seat', async () => {
    const { owner, seat, all, filling, a, releaseService } = await released()
    const keys = await nextEpoch(owner, seat, all.keys)
    const second = await invite(owner, { ...seat, epoch: 2 }, keys, releaseService)
    const share = some(second.invitation.shares.find(({ event }) => event === DEATH))
    const b = await openReleaseShare(releaseService.privateKey, second.link, DEATH, share.sealedB)
    for (const place of [filling, second.link]) {
      await expectRefused(() => openSeat(place, DEATH, a, b, share.seatBox))
    }
    expect(
      equal(await openSeat(second.link, DEATH, second.card.a, b, share.seatBox), keyFor(keys.keys, DEATH).key),
    ).toBe(true)
  })

  test('a corrupt share opens no seat', async () => {
    const { filling, a, death, seatKeys, releaseService } = await released()
    await expectRefused(() => openSeat(filling, DEATH, flipBit(a, 7), death.b, death.seatBox))
    await expectRefused(() => openSeat(filling, DEATH, a, flipBit(death.b, 7), death.seatBox))
    await expectRefused(() => openSeat(filling, DEATH, a, death.b, flipBit(death.seatBox, 500)))
    const { privateKey } = releaseService
    await expectRefused(() => openReleaseShare(privateKey, filling, DEATH, flipBit(death.sealedB, 300)))
    await expectRefused(() => openHandover(privateKey, { ...filling, releaseId: randomId() }, DEATH, death.sealedB))
    const again = await armSeat(filling, keyFor(seatKeys.keys, DEATH), a, await sealingTo(releaseService))
    await expectRefused(() => openSeat(filling, DEATH, a, death.b, again.seatBox))
  })

  test.each(['claim', 'review', 'veto'] as const)('a %s that another person signed is refused', async (type) => {
    const { owner, grantee, filling } = await released()
    const { ownerId, seatId, invitationId } = filling
    const base = { ownerId, releaseId: randomId(), event: DEATH }
    const forger = await makePerson()
    const fields = {
      claim: { ...base, seatId, invitationId, certificateHash: random(32) },
      review: { ...base, claimHash: random(32), decision: 'approve' as const, reason: '' },
      veto: base,
    }
    const rightful = { claim: grantee, review: grantee, veto: owner }[type].identity
    const forged = await signStatement(type, fields[type], forger.identity.signKey)
    await expectRefused(() => verifyStatement(type, forged, rightful.bundle.signKey))
    const real = await signStatement(type, fields[type], rightful.signKey)
    await expectRefused(() =>
      verifyStatement(type, concat(real.subarray(0, -64), forged.subarray(-64)), rightful.bundle.signKey),
    )
    expect(await verifyStatement(type, real, rightful.bundle.signKey)).toMatchObject({ releaseId: base.releaseId })
  })
})

describe('files', () => {
  async function sealedFile(bytes: Uint8Array) {
    const ownerId = randomId()
    const seal = makeFileSeal(bytes.length, await sha256(bytes))
    const cipher = await openFile(ownerId, seal)
    const chunks = []
    for (let i = 0; i < cipher.chunks; i++) {
      chunks.push(await sealChunk(cipher, i, bytes.subarray(i * CHUNK_SIZE, (i + 1) * CHUNK_SIZE)))
    }
    return { ownerId, seal, cipher, chunks }
  }

  test('chunks in another order, truncated, of another file or for a wrong total are refused', async () => {
    const bytes = new Uint8Array(2 * CHUNK_SIZE)
    const { ownerId, seal, cipher, chunks } = await sealedFile(bytes)
    const other = await sealedFile(bytes)
    const [first, second] = [some(chunks[0]), some(chunks[1])]
    await expectRefused(() => openChunk(cipher, 0, second))
    await expectRefused(() => openChunk(cipher, 1, first))
    await expectRefused(() => openChunk(cipher, 1, second.subarray(0, -1)))
    await expectRefused(() => openChunk(cipher, 0, some(other.chunks[0])))
    for (const size of [CHUNK_SIZE, 2 * CHUNK_SIZE + 1]) {
      const lying = await openFile(ownerId, { ...seal, size })
      await expectRefused(() => openChunk(lying, 0, first))
      await expectRefused(() => openChunk({ ...cipher, chunks: lying.chunks, size }, 0, first))
    }
  })

  test('an upload resumed after its source changed seals under another key, and its chunks do not mix with the old ones', async () => {
    const before = new Uint8Array(CHUNK_SIZE + 100)
    const { ownerId, seal, cipher, chunks } = await sealedFile(before)
    const after = flipBit(before, 3)
    const resumed = await openFile(ownerId, { ...seal, hash: await sha256(after) })
    const rest = await sealChunk(resumed, 1, after.subarray(CHUNK_SIZE))
    await expectRefused(() => openChunk(cipher, 1, rest))
    await expectRefused(() => openChunk(resumed, 0, some(chunks[0])))
    expect(equal(cipher.prefix, resumed.prefix)).toBe(false)
  })
})
