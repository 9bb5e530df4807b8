import { beforeEach, describe, expect, test } from 'vitest'
import { randomId } from '../vault/index.ts'
import { settleDue, type Furnished, furnished, released, reported } from './testing/world.ts'
import { signerOf, newIdentity } from './testing/owner.ts'

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

const stateOf = (releaseId: string) => scene.world.release(releaseId).state

const collects = (releaseId: string) =>
  scene.owner
    .collect(scene.seats.contact1, scene.accepted.contact1, releaseId)
    .then((message) => scene.world.send(message))

describe('attacks', () => {
  test('the service refuses share B before an approval', async () => {
    const { releaseId } = await reported(scene)
    scene.world.days(1000)
    expect(await collects(releaseId)).toMatchObject({ refused: 'not-released', handovers: [] })
  })

  test('the service refuses share B before the wait ends', async () => {
    const report = await reported(scene)
    await scene.world.sent(scene.owner.review(report.claim, report, scene.operator))
    scene.world.days(7)
    scene.world.now -= 1
    expect(await collects(report.releaseId)).toMatchObject({ refused: 'not-released', handovers: [] })
    scene.world.now += 1
    expect((await collects(report.releaseId)).handovers).toHaveLength(3)
  })

  test('the service refuses share B before the notice to the owner, however old the approval is', async () => {
    const { world, owner, seats, attorney, operator } = scene
    const releaseId = randomId()
    const claim = await owner.claim(seats.attorney, attorney, 'death', releaseId)
    await world.sent(claim, owner.review(claim, { releaseId, event: 'death' }, operator))
    world.days(1000)
    expect((await collects(releaseId)).refused).toBe('not-released')
    await world.sent({ type: 'notice', ownerId: owner.ownerId, releaseId, mail: true })
    world.days(6.9)
    expect((await collects(releaseId)).refused).toBe('not-released')
    world.days(0.1)
    expect((await collects(releaseId)).refused).toBeNull()
  })

  test.each(['reported', 'in-review', 'waiting'])('the service refuses share B after a veto (%s)', async (state) => {
    const { world, owner, seats, contact1, operator } = scene
    const releaseId = randomId()
    const claim = await owner.claim(seats.contact1, contact1, 'death', releaseId)
    await world.sent(claim, { type: 'notice', ownerId: owner.ownerId, releaseId, mail: true })
    if (state !== 'reported') world.days(14)
    if (state === 'waiting') await world.sent(owner.review(claim, { releaseId, event: 'death' }, operator))
    await settleDue(scene)
    expect(stateOf(releaseId)).toBe(state)
    await world.sent(owner.veto(releaseId))
    const approval = await world.send(owner.review(claim, { releaseId, event: 'death' }, operator))
    expect(approval.refused).toBe('wrong-state')
    world.days(1000)
    expect((await collects(releaseId)).refused).toBe('not-released')
    expect(stateOf(releaseId)).toBe('vetoed')
  })

  test('the service hands out only the incapacity share for an incapacity, never share B of the death seat', async () => {
    const { releaseId } = await released(scene, 'incapacity')
    const { handovers } = await collects(releaseId)
    expect(handovers.map(({ event }) => event)).toEqual(['incapacity'])
  })

  test('a replaced grantee collects nothing with the old epoch, and the new grantee collects only their own share', async () => {
    const { world, owner, seats, accepted } = scene
    const next = await owner.seat('contact_1', 2, seats.contact1.seatId)
    const heir = await newIdentity()
    const acceptance = await owner.accept(next, heir)
    await world.sent(next.invitation, acceptance)
    const { releaseId } = await released(scene)
    expect((await collects(releaseId)).refused).toBe('outdated')
    const crossed = await world.send(owner.collect(next, accepted.contact1, releaseId))
    expect(crossed.refused).toBe('unknown')
    const { handovers } = await world.send(owner.collect(next, acceptance, releaseId))
    expect(new Set(handovers.map(({ epoch }) => epoch))).toEqual(new Set([2]))
  })

  test('the service refuses an invitation for the present or a disarmed epoch', async () => {
    const { world, owner, seats } = scene
    const again = await owner.seat('contact_1', 1, seats.contact1.seatId)
    expect((await world.send(again.invitation)).refused).toBe('outdated')
    await world.sent(owner.disarm(seats.contact2))
    expect((await world.send(seats.contact2.invitation)).refused).toBe('outdated')
  })

  test('the service refuses an invitation that the server held back until its seat was disarmed', async () => {
    const { world, owner, stranger } = scene
    for (const known of [world.estate, null]) {
      world.estate = known
      const seat = await owner.seat('contact_2', 1)
      expect((await world.send(owner.disarm(seat, stranger))).refused).toBe('not-verified')
      await world.sent(owner.disarm(seat))
      expect((await world.send(seat.invitation)).refused).toBe('outdated')
      const next = await owner.seat('contact_2', 2, seat.seatId)
      await world.sent(next.invitation)
    }
  })

  test('the service refuses a shorter wait by an older policy, another owner’s policy, or a policy after the claim', async () => {
    const { world, owner, stranger, operator } = scene
    const short = await owner.policy({ counter: 2, waitDeathDays: 0 })
    await world.sent(owner.policy({ counter: 3, waitDeathDays: 30 }))
    expect((await world.send(short)).refused).toBe('outdated')
    const forged = owner.policy({ counter: 9, waitDeathDays: 0 }, stranger)
    expect((await world.send(forged)).refused).toBe('not-verified')
    const report = await reported(scene)
    await world.sent(owner.review(report.claim, report, operator), owner.policy({ counter: 4, waitDeathDays: 0 }))
    world.days(29.9)
    expect((await collects(report.releaseId)).refused).toBe('not-released')
    world.days(0.1)
    expect((await collects(report.releaseId)).refused).toBeNull()
  })

  test('the service waits at least fourteen days if it sent no mail', async () => {
    const { world, owner, seats, attorney, operator } = scene
    await world.sent(owner.policy({ counter: 6, waitDeathDays: 1 }))
    const silent = randomId()
    const claim = await owner.claim(seats.attorney, attorney, 'death', silent)
    await world.sent(claim, { type: 'notice', ownerId: owner.ownerId, releaseId: silent, mail: false })
    await world.sent(owner.review(claim, { releaseId: silent, event: 'death' }, operator))
    world.days(13.9)
    expect((await collects(silent)).refused).toBe('not-released')
    world.days(0.1)
    expect((await collects(silent)).refused).toBeNull()
  })

  test('the service refuses a claim by an attorney whom the owner did not pin', async () => {
    const { world, owner, seats, stranger, contact2 } = scene
    for (const who of [stranger, contact2]) {
      const { refused } = await world.send(owner.claim(seats.attorney, who, 'death'))
      expect(refused).toBe('not-verified')
    }
    expect(world.estate?.releases).toEqual({})
  })

  test('the service refuses an approval that the server forged', async () => {
    const { world, owner, stranger } = scene
    const report = await reported(scene)
    const forged = await world.send(owner.review(report.claim, report, stranger))
    expect(forged.refused).toBe('not-verified')
    expect(stateOf(report.releaseId)).toBe('in-review')
  })

  test('the service refuses an approval by an operator who owns the estate, holds a seat in it, or reported it', async () => {
    const { world, owner, contact2, attorney } = scene
    const report = await reported(scene)
    for (const involved of [owner.identity, contact2, attorney]) {
      world.operators.push(signerOf(involved))
      const { refused } = await world.send(owner.review(report.claim, report, involved))
      expect(refused).toBe('not-impartial')
    }
    expect(stateOf(report.releaseId)).toBe('in-review')
  })

  test('the service refuses the reporter’s approval, even after another person got the seat', async () => {
    const { world, owner, seats, attorney } = scene
    const report = await reported(scene)
    const next = await owner.seat('attorney', 2, seats.attorney.seatId)
    world.operators.push(signerOf(attorney))
    await world.sent(next.invitation)
    expect((await world.send(owner.review(report.claim, report, attorney))).refused).toBe('not-impartial')
  })

  test('the service refuses an approval replayed for another claim or event, or for the same claim after a veto', async () => {
    const { world, owner, operator, seats, attorney } = scene
    const first = await reported(scene)
    const approval = await owner.review(first.claim, first, operator)
    await world.sent(approval, owner.veto(first.releaseId))
    expect((await world.send(approval)).refused).toBe('wrong-state')
    const second = await reported(scene)
    expect((await world.send(approval)).refused).toBe('wrong-state')
    const mixed = await owner.review(first.claim, second, operator)
    expect((await world.send(mixed)).refused).toBe('not-verified')
    const event = await owner.review(second.claim, { ...second, event: 'incapacity' }, operator)
    expect((await world.send(event)).refused).toBe('not-verified')
    expect(stateOf(second.releaseId)).toBe('in-review')
    const again = owner.claim(seats.attorney, attorney, 'death', first.releaseId)
    expect((await world.send(again)).refused).toBe('not-verified')
  })

  test('the service refuses a forged veto', async () => {
    const { world, owner, stranger, attorney } = scene
    const report = await reported(scene)
    for (const forger of [stranger, attorney]) {
      const { refused } = await world.send(owner.veto(report.releaseId, forger))
      expect(refused).toBe('not-verified')
    }
    const other = await reported(scene, 'incapacity')
    await world.sent(owner.veto(other.releaseId))
    expect(stateOf(report.releaseId)).toBe('in-review')
  })

  test('a server that withholds a veto cannot revive the release by repeating messages', async () => {
    const { world, owner, operator } = scene
    const report = await reported(scene)
    const approval = await owner.review(report.claim, report, operator)
    await world.sent(owner.veto(report.releaseId))
    const notice = { type: 'notice', ownerId: owner.ownerId, releaseId: report.releaseId, mail: true } as const
    for (const message of [report.claim, approval, notice]) await world.send(message)
    world.days(100)
    await settleDue(scene)
    expect(stateOf(report.releaseId)).toBe('vetoed')
  })

  test('the service refuses an acceptance signed with another invitation’s key or as a card, and a second acceptance', async () => {
    const { world, owner, stranger } = scene
    const seat = await owner.seat('contact_1', 2, scene.seats.contact1.seatId)
    await world.sent(seat.invitation)
    const other = await owner.seat('contact_1', 3)
    const forged = await owner.accept(seat, stranger, 'invitation', other.acceptKey)
    expect((await world.send(forged)).refused).toBe('not-verified')
    const byCard = await owner.accept(seat, stranger, 'card', seat.acceptKey)
    expect((await world.send(byCard)).refused).toBe('not-verified')
    await world.sent(owner.accept(seat, scene.contact1))
    expect((await world.send(owner.accept(seat, stranger))).refused).toBe('taken')
  })

  test('the service refuses an owner in their own seat', async () => {
    const { world, owner } = scene
    const seat = await owner.seat('contact_2', 2, scene.seats.contact2.seatId)
    await world.sent(seat.invitation)
    expect((await world.send(owner.accept(seat, owner.identity))).refused).toBe('not-verified')
  })

  test('the service refuses an invitation with shares that the owner did not name, or with another signature', async () => {
    const { world, owner, stranger } = scene
    const seat = await owner.seat('contact_2', 2, scene.seats.contact2.seatId)
    const [first] = seat.invitation.shares
    const swapped = {
      ...seat.invitation,
      shares: seat.invitation.shares.map((share) => ({ ...share, sealedB: first?.sealedB ?? share.sealedB })),
    }
    expect((await world.send(swapped)).refused).toBe('not-verified')
    const partial = { ...seat.invitation, shares: seat.invitation.shares.slice(1) }
    expect((await world.send(partial)).refused).toBe('not-verified')
    const forged = await owner.seat('contact_2', 2, scene.seats.contact2.seatId, stranger)
    expect((await world.send(forged.invitation)).refused).toBe('not-verified')
  })

  test('the service changes nothing for bytes that are no statement, or a statement of another type', async () => {
    const { world, owner } = scene
    const before = world.estate
    const { statement } = await owner.policy({ counter: 9 })
    for (const type of [
      'acceptance',
      'step-down',
      'claim',
      'opinion',
      'review',
      'card-review',
      'veto',
      'end',
      'keep',
    ] as const)
      for (const bytes of [statement, statement.subarray(1), new Uint8Array(200)]) {
        const { refused } = await world.send({ type, ownerId: owner.ownerId, statement: bytes })
        expect(refused).toBe('not-verified')
      }
    const forget = await owner.forget()
    for (const bytes of [statement, new Uint8Array(200)])
      expect((await world.send({ ...forget, statement: bytes })).refused).toBe('not-verified')
    expect(world.estate).toEqual(before)
  })
})
