import { beforeEach, describe, expect, test } from 'vitest'
import { random, randomId, statementHash, toBase64url } from '../vault/index.ts'
import { armedInvitations } from './estate.ts'
import type { TestSeat } from './testing/seat.ts'
import { settleDue, dayMilliseconds, type Furnished, furnished, released, reported, World } from './testing/world.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

async function falseAlarm() {
  const { world, owner, seats, accepted } = scene
  const { releaseId } = await released(scene)
  const { handovers } = await world.send(owner.collect(seats.contact1, accepted.contact1, releaseId))
  await world.sent(owner.closing(releaseId))
  return { releaseId, handovers }
}

async function rearmedAll(): Promise<Record<'attorney' | 'contact1' | 'contact2', TestSeat>> {
  const { world, owner, seats, accepted } = scene
  const rearmed = {
    attorney: await owner.rearm(seats.attorney, [accepted.attorney]),
    contact1: await owner.rearm(seats.contact1, [accepted.contact1]),
    contact2: await owner.rearm(seats.contact2, [accepted.contact2]),
  }
  await world.sent(...Object.values(rearmed).map(({ rearm }) => rearm))
  return rearmed
}

const rearm = async (
  accepted: readonly { statement: Uint8Array }[],
  signed: Parameters<TestOwner['rearm']>[3] = {},
  seat: TestSeat = scene.seats.contact1,
) => (await scene.world.send((await scene.owner.rearm(seat, accepted, seat.epoch + 1, signed)).rearm)).refused

describe('after the owner ended a false alarm', () => {
  test('the same grantees report and open under the new epoch, without a new invitation', async () => {
    const { world, owner, accepted, contact1, operator } = scene
    await falseAlarm()
    expect((await world.send(owner.claim(scene.seats.contact1, contact1, 'death'))).refused).toBe('outdated')
    const rearmed = await rearmedAll()
    scene.seats = { ...scene.seats, ...rearmed }
    const { releaseId } = await released(scene)
    for (const who of ['attorney', 'contact1', 'contact2'] as const) {
      const { handovers } = await world.send(owner.collect(rearmed[who], accepted[who], releaseId))
      expect(handovers.map(({ epoch }) => epoch)).toEqual([2, 2, 2])
    }
    expect(operator).toBeDefined()
  })

  test('a grantee who collected cannot collect again after the owner ended the release', async () => {
    const { world, owner, accepted } = scene
    const { releaseId } = await falseAlarm()
    const { contact1 } = await rearmedAll()
    const { refused, handovers } = await world.send(owner.collect(contact1, accepted.contact1, releaseId))
    expect({ refused, handovers }).toEqual({ refused: 'not-released', handovers: [] })
  })

  test('a replayed end of the false alarm does not end a later release', async () => {
    const { world, owner } = scene
    const first = await released(scene)
    const closing = await owner.closing(first.releaseId)
    await world.sent(closing)
    scene.seats = { ...scene.seats, ...(await rearmedAll()) }
    const second = await released(scene)
    expect((await world.send(closing)).refused).toBe('wrong-state')
    expect(world.release(second.releaseId).state).toBe('released')
    expect(armedInvitations(world.estate ?? never())).toHaveLength(3)
  })

  test('a rearm that the server withheld until the end is void if the owner closed its epoch', async () => {
    const { world, owner, seats, accepted } = scene
    const kept = await owner.rearm(seats.contact1, [accepted.contact1])
    const { releaseId } = await released(scene)
    const closed = [{ seatId: seats.contact1.seatId, epoch: 2 }]
    await world.sent(owner.closing(releaseId, 'death', owner.identity, closed))
    expect((await world.send(kept.rearm)).refused).toBe('outdated')
    await world.sent((await owner.rearm(kept, [accepted.contact1])).rearm)
  })
})

const never = (): never => {
  throw new Error('There is no estate')
}

