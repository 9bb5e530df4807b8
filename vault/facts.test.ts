import { describe, expect, test } from 'vitest'
import { readFacts } from './facts.ts'
import { acceptInvitation, checkAcceptance, openInvitation, openKeptInvitation } from './invitation.ts'
import { makeAllKeys, makeSeatKeys, signEpoch, signGenesis } from './seat.ts'
import { makeRearm } from './rearm.ts'
import { makeServiceIdentity, openServiceHybrid, publicServiceKeys, serviceFields } from './service-keys.ts'
import { signStatement } from './statements.ts'
import { checkedBy, expectRefused, invite, makeInvitedSeat, makePerson, nextEpoch } from './testing/index.ts'

async function estate() {
  const made = await makeInvitedSeat()
  const { owner, seatKeys, releaseService } = made
  const signer = { ...owner, signKey: owner.identity.signKey }
  const genesis = await signGenesis(signer, publicServiceKeys(releaseService), seatKeys.stored)
  const policy = (counter: number, waitDeathDays: number) =>
    signStatement(
      'policy',
      { ownerId: owner.ownerId, counter, waitIncapacityDays: 2, waitDeathDays, fallbackDays: 14, cardFallback: 0 },
      owner.identity.signKey,
    )
  return { ...made, signer, genesis, policy }
}

describe('facts', () => {
  test('contain invitations, grantees and policy, and the statements in `holding` give the same facts again', async () => {
    const { owner, seat, genesis, policy, invitation, link, received } = await estate()
    const grantee = await makePerson()
    const acceptance = await acceptInvitation(await openInvitation(link, received), grantee)
    const kept = await openKeptInvitation(owner, link, invitation.keptBox)
    const { pinned } = await checkAcceptance(owner.identity, kept, acceptance)
    const all = [genesis, await policy(1, 7), invitation.statement, pinned, await policy(2, 30)]
    const facts = await readFacts(checkedBy(owner), all)
    const now = facts.seats.get(seat.seatId)
    expect(facts.policy).toMatchObject({ counter: 2, waitDeathDays: 30 })
    expect(now).toMatchObject({ role: 'contact_1', epoch: 1, disarmedUpTo: 0 })
    expect(now?.invitation?.invitationId).toBe(link.invitationId)
    expect(now?.pinned).toHaveLength(1)
    expect(facts.holding).toHaveLength(4)
    expect(await readFacts(checkedBy(owner), facts.holding)).toEqual(facts)
  })

  test('a disarmed seat with new keys has no grantee, and can get a new invitation', async () => {
    const { owner, all, seat, signer, genesis, invitation, releaseService } = await estate()
    const disarm = await signStatement(
      'disarm',
      { ownerId: owner.ownerId, seatId: seat.seatId, role: seat.role, epoch: 1 },
      signer.signKey,
    )
    const keys = await nextEpoch(owner, seat, all.keys)
    const epoch = await signEpoch(signer, { ...seat, epoch: 2 }, keys.stored)
    const replaced = [genesis, invitation.statement, disarm, epoch]
    const facts = await readFacts(checkedBy(owner), replaced)
    expect(facts.seats.get(seat.seatId)).toEqual({ role: 'contact_1', epoch: 2, disarmedUpTo: 1, pinned: [] })
    const second = await invite(owner, { ...seat, epoch: 2 }, keys, releaseService)
    const again = await readFacts(checkedBy(owner), [...replaced, second.invitation.statement])
    expect(again.seats.get(seat.seatId)?.invitation?.invitationId).toBe(second.link.invitationId)
    expect(await readFacts(checkedBy(owner), again.holding)).toEqual(again)
  })

  test('an old policy with a shorter wait is refused, because its counter does not rise', async () => {
    const { owner, genesis, policy } = await estate()
    const [first, second] = [await policy(1, 0), await policy(2, 30)]
    await expectRefused(() => readFacts(checkedBy(owner), [genesis, second, first]))
    await expectRefused(() => readFacts(checkedBy(owner), [genesis, first, first]))
  })

  test('an invitation to a void or earlier epoch is refused, and so is an epoch that does not rise', async () => {
    const { owner, all, seat, signer, genesis, invitation } = await estate()
    const disarm = await signStatement(
      'disarm',
      { ownerId: owner.ownerId, seatId: seat.seatId, role: seat.role, epoch: 1 },
      signer.signKey,
    )
    const keys = await nextEpoch(owner, seat, all.keys)
    const epoch = await signEpoch(signer, { ...seat, epoch: 2 }, keys.stored)
    await expectRefused(() => readFacts(checkedBy(owner), [genesis, disarm, invitation.statement]))
    await expectRefused(() => readFacts(checkedBy(owner), [genesis, epoch, invitation.statement]))
    await expectRefused(() => readFacts(checkedBy(owner), [genesis, epoch, epoch]))
    await expectRefused(() => readFacts(checkedBy(owner), [invitation.statement]))
  })

  test('an invitation that names another release service than the genesis is refused', async () => {
    const { owner, seat, seatKeys, genesis } = await estate()
    const elsewhere = await invite(owner, seat, seatKeys, await makeServiceIdentity())
    await expectRefused(() => readFacts(checkedBy(owner), [genesis, elsewhere.invitation.statement]))
  })

  test('a policy may name another release service: rearmed seats follow it, and no later policy may omit it', async () => {
    const { owner, seat, all, signer, genesis, policy, invitation, card } = await estate()
    const later = await makeServiceIdentity()
    const named = serviceFields(publicServiceKeys(later))
    const terms = { waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 14, cardFallback: 0, daySeconds: 86_400 }
    const fields = { ownerId: owner.ownerId, counter: 2, ...terms, ...named }
    const moved = await signStatement('policy', fields, signer.signKey)
    const keys = await nextEpoch(owner, seat, all.keys)
    const epoch = await signEpoch(signer, { ...seat, epoch: 2 }, keys.stored)
    const service = await openServiceHybrid(publicServiceKeys(later), later.hybrid)
    const made = await makeRearm(owner, { ...seat, epoch: 2 }, { card, keys: keys.keys }, service, [], service)
    const facts = await readFacts(checkedBy(owner), [genesis, invitation.statement, moved, epoch, made.statement])
    expect(facts.service).toEqual(publicServiceKeys(later))
    expect(await readFacts(checkedBy(owner), facts.holding)).toEqual(facts)
    await expectRefused(async () => readFacts(checkedBy(owner), [genesis, moved, await policy(3, 7)]))
  })

  test('a second genesis is refused, and so is a statement of another estate or signer', async () => {
    const { owner, genesis } = await estate()
    const stranger = await estate()
    await expectRefused(() => readFacts(checkedBy(owner), [genesis, genesis]))
    await expectRefused(() => readFacts(checkedBy(owner), [stranger.genesis]))
    const forger = { ...stranger.signer, ownerId: owner.ownerId }
    const allKeys = await makeAllKeys(owner.ownerId, owner.wrapKey, ['death'])
    const forgedSeat = { seatId: stranger.seat.seatId, role: 'attorney', epoch: 1 } as const
    const keys = await makeSeatKeys(owner.ownerId, owner.wrapKey, forgedSeat, allKeys.keys)
    const forged = await signGenesis(forger, publicServiceKeys(stranger.releaseService), keys.stored)
    await expectRefused(() => readFacts(checkedBy(owner), [forged]))
  })
})
