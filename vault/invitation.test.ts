import { describe, expect, test } from 'vitest'
import { openAcceptance, signAcceptance } from './acceptance.ts'
import { concat, equal, random, randomId, uuidBytes } from './bytes.ts'
import { cardKey, claimByCard, openCard, readCard, writeCard } from './card.ts'
import { context } from './context.ts'
import { signingKey } from './curves.ts'
import { openHeldSeat } from './held-seat.ts'
import { openReleaseShare } from './handover.ts'
import { decodeBundle, encodeBundle } from './identity.ts'
import {
  acceptInvitation,
  checkAcceptance,
  openInvitation,
  openKeptInvitation,
  readInvitationLink,
  writeInvitationLink,
} from './invitation.ts'
import { DEATH, openSeat } from './seat.ts'
import { verifyStatement } from './statements.ts'
import { expectRefused, flipBit, invite, keyFor, makeInvitedSeat, makePerson, some } from './testing.ts'

async function accepted() {
  const made = await makeInvitedSeat()
  const grantee = await makePerson()
  const opened = await openInvitation(made.link, made.received)
  const acceptance = await acceptInvitation(opened, grantee)
  const kept = await openKeptInvitation(made.owner, made.link, made.invitation.keptBox)
  return { ...made, grantee, opened, acceptance, kept }
}

describe('invitation', () => {
  test('accepting with the secret alone arms the seat: the owner need not come back', async () => {
    const { link, grantee, acceptance, invitation, seatKeys, releaseService } = await accepted()
    const held = await openHeldSeat(grantee.wrapKey, link, acceptance.heldBox)
    const share = some(invitation.shares.find(({ event }) => event === DEATH))
    const b = await openReleaseShare(releaseService.privateKey, held, DEATH, share.sealedB)
    const opened = await openSeat(held, DEATH, held.a, b, share.seatBox)
    expect(equal(opened, keyFor(seatKeys.keys, DEATH).key)).toBe(true)
    expect(held).toMatchObject({ role: 'contact_1', ownerName: 'Ada Marsh' })
  })

  test('the link survives being written and read, and nothing like it is a link', async () => {
    const { link } = await makeInvitedSeat()
    const fragment = writeInvitationLink(link)
    expect(readInvitationLink(`#${fragment}`)).toEqual(link)
    const wrong = [
      '',
      'hello',
      `${fragment}.x`,
      fragment.slice(0, -1),
      fragment.replace('.1.', '.01.'),
      fragment.replace('.1.', '.0.'),
      fragment.replace('.1.', '.65536.'),
      fragment.split('.').slice(0, 4).join('.'),
    ]
    for (const text of wrong) await expectRefused(() => readInvitationLink(text))
  })

  test('the owner can show link and card once more', async () => {
    const { owner, link, card, invitation } = await makeInvitedSeat()
    expect(await openKeptInvitation(owner, link, invitation.keptBox)).toEqual({ link, card })
    const stranger = await makePerson()
    await expectRefused(() => openKeptInvitation(stranger, link, invitation.keptBox))
  })

  test('does not open with another secret, nor for another seat, invitation, epoch or estate', async () => {
    const { link, received } = await makeInvitedSeat()
    const links = [
      { ...link, secret: random(16) },
      { ...link, ownerId: randomId() },
      { ...link, seatId: randomId() },
      { ...link, invitationId: randomId() },
      { ...link, epoch: 2 },
    ]
    for (const other of links) await expectRefused(() => openInvitation(other, received))
  })

  test('does not open when anything that the server gives is another', async () => {
    const { owner, seat, seatKeys, releaseService, link, received } = await makeInvitedSeat()
    const other = await invite(owner, seat, seatKeys, releaseService)
    const stranger = await makeInvitedSeat()
    for (const foreign of [other.received, stranger.received]) {
      for (const part of ['statement', 'shareBox', 'note', 'ownerMac'] as const) {
        await expectRefused(() => openInvitation(link, { ...received, [part]: foreign[part] }))
      }
    }
    await expectRefused(() => openInvitation(link, { ...received, ownerBundle: stranger.received.ownerBundle }))
    await expectRefused(() => openInvitation(link, { ...received, ownerMac: flipBit(received.ownerMac, 0) }))
  })

  test('an owner’s bundle with another box key is noticed, although it is well signed', async () => {
    const { owner, link, received } = await makeInvitedSeat()
    const { boxKey } = (await makePerson()).identity.bundle
    const { ownerId, version, signKey } = owner.identity.bundle
    const content = context('identity', uuidBytes(ownerId), version, signKey, boxKey, [])
    const ownerBundle = concat(content, await owner.identity.signKey.sign(content))
    expect((await decodeBundle(ownerBundle)).boxKey).toEqual(boxKey)
    await expectRefused(() => openInvitation(link, { ...received, ownerBundle }))
  })
})

