import { describe, expect, test } from 'vitest'
import { openAcceptance, signAcceptance } from './acceptance.ts'
import { concat, equal, random, randomId, uuidBytes } from './bytes.ts'
import { cardKey, claimByCard, openCard } from './card.ts'
import { context } from './context.ts'
import { signingKey } from './curves.ts'
import { openHeldSeat } from './held-seat.ts'
import { openReleaseShare } from './handover.ts'
import { writeLongCard } from './golden/write-long-card.ts'
import { decodeBundle, encodeBundle } from './identity.ts'
import {
  acceptInvitation,
  checkAcceptance,
  openInvitation,
  openKeptInvitation,
  readInvitationLink,
  writeInvitationLink,
} from './invitation.ts'
import { readLongCard, wrongLongCardLines } from './long-card.ts'
import { DEATH, openSeat } from './seat.ts'
import { verifyStatement } from './statements.ts'
import { expectRefused, flipBit, invite, keyFor, makeInvitedSeat, makePerson, some } from './testing/index.ts'

async function accepted() {
  const made = await makeInvitedSeat()
  const grantee = await makePerson()
  const opened = await openInvitation(made.link, made.received)
  const acceptance = await acceptInvitation(opened, grantee)
  const kept = await openKeptInvitation(made.owner, made.link, made.invitation.keptBox)
  return { ...made, grantee, opened, acceptance, kept }
}

