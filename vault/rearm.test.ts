import { describe, expect, test } from 'vitest'
import { claimByCard, openCard } from './card.ts'
import { readFacts } from './facts.ts'
import { handOver, openHandover, openReleaseShare } from './handover.ts'
import { acceptInvitation, checkAcceptance, openInvitation, openKeptInvitation } from './invitation.ts'
import { makeRearm, openArmedSeat, openArming } from './rearm.ts'
import { signEpoch, signGenesis } from './seat.ts'
import { checkShareProof, proveShare } from './share-proof.ts'
import { readStatement, signStatement, type Statement, statementHash } from './statements.ts'
import { random, randomId } from './bytes.ts'
import {
  checkedBy,
  expectRefused,
  invite,
  keyFor,
  makeInvitedSeat,
  makePerson,
  nextEpoch,
  sealingTo,
  some,
} from './testing/index.ts'

async function accepted() {
  const made = await makeInvitedSeat()
  const { owner, seatKeys, releaseService, link, received, invitation } = made
  const signer = { ...owner, signKey: owner.identity.signKey }
  const service = await sealingTo(releaseService)
  const genesis = await signGenesis(signer, service, seatKeys.stored)
  const grantee = await makePerson()
  const { held } = await openInvitation(link, received)
  const acceptance = await acceptInvitation(await openInvitation(link, received), grantee)
  const kept = await openKeptInvitation(owner, link, invitation.keptBox)
  const { pinned } = await checkAcceptance(owner.identity, kept, acceptance)
  const acceptanceHash = await statementHash(acceptance.acceptance)
  return { ...made, signer, service, genesis, grantee, held, kept, pinned, acceptanceHash }
}
type Accepted = Awaited<ReturnType<typeof accepted>>

async function rearmed(scene: Accepted, epoch = 2) {
  const { owner, seat, all, kept, service, signer, acceptanceHash } = scene
  const keys = await nextEpoch(owner, { ...seat, epoch: epoch - 1 }, all.keys)
  const given = { card: kept.card, keys: keys.keys }
  const rearm = await makeRearm(owner, { ...seat, epoch }, given, service, [acceptanceHash])
  return { keys, rearm, epochFact: await signEpoch(signer, { ...seat, epoch }, keys.stored) }
}

const disarmUpTo = ({ owner, seat }: Accepted, epoch: number) =>
  signStatement(
    'disarm',
    { ownerId: owner.ownerId, seatId: seat.seatId, role: seat.role, epoch },
    owner.identity.signKey,
  )

async function opens(
  { releaseService, grantee, held, received }: Accepted,
  { sealedB, shownBox, rearm }: { sealedB: Uint8Array; shownBox: Uint8Array; rearm: Uint8Array | null },
  epoch: number,
) {
  const { ownerId, seatId, invitationId } = held
  const handed = { ownerId, seatId, invitationId, epoch }
  const b = await openReleaseShare(releaseService.privateKey, handed, 'death', sealedB)
  const releaseId = randomId()
  const handover = await handOver(some(grantee.identity.bundle.hybrid).key, { ...handed, releaseId }, 'death', b)
  const arming = await openArming(held, received.statement, rearm)
  const given = await openHandover(grantee.identity.boxPrivateKey, { ...arming, releaseId }, 'death', handover)
  return openArmedSeat(arming, 'death', held.a, given, shownBox)
}

const ofDeath = (shares: readonly { event: string; sealedB: Uint8Array; seatBox: Uint8Array }[]) =>
  some(shares.find(({ event }) => event === 'death'))

