import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, openAccount, type OpenedAccount, renewAccount } from './account.ts'
import { random } from './bytes.ts'
import { cardCodeOf } from './card-code.ts'
import { cardKey, printedCardKey } from './card.ts'
import { readFacts } from './facts.ts'
import { ownKeysOf } from './identity.ts'
import { acceptInvitation, checkAcceptance, openInvitation, openKeptInvitation } from './invitation.ts'
import { applyEntries, emptyManifest, makeEntry, makeSnapshot, openSnapshot } from './manifest.ts'
import { sealOlderKeys } from './older-keys.ts'
import { makeRearm } from './rearm.ts'
import { signEpoch, signGenesis } from './seat.ts'
import { signStatement, statementHash } from './statements.ts'
import { expectRefused, makeInvitedSeat, makePerson, nextEpoch, sealingTo, some, writerOf } from './testing/index.ts'

// The owner changed all keys. The present key signs the snapshot, which keeps what the old keys
// signed; a thief of the old keys cannot add to it.

const notes = { activity: [] }

async function renewed() {
  const { account: old } = await makeAccount('ada@example.org', 'Stone 3 Marsh!')
  const seat = await makeInvitedSeat('contact_1', old)
  const { link, received, invitation, releaseService, seatKeys } = seat
  const signer = { ...old, signKey: old.identity.signKey }
  const service = await sealingTo(releaseService)
  const genesis = await signGenesis(signer, service, seatKeys.stored)
  const grantee = await makePerson()
  const acceptance = await acceptInvitation(await openInvitation(link, received), grantee)
  const kept = await openKeptInvitation(old, link, invitation.keptBox)
  const { pinned } = await checkAcceptance(old.identity, kept, acceptance)
  const holding = [genesis, await policyOf(old, 7), invitation.statement, pinned]
  const first = await makeEntry(writerOf(old), emptyManifest(), { rows: [], facts: holding, notes })
  const { account: now, identity } = await renewAccount(old)
  const snapshot = await makeSnapshot(writerOf(now), first.manifest, holding, notes)
  return { ...seat, old, now, identity, signer, service, acceptance, kept, first, holding, snapshot }
}
let world: Awaited<ReturnType<typeof renewed>>
beforeAll(async () => {
  world = await renewed()
})

const policyOf = ({ ownerId, identity }: OpenedAccount, counter: number) =>
  signStatement(
    'policy',
    { ownerId, counter, waitIncapacityDays: 2, waitDeathDays: 14, fallbackDays: 14, cardFallback: 0 },
    identity.signKey,
  )
const owner = ({ identity }: OpenedAccount) => ownKeysOf(identity.bundle)