describe('invitation', () => {
  test('accepting with the secret alone arms the seat, without another visit by the owner', async () => {
    const { link, grantee, acceptance, invitation, seatKeys, releaseService } = await accepted()
    const held = await openHeldSeat(grantee.wrapKey, link, acceptance.heldBox)
    const share = some(invitation.shares.find(({ event }) => event === DEATH))
    const b = await openReleaseShare(releaseService.privateKey, held, DEATH, share.sealedB)
    const opened = await openSeat(held, DEATH, held.a, b, share.seatBox)
    expect(equal(opened, keyFor(seatKeys.keys, DEATH).key)).toBe(true)
    expect(held).toMatchObject({ role: 'contact_1', ownerName: 'Ada Marsh' })
  })

  test('the link reads back as it was written, and text like it is refused', async () => {
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

  test('the owner can show link and card again', async () => {
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

  test('does not open with any change to the server’s answer', async () => {
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

  test('a grantee detects an owner’s bundle with another box key, although the signature is valid', async () => {
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

  test('is refused without a MAC, or with the MAC of another acceptance', async () => {
    const { owner, opened, acceptance, kept } = await accepted()
    const other = await acceptInvitation(opened, await makePerson())
    const mixed = { acceptance: acceptance.acceptance, granteeMac: other.granteeMac }
    await expectRefused(() => checkAcceptance(owner.identity, kept, mixed))
    const asCard = { acceptance: acceptance.acceptance, granteeMac: null }
    await expectRefused(() => checkAcceptance(owner.identity, kept, asCard))
  })

  test('is refused if it was made without the secret: the proof must come from the secret’s key', async () => {
    const { owner, link, kept } = await accepted()
    const intruder = await makePerson()
    const guessed = await signingKey(random(32))
    const forged = await signAcceptance(link, 'invitation', intruder.identity, guessed)
    const attempt = { acceptance: forged, granteeMac: random(32) }
    await expectRefused(() => checkAcceptance(owner.identity, kept, attempt))
  })

  test('is not valid for another invitation or estate', async () => {
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

  test('a held seat opens for its grantee alone, as the requested seat', async () => {
    const { link, grantee, acceptance } = await accepted()
    const other = await makePerson()
    await expectRefused(() => openHeldSeat(other.wrapKey, link, acceptance.heldBox))
    await expectRefused(() => openHeldSeat(grantee.wrapKey, { ...link, seatId: randomId() }, acceptance.heldBox))
  })
})

describe('release card', () => {
  test("opens the seat as printed, together with the owner's statement", async () => {
    const { owner, card, link, invitation, received } = await makeInvitedSeat()
    const groups = await writeLongCard(card)
    expect(groups).toHaveLength(36)
    const read = await readLongCard(groups.join(' ').toLowerCase().replaceAll('o', '0'))
    expect(read).toEqual(card)
    const grantee = await makePerson()
    const held = await openCard(read, received)
    const claim = await claimByCard(held, grantee)
    expect(await openHeldSeat(grantee.wrapKey, link, claim.heldBox)).toEqual(held)
    const kept = await openKeptInvitation(owner, link, invitation.keptBox)
    const checked = await checkAcceptance(owner.identity, kept, { acceptance: claim.acceptance, granteeMac: null })
    expect([checked.via, checked.grantee]).toEqual(['card', grantee.identity.bundle])
  })

  test('accepts only the owner whose first key gives the printed id', async () => {
    const { card, received } = await makeInvitedSeat()
    const stranger = await makeInvitedSeat()
    await expectRefused(() => openCard(card, stranger.received))
    await expectRefused(() => openCard({ ...card, ownerId: stranger.card.ownerId }, received))
    await expectRefused(() => openCard(card, { ...received, ownerBundle: stranger.received.ownerBundle }))
    await expectRefused(() => openCard({ ...card, a: random(32) }, received))
    await expectRefused(() => openCard({ ...card, epoch: 2 }, received))
  })

  test('a mistyped, shortened, reversed or empty card is refused', async () => {
    const groups = await writeLongCard((await makeInvitedSeat()).card)
    const wrong = groups.with(7, groups[7] === 'AAAA' ? 'BBBB' : 'AAAA')
    for (const typed of [wrong, groups.slice(1), groups.toReversed(), []])
      await expectRefused(() => readLongCard(typed.join('')))
  })

  describe('the check of typed lines', () => {
    // These letters are fixed: a line's checksum misses one random wrong letter in 256.
    const fixed = {
      ownerId: '8501dfd3-d6fe-86a1-a8cb-075e1576c86b',
      seatId: '0b8f3f5e-2d53-4b7e-9f0a-3d1f1a6c9d11',
      invitationId: '5c1b7a42-8a5e-4c5d-b0d3-9a7f4a1f2e22',
      epoch: 3,
      a: Uint8Array.from({ length: 32 }, (_, at) => at * 7),
    }
    const printed = async () => {
      const groups = await writeLongCard(fixed)
      return Array.from({ length: 6 }, (_, at) => groups.slice(at * 6, (at + 1) * 6))
    }
    const other = (group: string) => (group.startsWith('A') ? 'B' : 'A') + group.slice(1)
    const text = (lines: readonly (readonly string[])[]) => lines.map((line) => line.join(' ')).join('\n')

    test('names none if all are right, with the printed numbers and without line breaks', async () => {
      const lines = await printed()
      for (const typed of [text(lines), lines.flat().join(''), text(lines.map((line, at) => [`${at + 1}`, ...line]))]) {
        expect(await wrongLongCardLines(typed)).toEqual([])
        expect(await readLongCard(typed)).toEqual(fixed)
      }
    })

    test('names every line with a wrong letter, and only these', async () => {
      const lines = await printed()
      for (const at of lines.keys()) {
        const typed = lines.map((line, here) => (here === at ? line.with(2, other(line[2] ?? '')) : line))
        expect(await wrongLongCardLines(text(typed))).toEqual([at + 1])
        expect(await wrongLongCardLines(typed.flat().join(' '))).toEqual([at + 1])
        await expectRefused(() => readLongCard(text(typed)))
      }
      const two = lines.with(1, lines[4] ?? []).with(4, lines[1] ?? [])
      expect(await wrongLongCardLines(text(two))).toEqual([2, 5])
      expect(await wrongLongCardLines(text(lines.with(3, ['9999', ...(lines[3] ?? []).slice(1)])))).toEqual([4])
    })

    test('names the line with a missing letter, with or without line breaks', async () => {
      const lines = await printed()
      const shorter = lines.with(2, (lines[2] ?? []).with(5, (lines[2]?.[5] ?? '').slice(1)))
      expect(await wrongLongCardLines(text(shorter))).toEqual([3])
      expect(await wrongLongCardLines(shorter.flat().join(' '))).toEqual([3])
      expect(await wrongLongCardLines('')).toEqual([1])
    })
  })

  test('its key is not valid for any other seat', async () => {
    const { card } = await makeInvitedSeat()
    const key = await cardKey(card, card.a)
    const other = await cardKey({ ...card, seatId: randomId() }, card.a)
    expect(equal(key.publicKey, other.publicKey)).toBe(false)
  })
})