describe('an unused link or card', () => {
  test('is accepted after the rearm under the epoch that it names, and under no other epoch', async () => {
    const { world, owner, stranger, operator } = scene
    const open = await owner.seat('contact_2', 5, scene.seats.contact2.seatId)
    await world.sent(open.invitation)
    const rearmed = await owner.rearm(open, [])
    await world.sent(rearmed.rearm)
    const present = { ...rearmed, firstEpoch: rearmed.epoch }
    expect((await world.send(owner.accept(present, stranger))).refused).toBe('not-verified')
    const byLink = await owner.accept(rearmed, stranger)
    const byCard = await owner.accept(rearmed, scene.contact2, 'card')
    await world.sent(byLink, byCard, owner.cardReview(rearmed, byCard, operator))
    await world.sent((await owner.rearm(rearmed, [byLink, byCard])).rearm)
  })

  test('stays under review after the rearm, and counts only if the operator approves', async () => {
    const { world, owner, seats, accepted, stranger, operator } = scene
    const card = await owner.accept(seats.contact1, stranger, 'card')
    await world.sent(card)
    const rearmed = await owner.rearm(seats.contact1, [accepted.contact1])
    await world.sent(rearmed.rearm)
    expect((await world.send(owner.claim(rearmed, stranger, 'death'))).refused).toBe('card-not-counted')
    await world.sent(owner.cardReview(rearmed, card, operator), owner.claim(rearmed, stranger, 'death'))
  })

  test('stays void for a grantee who stepped down, and any other grantee may step down after a rearm', async () => {
    const { world, owner, seats, accepted, contact1, contact2 } = scene
    await world.sent(owner.stepDown(seats.contact1, contact1))
    expect(await rearm([accepted.contact1])).toBe('outdated')
    const rearmed = await owner.rearm(seats.contact1, [])
    await world.sent(rearmed.rearm)
    expect((await world.send(owner.claim(rearmed, contact1, 'death'))).refused).toBe('card-not-counted')
    const other = await owner.rearm(seats.contact2, [accepted.contact2])
    await world.sent(other.rearm, owner.stepDown(other, contact2))
    expect((await world.send(owner.claim(other, contact2, 'death'))).refused).toBe('card-not-counted')
  })
})