describe('after new keys', () => {
  test('the owner reads what the old keys signed, and which statements to sign again', async () => {
    const { now, snapshot, seat, holding } = world
    const { manifest } = await openSnapshot(owner(now), now.manifestKey, snapshot)
    const facts = await readFacts(owner(now), manifest.facts)
    expect(facts.seats.get(seat.seatId)).toMatchObject({ epoch: 1, invitedByOldKey: true })
    expect(facts.toSignAgain).toEqual({ policy: true, seats: [seat.seatId] })
    expect((await readFacts(owner(world.old), holding)).toSignAgain).toEqual({ policy: false, seats: [] })
  })

  test('a statement signed again has the present key’s signature, and its counter restarts', async () => {
    const { now, old, snapshot, seat, all, kept, service, acceptance } = world
    const next = { ...seat, epoch: 2 }
    const { keys, stored } = await nextEpoch(old, seat, all.keys)
    const printed = await cardCodeOf(now, kept.card)
    const hash = await statementHash(acceptance.acceptance)
    const { statement } = await makeRearm(now, next, { card: kept.card, keys, printed }, service, [hash])
    const signer = { ...now, signKey: now.identity.signKey }
    const signedAgain = [await signEpoch(signer, next, stored), statement, await policyOf(now, 1)]
    const facts = await readFacts(owner(now), [...snapshot.facts, ...signedAgain])
    expect(facts.toSignAgain).toEqual({ policy: false, seats: [] })
    expect(facts.policy?.counter).toBe(1)
    expect(facts.seats.get(seat.seatId)?.pinned).toHaveLength(1)
    expect(await readFacts(owner(now), facts.holding)).toEqual(facts)
    // A card with the same key would admit a thief of the old keys, who has A.
    expect(facts.seats.get(seat.seatId)?.rearm?.cardKey).toEqual((await printedCardKey(printed, kept.card)).publicKey)
    expect((await cardKey(kept.card, kept.card.a)).publicKey).not.toEqual(facts.seats.get(seat.seatId)?.rearm?.cardKey)
  })

  test('a policy by an old key never replaces a later one', async () => {
    const { now, old, holding } = world
    const facts = [...holding, await policyOf(now, 1), await policyOf(old, 99)]
    await expectRefused(() => readFacts(owner(now), facts))
  })

  test('a rearm that names another card is refused if the owner’s keys did not change', async () => {
    const { old, seat, all, kept, service, holding, signer, acceptance } = world
    const next = { ...seat, epoch: 2 }
    const { keys, stored } = await nextEpoch(old, seat, all.keys)
    const printed = await cardCodeOf({ accountKey: random(32) }, kept.card)
    const hash = await statementHash(acceptance.acceptance)
    const { statement } = await makeRearm(old, next, { card: kept.card, keys, printed }, service, [hash])
    await expectRefused(async () =>
      readFacts(owner(old), [...holding, await signEpoch(signer, next, stored), statement]),
    )
  })

  test('an entry with an old key’s signature is refused, and so is the old chain', async () => {
    const { now, old, snapshot, first } = world
    const { manifest } = await openSnapshot(owner(now), now.manifestKey, snapshot)
    const { entry } = await makeEntry(writerOf(old), manifest, { rows: [], notes })
    await expectRefused(() => applyEntries(owner(now), manifest, [entry]))
    await expectRefused(() => applyEntries(owner(now), emptyManifest(), [first.entry]))
    const own = await makeEntry(writerOf(now), manifest, { rows: [], notes })
    expect((await applyEntries(owner(now), manifest, [own.entry], first.manifest.head)).head.n).toBe(2)
  })

  test('a snapshot that an old key signed is refused, whatever its number', async () => {
    const { now, old, first, holding } = world
    const before = await makeSnapshot(writerOf(old), first.manifest, holding, notes)
    await expectRefused(() => openSnapshot(owner(now), now.manifestKey, before))
    const later = await makeEntry(writerOf(old), first.manifest, { rows: [], notes })
    const higher = await makeSnapshot(writerOf({ ...now, identity: old.identity }), later.manifest, holding, notes)
    await expectRefused(() => openSnapshot(owner(now), now.manifestKey, higher))
  })

  test('a fact that none of the keys signed is refused', async () => {
    const { now, holding } = world
    const { account: stranger } = await makeAccount('bea@example.org', 'Stone 3 Marsh!')
    const foreign = await signStatement(
      'policy',
      { ownerId: now.ownerId, counter: 9, waitIncapacityDays: 2, waitDeathDays: 14, fallbackDays: 14, cardFallback: 0 },
      stranger.identity.signKey,
    )
    await expectRefused(() => readFacts(owner(now), [...holding, foreign]))
  })

  test('an acceptance under the old keys stays valid', async () => {
    const { now, kept, acceptance } = world
    const { via } = await checkAcceptance(now.identity, kept, acceptance)
    expect(via).toBe('invitation')
    const { older: _, ...forgetful } = now.identity
    await expectRefused(() => checkAcceptance(forgetful, kept, acceptance))
  })
})

describe('the old keys', () => {
  test('open with the present keys, however often the keys changed', async () => {
    const { now, old, identity } = world
    expect(now.older).toMatchObject([{ accountKey: old.accountKey, boxPrivateKey: old.identity.boxPrivateKey }])
    expect(await openAccount(now.ownerId, now.accountKey, identity)).toMatchObject({ ownerId: old.ownerId })
    const third = await renewAccount(now)
    expect(third.account.older?.map(({ accountKey }) => accountKey)).toEqual([old.accountKey, now.accountKey])
    expect(third.account.identity.older).toHaveLength(2)
  })

  test('a server cannot withhold, omit or replace them by another person’s keys', async () => {
    const { now, identity } = world
    const { olderPrivateBox: _, ...without } = identity
    await expectRefused(() => openAccount(now.ownerId, now.accountKey, without))
    const none = await sealOlderKeys(now.wrapKey, now.identity, [])
    await expectRefused(() => openAccount(now.ownerId, now.accountKey, { ...identity, olderPrivateBox: none }))
    const { account: stranger } = await makeAccount('bea@example.org', 'Stone 3 Marsh!')
    const { bundle, boxPrivateKey } = stranger.identity
    const theirs = { bundle, boxPrivateKey, accountKey: stranger.accountKey, wrapKey: stranger.wrapKey }
    const foreign = await sealOlderKeys(now.wrapKey, now.identity, [theirs])
    await expectRefused(() => openAccount(now.ownerId, now.accountKey, { ...identity, olderPrivateBox: foreign }))
    const other = { ...some(now.older?.[0]), boxPrivateKey }
    const swapped = await sealOlderKeys(now.wrapKey, now.identity, [other])
    await expectRefused(() => openAccount(now.ownerId, now.accountKey, { ...identity, olderPrivateBox: swapped }))
  })
})
