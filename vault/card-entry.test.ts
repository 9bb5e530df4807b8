import { describe, expect, test } from 'vitest'
import { fromBase64url, random, randomId, sha256 } from './bytes.ts'
import { sealBox } from './box.ts'
import { openCard } from './card.ts'
import { cardCodeOf, readCardCode } from './card-code.ts'
import {
  cardToken,
  hasPrintedKeys,
  openCardEntry,
  readCardFragment,
  sealCardEntry,
  writeCardFragment,
} from './card-entry.ts'
import { context } from './context.ts'
import { hkdf } from './hkdf.ts'
import { fingerprint } from './identity.ts'
import { publicServiceKeys, serviceFingerprint } from './service-keys.ts'
import { succeed } from './succession.ts'
import { expectRefused, flipBit, invite, makeInvitedSeat, makePerson, nextEpoch } from './testing/index.ts'

async function printed(made?: Awaited<ReturnType<typeof makeInvitedSeat>>, accountKey = random(32)) {
  const seat = made ?? (await makeInvitedSeat())
  const { card, owner, releaseService } = seat
  const code = await cardCodeOf({ accountKey }, card)
  const service = publicServiceKeys(releaseService)
  const kept = await sealCardEntry(code, card, owner.identity.bundle, service)
  return { ...seat, accountKey, code, service, kept }
}

describe('a server’s entry for a card', () => {
  test('opens with the card, and leads to the seat and to the printed keys', async () => {
    const { code, kept, card, received, owner, service } = await printed()
    const entry = await openCardEntry(code, kept.entry)
    expect(entry.card).toEqual(card)
    const held = await openCard(entry.card, received)
    expect(await hasPrintedKeys(held, entry.printed)).toBe(true)
    expect(entry.printed).toEqual({
      ownerFingerprint: await fingerprint(owner.identity.bundle),
      serviceFingerprint: await serviceFingerprint(service),
    })
  })

  test('has a token that does not open it, and of which the server stores only the hash', async () => {
    const { code, kept } = await printed()
    const token = await cardToken(code)
    expect(kept.tokenHash).toEqual(await sha256(token))
    await expectRefused(() => openCardEntry({ ...code, secret: token.slice(0, 16) }, kept.entry))
    const asKey = sealBox(token, random(1), context('card-entry', code.number))
    expect((await asKey).slice(0, 32)).not.toEqual(kept.entry.slice(0, 32))
  })

  test('has 234 bytes', async () => {
    expect((await printed()).kept.entry).toHaveLength(234)
  })

  // Frozen: an earlier version sealed this entry, and every later version must open it.
  test('opens still if it was sealed in November 2026', async () => {
    const code = await readCardCode('ZV32 8TSX\nTMMK WAPM\nE025 GBZ7\nFHQC S8HK\nEXE2 YZKV')
    const entry = fromBase64url(
      'GFh8ZEjDmGqKdo0hbeWNK1g7l0H2axL_31dfohrhj8_a2qWrmz9D6iVYK4W9dbVYyxU61jP-GQ7Yr_vTB82cwRE87AnUIVuFz8o9mV91zyknTCqpPULbhn7m5isy8A343H2pf2Jt-_oELrebxK1mW1As-pwPfQuoezta4hjffgJ-DKgmDL8Q24bu7iZom1_LsNbvEHfZyKlLZLZuxENCbBHC7wKabAVOmuDT2CybMxDumWVqQTDyzncY3l6fzhGQp9JouQCE-mJAtwPBZPW-w64FLLjt_kfsRF8I_nxuRlR4YZ1HoaCBHg5q',
    )
    const { card } = await openCardEntry(code, entry)
    expect(card).toEqual({
      ownerId: '8501dfd3-d6fe-86a1-a8cb-075e1576c86b',
      seatId: '0b8f3f5e-2d53-4b7e-9f0a-3d1f1a6c9d11',
      invitationId: '5c1b7a42-8a5e-4c5d-b0d3-9a7f4a1f2e22',
      epoch: 3,
      a: Uint8Array.from({ length: 32 }, (_, at) => 255 - at),
    })
  })
})