describe('a rearmed seat', () => {
  test('opens to the new key for the same grantee with the same share A', async () => {
    const scene = await accepted()
    const { keys, rearm } = await rearmed(scene)
    const { sealedB, seatBox } = ofDeath(rearm.shares)
    const key = await opens(scene, { sealedB, shownBox: seatBox, rearm: rearm.statement }, 2)
    expect(key).toEqual(keyFor(keys.keys, 'death').key)
    expect(key).not.toEqual(keyFor(scene.seatKeys.keys, 'death').key)
  })

  test('keeps its invitation, pinned grantees, and the open link and printed card', async () => {
    const scene = await accepted()
    const { owner, seat, genesis, invitation, pinned, link, received, kept } = scene
    const { rearm, epochFact } = await rearmed(scene)
    const statements = [genesis, invitation.statement, pinned, epochFact, rearm.statement]
    const facts = await readFacts(checkedBy(owner), statements)
    const now = some(facts.seats.get(seat.seatId))
    expect(now).toMatchObject({
      epoch: 2,
      kept: 1,
      rearm: { epoch: 2 },
      invitation: { invitationId: link.invitationId },
    })
    expect(now.pinned).toHaveLength(1)
    expect(await readFacts(checkedBy(owner), facts.holding)).toEqual(facts)
    const other = await makePerson()
    const late = await acceptInvitation(await openInvitation(link, received), other)
    expect((await checkAcceptance(owner.identity, kept, late)).via).toBe('invitation')
    const byCard = await claimByCard(await openCard(kept.card, received), other)
    expect((await checkAcceptance(owner.identity, kept, { ...byCard, granteeMac: null })).via).toBe('card')
  })

  test('stays readable after several rearms, with grantees pinned later', async () => {
    const scene = await accepted()
    const { owner, seat, genesis, invitation, pinned } = scene
    const statements = [genesis, invitation.statement]
    for (const epoch of [2, 3, 5]) {
      const { rearm, epochFact } = await rearmed(scene, epoch)
      statements.push(epochFact, rearm.statement, ...(epoch === 2 ? [pinned] : []))
      const facts = await readFacts(checkedBy(owner), statements)
      expect(facts.seats.get(seat.seatId)).toMatchObject({ epoch, kept: 1, rearm: { epoch } })
      expect(await readFacts(checkedBy(owner), facts.holding)).toEqual(facts)
    }
    statements.push(await disarmUpTo(scene, 3))
    const settled = await readFacts(checkedBy(owner), statements)
    expect(settled.seats.get(seat.seatId)).not.toHaveProperty('kept')
    expect(settled.seats.get(seat.seatId)).toMatchObject({ epoch: 5, disarmedUpTo: 3, pinned: [{}] })
    expect(await readFacts(checkedBy(owner), settled.holding)).toEqual(settled)
    const { rearm, epochFact } = await rearmed(scene, 6)
    const sixth = await readFacts(checkedBy(owner), [...settled.holding, epochFact, rearm.statement])
    expect(sixth.seats.get(seat.seatId)).toMatchObject({ epoch: 6, kept: 5 })
    expect(await readFacts(checkedBy(owner), sixth.holding)).toEqual(sixth)
  })

  test('keeps the previous epoch together with the statements that armed it', async () => {
    const scene = await accepted()
    const { owner, seat, genesis, invitation, pinned } = scene
    const second = await rearmed(scene, 2)
    const statements = [
      genesis,
      invitation.statement,
      pinned,
      second.epochFact,
      await disarmUpTo(scene, 1),
      second.rearm.statement,
    ]
    const third = await rearmed(scene, 3)
    const facts = await readFacts(checkedBy(owner), [...statements, third.epochFact, third.rearm.statement])
    expect(facts.seats.get(seat.seatId)).toMatchObject({ epoch: 3, kept: 2 })
    expect(facts.holding).toContainEqual(second.rearm.statement)
    expect(await readFacts(checkedBy(owner), facts.holding)).toEqual(facts)
    const invited = await invite(
      owner,
      { ...seat, epoch: 4 },
      await nextEpoch(owner, { ...seat, epoch: 3 }, scene.all.keys),
      scene.releaseService,
    )
    const fourth = await rearmed(scene, 4)
    const other = await readFacts(checkedBy(owner), [...facts.holding, fourth.epochFact, invited.invitation.statement])
    expect(other.seats.get(seat.seatId)).toEqual({
      role: 'contact_1',
      epoch: 4,
      disarmedUpTo: 1,
      pinned: [],
      invitation: readStatement(invited.invitation.statement),
    })
  })
})