describe('acceptance', () => {
  test('names the person whom the owner pins', async () => {
    const { owner, grantee, acceptance, kept } = await accepted()
    const checked = await checkAcceptance(owner.identity, kept, acceptance)
    expect(checked.via).toBe('invitation')
    expect(checked.grantee).toEqual(grantee.identity.bundle)
    const pinned = await verifyStatement('pinned', checked.pinned, owner.identity.bundle.signKey)
    expect(equal(pinned.granteeBundle, encodeBundle(grantee.identity.bundle))).toBe(true)
  })

  test('is refused with another’s MAC, without one, or when the person was exchanged', async () => {
    const { owner, opened, acceptance, kept } = await accepted()
    const other = await acceptInvitation(opened, await makePerson())
    const mixed = { acceptance: acceptance.acceptance, granteeMac: other.granteeMac }
    await expectRefused(() => checkAcceptance(owner.identity, kept, mixed))
    const asCard = { acceptance: acceptance.acceptance, granteeMac: null }
    await expectRefused(() => checkAcceptance(owner.identity, kept, asCard))
  })

  test('that nobody made with the secret is refused: the proof must come from its key', async () => {
    const { owner, link, kept } = await accepted()
    const intruder = await makePerson()
    const guessed = await signingKey(random(32))
    const forged = await signAcceptance(link, 'invitation', intruder.identity, guessed)
    const attempt = { acceptance: forged, granteeMac: random(32) }
    await expectRefused(() => checkAcceptance(owner.identity, kept, attempt))
  })

  test('of one invitation is none of another, nor of another estate', async () => {
    const { owner, seat, seatKeys, releaseService, acceptance } = await accepted()
    const second = await invite(owner, seat, seatKeys, releaseService)
    await expectRefused(() => checkAcceptance(owner.identity, second, acceptance))
    const elsewhere = await makeInvitedSeat()
    await expectRefused(() => checkAcceptance(elsewhere.owner.identity, elsewhere, acceptance))
  })

  test('opens for the release service with the keys of the owner’s statement', async () => {
    const { owner, grantee, invitation, acceptance } = await accepted()
    const signed = await verifyStatement('invitation', invitation.statement, owner.identity.bundle.signKey)
    const opened = await openAcceptance(acceptance.acceptance, signed.acceptKey)
    expect(opened.grantee).toEqual(grantee.identity.bundle)
    await expectRefused(() => openAcceptance(acceptance.acceptance, signed.cardKey))
    await expectRefused(() => openAcceptance(invitation.statement, signed.acceptKey))
  })

  test('what the grantee holds opens for them alone, and for the seat that was asked for', async () => {
    const { link, grantee, acceptance } = await accepted()
    const other = await makePerson()
    await expectRefused(() => openHeldSeat(other.wrapKey, link, acceptance.heldBox))
    await expectRefused(() => openHeldSeat(grantee.wrapKey, { ...link, seatId: randomId() }, acceptance.heldBox))
  })
})

describe('release card', () => {
  test('is read as it was printed and claims the seat, together with its statement', async () => {
    const { owner, card, link, invitation, received } = await makeInvitedSeat()
    const groups = await writeCard(card)
    expect(groups).toHaveLength(42)
    const read = await readCard(groups.join(' ').toLowerCase().replaceAll('o', '0'))
    expect(read).toEqual(card)
    const grantee = await makePerson()
    const held = await openCard(read, received)
    const claim = await claimByCard(held, grantee)
    expect(await openHeldSeat(grantee.wrapKey, link, claim.heldBox)).toEqual(held)
    const kept = await openKeptInvitation(owner, link, invitation.keptBox)
    const checked = await checkAcceptance(owner.identity, kept, { acceptance: claim.acceptance, granteeMac: null })
    expect([checked.via, checked.grantee]).toEqual(['card', grantee.identity.bundle])
  })

  test('believes only the owner whose fingerprint is printed', async () => {
    const { card, received } = await makeInvitedSeat()
    const stranger = await makeInvitedSeat()
    await expectRefused(() => openCard(card, stranger.received))
    await expectRefused(() => openCard({ ...card, fingerprint: random(20) }, received))
    await expectRefused(() => openCard({ ...card, a: random(32) }, received))
    await expectRefused(() => openCard({ ...card, epoch: 2 }, received))
  })

  test('a mistyped, shortened or foreign card is refused before anything is sent', async () => {
    const groups = await writeCard((await makeInvitedSeat()).card)
    const wrong = groups.with(7, groups[7] === 'AAAA' ? 'BBBB' : 'AAAA')
    for (const typed of [wrong, groups.slice(1), groups.toReversed(), []])
      await expectRefused(() => readCard(typed.join('')))
  })

  test('its key serves for no other seat', async () => {
    const { card } = await makeInvitedSeat()
    const key = await cardKey(card, card.a)
    const other = await cardKey({ ...card, seatId: randomId() }, card.a)
    expect(equal(key.publicKey, other.publicKey)).toBe(false)
  })
})