describe('the service refuses a rearm and keeps nothing of it,', () => {
  const unchanged = async (attempt: () => Promise<unknown>, refused: string) => {
    const before = scene.world.estate
    expect(await attempt()).toBe(refused)
    expect(scene.world.estate).toEqual(before)
  }

  test('if it names a person without the seat, names a card that does not count, or omits an acceptance that counts', async () => {
    const { world, owner, seats, accepted, stranger } = scene
    const card = await owner.accept(seats.contact1, stranger, 'card')
    await world.sent(card)
    const { contact1, contact2 } = accepted
    for (const named of [[contact2], [contact1, contact2], [contact1, card], [card], []])
      await unchanged(() => rearm(named), 'outdated')
    await unchanged(() => rearm([contact1], { acceptanceHashes: [random(32)] }), 'outdated')
    expect(await rearm([contact1])).toBeNull()
  })

  test('while a report is open or released', async () => {
    const { world, owner, accepted } = scene
    const report = await reported(scene)
    await unchanged(() => rearm([accepted.contact1]), 'wrong-state')
    await world.sent(owner.review(report.claim, report, scene.operator))
    await unchanged(() => rearm([accepted.contact1]), 'wrong-state')
    world.days(7)
    await settleDue(scene)
    await unchanged(() => rearm([accepted.contact1]), 'wrong-state')
    await world.sent(owner.closing(report.releaseId))
    expect(await rearm([accepted.contact1])).toBeNull()
  })

  test('if it has another signature, or names another estate, seat, invitation, role, card or shares', async () => {
    const { owner, seats, accepted, contact1, operator } = scene
    const { world } = scene
    for (const forger of [contact1, operator]) {
      const forged = await owner.rearm(seats.contact1, [accepted.contact1], 2, {}, forger)
      await unchanged(async () => (await world.send(forged.rearm)).refused, 'not-verified')
    }
    const elsewhere = new TestOwner(owner.identity, owner.service, randomId())
    const foreign = (await elsewhere.rearm(seats.contact1, [accepted.contact1])).rearm
    await unchanged(async () => (await world.send({ ...foreign, ownerId: owner.ownerId })).refused, 'not-verified')
    const { contact1: mine } = accepted
    await unchanged(() => rearm([mine], { role: 'contact_2' }), 'not-verified')
    await unchanged(() => rearm([mine], { cardKey: random(32) }), 'not-verified')
    await unchanged(() => rearm([mine], { seatId: seats.contact2.seatId }), 'unknown')
    await unchanged(() => rearm([mine], { invitationId: randomId() }), 'unknown')
    const shares = [{ event: 'death', sealedShareHash: random(32), seatBoxHash: random(32), proofKey: random(32) }]
    await unchanged(() => rearm([mine], { shares }), 'not-verified')
  })

  test('if its epoch is not above all earlier epochs', async () => {
    const { world, owner, seats, accepted } = scene
    await unchanged(() => rearm([accepted.contact1], { epoch: 1 }), 'outdated')
    const rearmed = await owner.rearm(seats.contact1, [accepted.contact1], 4)
    const late = await owner.rearm(seats.contact1, [accepted.contact1], 3)
    await world.sent(rearmed.rearm)
    expect((await world.send(late.rearm)).refused).toBe('outdated')
    const next = await owner.rearm(rearmed, [accepted.contact1])
    await world.sent(owner.disarm({ ...seats.contact1, epoch: 5 }))
    expect((await world.send(next.rearm)).refused).toBe('outdated')
  })

  test('if a newer filling took the seat', async () => {
    const { world, owner, seats, accepted } = scene
    const next = await owner.seat('contact_1', 2, seats.contact1.seatId)
    await world.sent(next.invitation, (await owner.rearm(seats.contact1, [accepted.contact1], 3)).rearm)
    const armed = armedInvitations(world.estate ?? never()).filter(({ seatId }) => seatId === next.seatId)
    expect(armed.map(({ invitationId }) => invitationId)).toEqual([seats.contact1.invitationId])
  })

  test('if its estate is unknown', async () => {
    const owner = new TestOwner(await newIdentity(), scene.owner.service)
    const seat = await owner.seat('contact_1')
    expect((await new World().send((await owner.rearm(seat, [])).rearm)).refused).toBe('unknown')
  })
})

test('no grantee gets a share from before the rearm', async () => {
  const { world, owner, seats, accepted } = scene
  const { contact1 } = await rearmedAll()
  scene.seats = { ...scene.seats, contact1 }
  const { releaseId } = await released(scene)
  const { handovers } = await world.send(owner.collect(contact1, accepted.contact1, releaseId))
  const before = seats.contact1.invitation.shares.map(({ sealedB }) => toBase64url(sealedB))
  expect(handovers).toHaveLength(3)
  for (const { sealedB } of handovers) expect(before).not.toContain(sealedB)
})

test('the service rearms the seats of a store written before epochs existed', async () => {
  const { world, owner, seats, accepted } = scene
  expect(JSON.stringify(world.estate)).not.toContain('firstEpoch')
  await world.sent((await owner.rearm(seats.contact1, [accepted.contact1])).rearm)
  const armed = world.estate?.seats[seats.contact1.seatId]?.invitations[seats.contact1.invitationId]
  expect(armed).toMatchObject({
    epoch: 2,
    firstEpoch: 1,
    acceptances: [{ hash: toBase64url(await statementHash(accepted.contact1.statement)) }],
  })
})

test('the service proves its shares once a day', async () => {
  const { world, owner } = scene
  const ask = () => world.send({ type: 'prove-shares', ownerId: owner.ownerId, nonce: random(32) })
  expect(await ask()).toMatchObject({ refused: null, proves: true })
  expect(await ask()).toMatchObject({ refused: 'too-early' })
  world.now += dayMilliseconds
  expect(await ask()).toMatchObject({ refused: null, proves: true })
})