describe('attacks on a rearm', () => {
  test('an attacker with the old box and share does not open the present seat', async () => {
    const scene = await accepted()
    const { rearm } = await rearmed(scene)
    const before = ofDeath(scene.invitation.shares)
    const now = ofDeath(rearm.shares)
    const { statement } = rearm
    await expectRefused(() => opens(scene, { sealedB: now.sealedB, shownBox: before.seatBox, rearm: statement }, 2))
    await expectRefused(() => opens(scene, { sealedB: before.sealedB, shownBox: before.seatBox, rearm: statement }, 1))
    // A server that withholds the rearm has no seat box that matches the handed-over share.
    await expectRefused(() => opens(scene, { sealedB: now.sealedB, shownBox: now.seatBox, rearm: null }, 2))
    await expectRefused(() => opens(scene, { sealedB: now.sealedB, shownBox: before.seatBox, rearm: null }, 2))
  })

  test('a box or a share that the owner did not name is refused', async () => {
    const scene = await accepted()
    const { rearm } = await rearmed(scene)
    const other = ofDeath((await rearmed(scene)).rearm.shares)
    const now = ofDeath(rearm.shares)
    const arming = await openArming(scene.held, scene.received.statement, rearm.statement)
    const b = (sealedB: Uint8Array) => openReleaseShare(scene.releaseService.privateKey, arming, 'death', sealedB)
    const { a } = scene.held
    await openArmedSeat(arming, 'death', a, await b(now.sealedB), now.seatBox)
    // Box and share match each other, but not the owner's statement.
    await expectRefused(async () => openArmedSeat(arming, 'death', a, await b(other.sealedB), other.seatBox))
    const without = { ...arming, shares: arming.shares.filter(({ event }) => event !== 'death') }
    await expectRefused(async () => openArmedSeat(without, 'death', a, await b(now.sealedB), now.seatBox))
    const boxAlone = { ...arming, shares: arming.shares.map((share) => ({ ...share, proofKey: undefined })) }
    await expectRefused(async () => openArmedSeat(boxAlone, 'death', a, await b(other.sealedB), other.seatBox))
    const named = { ...arming, shares: arming.shares.map((share) => ({ ...share, seatBoxHash: undefined })) }
    await expectRefused(async () => openArmedSeat(named, 'death', a, await b(other.sealedB), other.seatBox))
  })

  test('a rearm of another filling, owner or share A is refused, and so is an epoch not above the invitation’s', async () => {
    const scene = await accepted()
    const { owner, held, received } = scene
    const { rearm } = await rearmed(scene)
    const fields = readStatement(rearm.statement) as Statement<'rearm'>
    const changed = (other: Partial<Statement<'rearm'>>, signer = owner) =>
      signStatement('rearm', { ...fields, ...other }, signer.identity.signKey)
    await openArming(held, received.statement, await changed({}))
    const others = [
      { seatId: randomId() },
      { invitationId: randomId() },
      { ownerId: randomId() },
      { epoch: 1 },
      { cardKey: random(32) },
    ]
    for (const other of others)
      await expectRefused(async () => openArming(held, received.statement, await changed(other)))
    await expectRefused(async () => openArming(held, received.statement, await changed({}, scene.grantee)))
    await expectRefused(() => openArming({ ...held, seatId: randomId() }, received.statement, null))
  })

  test('only the seat’s owner makes a rearm, and only for an epoch above the invitation’s', async () => {
    const scene = await accepted()
    const { owner, seat, kept, seatKeys, service, all } = scene
    const next = await nextEpoch(owner, seat, all.keys)
    const given = { card: kept.card, keys: next.keys }
    await makeRearm(owner, { ...seat, epoch: 2 }, given, service, [])
    await expectRefused(() => makeRearm(owner, seat, { ...given, keys: seatKeys.keys }, service, []))
    await expectRefused(() => makeRearm(scene.grantee, { ...seat, epoch: 2 }, given, service, []))
    const elsewhere = { ...given, card: { ...kept.card, seatId: randomId() } }
    await expectRefused(() => makeRearm(owner, { ...seat, epoch: 2 }, elsewhere, service, []))
  })

  test('facts refuse a rearm without a grantee, of another invitation, role, epoch or share A, or after a new invitation', async () => {
    const scene = await accepted()
    const { owner, seat, genesis, invitation, all, releaseService } = scene
    const { rearm, epochFact, keys } = await rearmed(scene)
    const fields = readStatement(rearm.statement) as Statement<'rearm'>
    const statements = [genesis, invitation.statement, epochFact]
    const read = async (other: Partial<Statement<'rearm'>>, before = statements) =>
      readFacts(checkedBy(owner), [
        ...before,
        await signStatement('rearm', { ...fields, ...other }, owner.identity.signKey),
      ])
    await read({})
    const others: Partial<Statement<'rearm'>>[] = [
      { invitationId: randomId() },
      { role: 'attorney' },
      { epoch: 3 },
      { cardKey: random(32) },
      { seatId: randomId() },
    ]
    for (const other of others) await expectRefused(() => read(other))
    await expectRefused(() => read({}, [genesis, epochFact]))
    await expectRefused(() => read({}, [genesis, invitation.statement]))
    await expectRefused(async () => read({}, [...statements, await disarmUpTo(scene, 2)]))
    const next = await invite(owner, { ...seat, epoch: 2 }, keys, releaseService)
    await expectRefused(() => read({}, [...statements, next.invitation.statement]))
    await expectRefused(async () => read({}, [...statements, rearm.statement]))
    const third = await nextEpoch(owner, { ...seat, epoch: 2 }, all.keys)
    await expectRefused(() =>
      makeRearm(owner, { ...seat, epoch: 1 }, { card: scene.kept.card, keys: third.keys }, scene.service, []),
    )
  })

  test('a proof for another nonce, event or filling, or with another share B, is refused', async () => {
    const scene = await accepted()
    const { rearm } = await rearmed(scene)
    const arming = await openArming(scene.held, scene.received.statement, rearm.statement)
    const { sealedB } = ofDeath(rearm.shares)
    const { proofKey } = some(arming.shares.find(({ event }) => event === 'death'))
    const b = await openReleaseShare(scene.releaseService.privateKey, arming, 'death', sealedB)
    const nonce = random(32)
    const proof = await proveShare(arming, 'death', b, nonce)
    await checkShareProof(arming, 'death', some(proofKey), nonce, proof)
    await expectRefused(() => checkShareProof(arming, 'death', some(proofKey), random(32), proof))
    await expectRefused(() => checkShareProof(arming, 'incapacity', some(proofKey), nonce, proof))
    await expectRefused(() => checkShareProof({ ...arming, epoch: 3 }, 'death', some(proofKey), nonce, proof))
    const other = await proveShare(arming, 'death', random(32), nonce)
    await expectRefused(() => checkShareProof(arming, 'death', some(proofKey), nonce, other))
  })
})