describe('a server that lies about a card', () => {
  test('a card refuses the entry of another card, and an entry with one changed bit', async () => {
    const one = await printed()
    const other = await printed()
    await expectRefused(() => openCardEntry(one.code, other.kept.entry))
    for (const bit of [0, 300, 400, 1800])
      await expectRefused(() => openCardEntry(one.code, flipBit(one.kept.entry, bit)))
    await expectRefused(() => openCardEntry(one.code, one.kept.entry.slice(0, -1)))
    await expectRefused(() => openCardEntry(one.code, new Uint8Array(0)))
    // First the same secret under another number, then another secret under the same number.
    await expectRefused(() => openCardEntry({ ...one.code, number: other.code.number }, one.kept.entry))
    await expectRefused(() => openCardEntry({ ...other.code, number: one.code.number }, one.kept.entry))
  })

  test('a card of the new epoch refuses the entry of an old epoch', async () => {
    const made = await makeInvitedSeat()
    const old = await printed(made)
    const keys = await nextEpoch(made.owner, made.seat, made.all.keys)
    const next = await invite(made.owner, { ...made.seat, epoch: 2 }, keys, made.releaseService)
    const current = await printed({ ...made, ...next }, old.accountKey)
    await expectRefused(() => openCardEntry(current.code, old.kept.entry))
    // The old card opens its own entry, but the owner has signed a newer invitation.
    const { card } = await openCardEntry(old.code, old.kept.entry)
    await expectRefused(() => openCard(card, current.received))
  })

  test('a card refuses other content sealed under its secret', async () => {
    const { code } = await printed()
    const key = await hkdf(code.secret, context('card-entry-key', code.number))
    const place = context('card-entry', code.number)
    await expectRefused(async () => openCardEntry(code, await sealBox(key, random(174), place)))
    const foreign = context('identity', random(16), random(16), random(16), 1, random(32), random(20), random(20))
    await expectRefused(async () => openCardEntry(code, await sealBox(key, foreign, place)))
  })

  test('a card refuses the keys of another owner or of another release service', async () => {
    const { code, kept, received } = await printed()
    const { card, printed: keys } = await openCardEntry(code, kept.entry)
    const held = await openCard(card, received)
    const stranger = await makePerson()
    const elsewhere = await printed()
    expect(await hasPrintedKeys({ ...held, ownerBundle: stranger.identity.bundle }, keys)).toBe(false)
    expect(await hasPrintedKeys({ ...held, service: elsewhere.service }, keys)).toBe(false)
    expect(await hasPrintedKeys(held, { ...keys, ownerFingerprint: random(20) })).toBe(false)
    expect(await hasPrintedKeys(held, { ...keys, serviceFingerprint: random(20) })).toBe(false)
  })

  test('a card that names the owner’s earlier key accepts the owner’s later key', async () => {
    const { code, kept, received, owner } = await printed()
    const { card, printed: keys } = await openCardEntry(code, kept.entry)
    const held = await openCard(card, received)
    const { identity } = await succeed(owner.identity, owner.wrapKey)
    expect(await hasPrintedKeys({ ...held, ownerBundle: identity.bundle }, keys)).toBe(true)
  })
})

describe('the QR content of a card', () => {
  test('contains the letters and both fingerprints', async () => {
    const { code, owner, service, kept } = await printed()
    const fragment = await writeCardFragment(code, owner.identity.bundle, service)
    expect(fragment).toMatch(/^[0-9A-Z]{40}(\.[A-Z2-7]{32}){2}$/)
    const { typed, printed: keys } = readCardFragment(fragment)
    expect(await readCardCode(typed)).toEqual(code)
    expect(keys).toEqual((await openCardEntry(code, kept.entry)).printed)
  })

  test('contains no fingerprints if it is cut short or typed as letters', () => {
    const letters = 'A'.repeat(40)
    const one = 'B'.repeat(32)
    for (const text of [letters, `${letters}.${one}`, `${letters}.${one}.${one.slice(1)}`, '1. ABCD EFGH', randomId()])
      expect(readCardFragment(text)).toEqual({ typed: text })
  })
})
