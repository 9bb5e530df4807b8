import { expect, test } from 'vitest'
import { random } from './bytes.ts'
import { claimByCard, openCard } from './card.ts'
import type { CardCode } from './card-code.ts'
import { acceptInvitation, openInvitation } from './invitation.ts'
import { encodeBundle } from './identity.ts'
import { makeRearm, openArmedSeat, openArming } from './rearm.ts'
import { openHolder } from './reporter.ts'
import { openReleaseShare } from './handover.ts'
import { DEATH } from './seat.ts'
import { emptySeatHead, makeSeatEntry, openSeatChain } from './seat-chain.ts'
import { statementHash } from './statements.ts'
import { importBoxKey } from './box.ts'
import { ownKeysOf } from './identity.ts'
import {
  expectRefused,
  keyFor,
  makeInvitedSeat,
  makePerson,
  newKeys,
  nextEpoch,
  type Person,
  sealingTo,
  some,
} from './testing/index.ts'

// The owner changed keys: the old keys signed the invitations, the present keys sign later rearms.

const codeOf = (): CardCode => ({ number: '0123456', secret: random(16) })

async function renewed() {
  const made = await makeInvitedSeat('contact_1')
  const grantee = await makePerson()
  const opened = await openInvitation(made.link, made.received)
  const { acceptance } = await acceptInvitation(opened, grantee)
  const { owner, seat, all, card, releaseService } = made
  const now = await newKeys(owner)
  const keys = await nextEpoch(now, seat, all.keys)
  const printed = codeOf()
  const next = { ...seat, epoch: 2 }
  const hashes = [await statementHash(acceptance)]
  const service = await sealingTo(releaseService)
  const rearm = await makeRearm(now, next, { card, keys: keys.keys, printed }, service, hashes)
  const held = { ...opened.held, ownerBundle: now.identity.bundle }
  const received = { ...made.received, ownerBundle: encodeBundle(now.identity.bundle) }
  return { ...made, grantee, acceptance, now, keys, printed, rearm, held, received, service, hashes, next }
}

test('a grantee opens the seat that the new key rearmed, and before that the seat that the old key armed', async () => {
  const { held, invitation, rearm, keys, seatKeys, releaseService, owner } = await renewed()
  for (const [statement, seatKey, shares] of [
    [rearm.statement, keyFor(keys.keys, DEATH), rearm.shares],
    [null, keyFor(seatKeys.keys, DEATH), invitation.shares],
  ] as const) {
    const arming = await openArming(held, invitation.statement, statement)
    const share = some(shares.find(({ event }) => event === DEATH))
    const b = await openReleaseShare(releaseService.privateKey, arming, DEATH, share.sealedB)
    expect(await openArmedSeat(arming, DEATH, held.a, b, share.seatBox)).toEqual(seatKey.key)
  }
  // A reader who has the old bundle rejects statements by the present key.
  const before = { ...held, ownerBundle: owner.identity.bundle }
  await expectRefused(() => openArming(before, invitation.statement, rearm.statement))
})

test('a rearm by an old key does not replace a later invitation', async () => {
  const { owner, now, service, hashes } = await renewed()
  const later = await makeInvitedSeat('contact_1', now)
  const { card, seat } = later
  const mine = { ...card, ownerBundle: now.identity.bundle }
  const { keys } = await nextEpoch(now, seat, later.all.keys)
  const armedBy = async (signer: Person) => {
    const { statement } = await makeRearm(signer, { ...seat, epoch: 2 }, { card, keys }, service, hashes)
    return openArming(mine, later.invitation.statement, statement)
  }
  await expectRefused(() => armedBy(owner))
  expect((await armedBy(now)).epoch).toBe(2)
})

test('a card printed after the change opens the seat and proves its holder; an older card does neither', async () => {
  const { card, received, printed, rearm, invitation, now } = await renewed()
  const finder = await makePerson()
  const published = { ...received, rearm: rearm.statement }
  const opened = await openCard(card, published, printed)
  const { acceptance } = await claimByCard(opened, finder)
  const signed = { invitation: invitation.statement, acceptance, rearm: rearm.statement }
  expect((await openHolder(now.identity.bundle, signed)).grantee).toEqual(finder.identity.bundle)
  await expectRefused(() => openHolder(now.identity.bundle, { ...signed, rearm: null }))
  await expectRefused(() => openCard(card, published))
  await expectRefused(() => openCard(card, published, codeOf()))
  // If the server withholds the rearm, the old card opens; but the service no longer accepts its
  // proof.
  expect(await openCard(card, { ...received, rearm: null }, printed)).not.toHaveProperty('printed')
})

test('a chain that old keys began continues, and only the owner can add to it', async () => {
  const { owner, now, seatKeys } = await renewed()
  const { key, ...at } = keyFor(seatKeys.keys, DEATH)
  const target = `${at.seatId}:${DEATH}:1`
  const seatKey = await importBoxKey(key)
  const removed = { recordId: at.seatId, removed: true } as const
  const writerOf = ({ ownerId, identity }: Person) => ({ ownerId, signKey: identity.signKey })
  const first = await makeSeatEntry(writerOf(owner), target, seatKey, emptySeatHead(), [removed])
  const second = await makeSeatEntry(writerOf(now), target, seatKey, first.head, [removed])
  const read = (person: Person, entries = [first.entry, second.entry]) =>
    openSeatChain(ownKeysOf(person.identity.bundle), target, seatKey, entries)
  expect((await read(now)).head.m).toBe(2)
  await expectRefused(() => read(owner))
  const stranger = await makeSeatEntry(
    { ...writerOf(await makePerson()), ownerId: owner.ownerId },
    target,
    seatKey,
    first.head,
    [removed],
  )
  await expectRefused(() => read(now, [first.entry, stranger.entry]))
})
