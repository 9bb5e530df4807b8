import { beforeEach, describe, expect, test } from 'vitest'
import { randomId } from '../vault/index.ts'
import { settleDue, type Furnished, furnished, released, reported } from './testing/world.ts'
import { signerOf } from './testing/owner.ts'

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

const contactReports = async () => {
  const { world, owner, seats, contact1 } = scene
  const releaseId = randomId()
  await world.sent(owner.claim(seats.contact1, contact1, 'death', releaseId))
  return releaseId
}

describe('a grantee who stepped down', () => {
  test('can neither report, answer nor collect, but the other grantees can', async () => {
    const { world, owner, seats, accepted, contact1 } = scene
    await world.sent(owner.stepDown(seats.contact1, contact1))
    expect(world.lines.at(-1)).toMatchObject({ step: 'stepped-down', by: 'contact_1' })
    expect((await world.send(owner.claim(seats.contact1, contact1, 'death'))).refused).toBe('card-not-counted')
    const { releaseId } = await released(scene)
    expect((await world.send(owner.opinion(releaseId, contact1))).refused).toBe('not-verified')
    const mine = await world.send(owner.collect(seats.contact1, accepted.contact1, releaseId))
    expect(mine).toMatchObject({ refused: 'card-not-counted', handovers: [] })
    expect((await world.send(owner.collect(seats.contact2, accepted.contact2, releaseId))).handovers).toHaveLength(3)
  })

  test('gives back link and card in one statement, and leaves another grantee’s card', async () => {
    const { world, owner, seats, contact1, contact2, stranger, operator } = scene
    const approved = async (holder: typeof contact1) => {
      const card = await owner.accept(seats.contact1, holder, 'card')
      await world.sent(card, owner.cardReview(seats.contact1, card, operator))
    }
    for (const holder of [contact1, contact2]) await approved(holder)
    await world.sent(owner.stepDown(seats.contact1, contact1))
    expect((await world.send(owner.claim(seats.contact1, contact1, 'death'))).refused).toBe('card-not-counted')
    await approved(stranger)
    await world.sent(
      owner.claim(seats.contact1, contact2, 'death'),
      owner.claim(seats.contact1, stranger, 'incapacity'),
    )
  })

  test('can accept a new invitation, and counts again', async () => {
    const { world, owner, seats, contact1 } = scene
    await world.sent(owner.stepDown(seats.contact1, contact1))
    const next = await owner.seat('contact_1', 2, seats.contact1.seatId)
    await world.sent(next.invitation, owner.accept(next, contact1), owner.claim(next, contact1, 'death'))
  })

  test('still delays a report by the days for objections until the owner removes them', async () => {
    const { world, owner, seats, attorney } = scene
    await world.sent(owner.stepDown(seats.attorney, attorney))
    const first = await contactReports()
    expect(world.release(first)).toMatchObject({ state: 'reported', mayObject: true })
    expect((await world.send(owner.opinion(first, attorney))).refused).toBe('not-verified')
    world.days(14)
    await settleDue(scene)
    expect(world.release(first).state).toBe('in-review')
    await world.sent(owner.veto(first), owner.disarm(seats.attorney))
    expect(world.release(await contactReports())).toMatchObject({ state: 'in-review', mayObject: false })
  })

  test('stays involved: an operator who held the seat cannot review a report', async () => {
    const { world, owner, seats, contact2 } = scene
    world.operators.push(signerOf(contact2))
    await world.sent(owner.stepDown(seats.contact2, contact2))
    const report = await reported(scene)
    expect((await world.send(owner.review(report.claim, report, contact2))).refused).toBe('not-impartial')
  })
})

describe('attacks on a step-down', () => {
  test('the service refuses a step-down forged by the owner, an operator, another seat, or a stranger', async () => {
    const { world, owner, seats, attorney, contact2, operator, stranger } = scene
    const before = world.estate
    for (const forger of [owner.identity, operator, attorney, contact2, stranger])
      expect((await world.send(owner.stepDown(seats.contact1, forger))).refused).toBe('not-verified')
    expect(world.estate).toEqual(before)
  })

  test('the service refuses a step-down for another estate, seat, invitation or epoch', async () => {
    const { world, owner, seats, contact1 } = scene
    const before = world.estate
    const { seatId } = seats.contact2
    const others = [
      { ownerId: randomId() },
      { seatId },
      { seatId: randomId() },
      { invitationId: randomId() },
      { epoch: 2 },
    ]
    for (const other of others) {
      const { refused } = await world.send(owner.stepDown(seats.contact1, contact1, other))
      expect(['not-verified', 'unknown']).toContain(refused)
    }
    expect(world.estate).toEqual(before)
  })

  test('a replayed or late step-down does not void a new invitation that the same person accepted', async () => {
    const { world, owner, seats, contact1 } = scene
    const stepDown = await owner.stepDown(seats.contact1, contact1)
    await world.sent(stepDown)
    const next = await owner.seat('contact_1', 2, seats.contact1.seatId)
    await world.sent(next.invitation, owner.accept(next, contact1))
    expect((await world.send(stepDown)).refused).toBe('outdated')
    const held = await owner.stepDown(seats.contact2, scene.contact2)
    const other = await owner.seat('contact_2', 2, seats.contact2.seatId)
    await world.sent(other.invitation, owner.accept(other, scene.contact2))
    expect((await world.send(held)).refused).toBe('outdated')
    await world.sent(owner.claim(next, contact1, 'death'), owner.claim(other, scene.contact2, 'incapacity'))
  })

  test('the service refuses a step-down that the server withheld until a report is open or released', async () => {
    const { world, owner, seats, attorney, contact1, accepted } = scene
    const [one, two] = [await owner.stepDown(seats.attorney, attorney), await owner.stepDown(seats.contact1, contact1)]
    const first = await contactReports()
    for (const kept of [one, two]) expect((await world.send(kept)).refused).toBe('wrong-state')
    await world.sent(owner.opinion(first, attorney), owner.veto(first))
    const { releaseId } = await released(scene)
    expect((await world.send(two)).refused).toBe('wrong-state')
    expect((await world.send(owner.collect(seats.contact1, accepted.contact1, releaseId))).handovers).toHaveLength(3)
  })

  test('after a veto the grantee can give the seat back', async () => {
    const { world, owner, seats, contact1 } = scene
    const { releaseId } = await reported(scene)
    await world.sent(owner.veto(releaseId), owner.stepDown(seats.contact1, contact1))
  })
})
