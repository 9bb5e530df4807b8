import { beforeEach, describe, expect, test } from 'vitest'
import { encodeBundle, randomId } from '../vault/index.ts'
import { settleDue, type Furnished, furnished, released, reported } from './testing/world.ts'
import { hybridKeyOf, newIdentity } from './testing/owner.ts'

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

const stateOf = (releaseId: string) => scene.world.release(releaseId).state

const collects = (releaseId: string) =>
  scene.owner
    .collect(scene.seats.contact1, scene.accepted.contact1, releaseId)
    .then((message) => scene.world.send(message))

describe('who reports', () => {
  test("an attorney's report goes to review at once", async () => {
    const { releaseId } = await reported(scene)
    expect(stateOf(releaseId)).toBe('in-review')
    expect(scene.world.lines.slice(-3).map(({ step }) => step)).toEqual(['reported', 'in-review', 'owner-told'])
  })

  test('a contact’s report waits up to 14 days for the attorney, who can answer once', async () => {
    const { world, owner, seats, contact1, contact2, attorney } = scene
    const silent = randomId()
    await world.sent(owner.claim(seats.contact1, contact1, 'death', silent))
    world.days(13.9)
    await settleDue(scene)
    expect(stateOf(silent)).toBe('reported')
    world.days(0.1)
    await settleDue(scene)
    expect(stateOf(silent)).toBe('in-review')
    const answered = randomId()
    await world.sent(owner.claim(seats.contact2, contact2, 'incapacity', answered))
    expect((await world.send(owner.opinion(answered, contact1, 'support'))).refused).toBe('not-verified')
    await world.sent(owner.opinion(answered, attorney))
    expect(world.release(answered)).toMatchObject({ state: 'in-review', opinion: { stance: 'object' } })
    expect((await world.send(owner.opinion(answered, attorney, 'support'))).refused).toBe('wrong-state')
  })

  test('a reporter who also holds the attorney’s seat does not shorten another attorney’s time', async () => {
    const { world, owner, seats, contact1 } = scene
    const second = await owner.seat('attorney')
    await world.sent(second.invitation, owner.accept(second, contact1))
    const releaseId = randomId()
    await world.sent(owner.claim(seats.contact1, contact1, 'death', releaseId))
    expect((await world.send(owner.opinion(releaseId, contact1, 'support'))).refused).toBe('not-verified')
    expect(stateOf(releaseId)).toBe('reported')
  })

  test('the attorney’s objection ends the report if no operator can approve', async () => {
    const { world, owner, seats, contact1, attorney } = scene
    world.operators = []
    const releaseId = randomId()
    await world.sent(owner.claim(seats.contact1, contact1, 'death', releaseId), owner.opinion(releaseId, attorney))
    expect(world.release(releaseId)).toMatchObject({ state: 'rejected', reason: 'I spoke with her.' })
  })

  test('a report does not wait for an objection if there is no attorney', async () => {
    const { world, owner, seats, contact1 } = scene
    await world.sent(owner.disarm(seats.attorney))
    const releaseId = randomId()
    await world.sent(owner.claim(seats.contact1, contact1, 'death', releaseId))
    expect(stateOf(releaseId)).toBe('in-review')
  })

  test('the service accepts one report per event, so a report of incapacity does not block a report of death', async () => {
    const { world, owner, seats, contact1 } = scene
    await reported(scene, 'incapacity')
    expect((await world.send(owner.claim(seats.contact1, contact1, 'incapacity'))).refused).toBe('already-open')
    await world.sent(owner.claim(seats.contact1, contact1, 'death'))
  })

  test('a rejected report does not open the estate, and a grantee may report again', async () => {
    const { world, owner, operator } = scene
    const report = await reported(scene)
    await world.sent(owner.review(report.claim, report, operator, 'reject'))
    world.days(100)
    expect((await collects(report.releaseId)).refused).toBe('not-released')
    expect(stateOf((await reported(scene)).releaseId)).toBe('in-review')
  })
})

describe('after a release', () => {
  test('each seat collects its own shares, sealed to the pinned key', async () => {
    const { world, owner, seats, accepted, contact1 } = scene
    const { releaseId } = await released(scene)
    expect(stateOf(releaseId)).toBe('released')
    const { handovers } = await collects(releaseId)
    expect(handovers.map(({ event }) => event).toSorted()).toEqual(['death', 'death-first', 'incapacity'])
    for (const { hybridKey, seatId } of handovers) {
      expect(hybridKey).toBe(hybridKeyOf(contact1))
      expect(seatId).toBe(seats.contact1.seatId)
    }
    const crossed = await world.send(owner.collect(seats.contact2, accepted.contact1, releaseId))
    expect(crossed.refused).toBe('unknown')
  })

  test('the log has one line for a collection, however often it is repeated', async () => {
    const { releaseId } = await released(scene)
    await collects(releaseId)
    await collects(releaseId)
    expect(scene.world.lines.filter(({ step }) => step === 'opened')).toHaveLength(1)
  })

  test('the owner can no longer veto but can end the release, which voids every epoch', async () => {
    const { world, owner, seats, contact1 } = scene
    const { releaseId } = await released(scene, 'incapacity')
    expect((await world.send(owner.veto(releaseId))).refused).toBe('wrong-state')
    await world.sent(owner.end(releaseId))
    expect((await collects(releaseId)).refused).toBe('not-released')
    expect((await world.send(owner.claim(seats.contact1, contact1, 'death'))).refused).toBe('outdated')
    const next = await owner.seat('contact_1', 2, seats.contact1.seatId)
    await world.sent(next.invitation, owner.accept(next, contact1), owner.claim(next, contact1, 'death'))
  })

  test('the owner’s veto still stops a report whose wait is over, until the server asks', async () => {
    const { world, owner, operator } = scene
    const report = await reported(scene)
    await world.sent(owner.review(report.claim, report, operator))
    world.days(30)
    await world.sent(owner.veto(report.releaseId))
    expect((await collects(report.releaseId)).refused).toBe('not-released')
    expect(stateOf(report.releaseId)).toBe('vetoed')
  })

  test('only the first notice starts the wait: later daily notices do not delay the release', async () => {
    const { world, owner, operator } = scene
    const report = await reported(scene)
    await world.sent(owner.review(report.claim, report, operator))
    for (let day = 1; day <= 7; day++) {
      world.days(1)
      await world.sent({ type: 'notice', ownerId: owner.ownerId, releaseId: report.releaseId, mail: day % 2 === 0 })
    }
    expect((await collects(report.releaseId)).refused).toBeNull()
  })

  test('the owner can lengthen the wait by seven days, once', async () => {
    const { world, owner, operator } = scene
    const report = await reported(scene)
    await world.sent(owner.review(report.claim, report, operator))
    const pause = { type: 'pause', ownerId: owner.ownerId, releaseId: report.releaseId } as const
    world.days(6)
    await world.sent(pause)
    const { pausedAt } = world.release(report.releaseId)
    world.days(5)
    await world.sent(pause)
    expect(world.release(report.releaseId).pausedAt).toBe(pausedAt)
    world.days(2.9)
    expect((await collects(report.releaseId)).refused).toBe('not-released')
    world.days(0.1)
    expect((await collects(report.releaseId)).refused).toBeNull()
  })
})

describe('cards', () => {
  test('a card counts after an operator reviewed it', async () => {
    const { world, owner, seats, stranger, operator, contact2 } = scene
    const card = await owner.accept(seats.contact1, stranger, 'card')
    await world.sent(card)
    expect((await world.send(owner.claim(seats.contact1, stranger, 'death'))).refused).toBe('card-not-counted')
    const { releaseId } = await released(scene)
    expect((await world.send(owner.collect(seats.contact1, card, releaseId))).refused).toBe('card-not-counted')
    expect((await world.send(owner.cardReview(seats.contact1, card, contact2))).refused).toBe('not-verified')
    await world.sent(owner.cardReview(seats.contact1, card, operator))
    expect((await world.send(owner.collect(seats.contact1, card, releaseId))).handovers).toHaveLength(3)
  })

  test('a finder of a card cannot lock the grantee out by presenting the card again and again', async () => {
    const { world, owner, operator } = scene
    const seat = await owner.seat('contact_1')
    await world.sent(seat.invitation)
    const finders = await Promise.all(Array.from({ length: 17 }, () => newIdentity()))
    const found = await Promise.all(finders.map((finder) => owner.accept(seat, finder, 'card')))
    const [first, last] = [found[0], found.at(-1)]
    if (!first || !last) throw new Error('Nobody found it')
    await world.sent(...found.slice(0, -1))
    expect((await world.send(last)).refused).toBe('taken')
    // Sending the same card again changes nothing.
    expect((await world.send(first)).refused).toBeNull()
    // One person also cannot get several reviews by using several keys.
    const { bundle, signKey } = finders[1] ?? scene.stranger
    const { hybrid: _, ...core } = { ...bundle, boxKey: scene.stranger.bundle.boxKey }
    const signature = await signKey.sign(encodeBundle(core).slice(0, -64))
    await world.sent(owner.cardReview(seat, found[2] ?? first, operator, 'reject'))
    const again = owner.accept(seat, { ...(finders[1] ?? scene.stranger), bundle: { ...core, signature } }, 'card')
    expect((await world.send(again)).refused).toBe('taken')
    // Presented cards do not block the invited grantee.
    await world.sent(owner.accept(seat, scene.contact1))
    // After each review another card may wait.
    await world.sent(owner.cardReview(seat, first, operator, 'reject'))
    await world.sent(last)
  })

  test('a rejected card never counts', async () => {
    const { world, owner, seats, stranger, operator } = scene
    await world.sent(owner.policy({ cardFallback: 1 }))
    const card = await owner.accept(seats.contact1, stranger, 'card')
    await world.sent(card, owner.cardReview(seats.contact1, card, operator, 'reject'))
    world.days(100)
    expect((await world.send(owner.claim(seats.contact1, stranger, 'death'))).refused).toBe('card-not-counted')
    expect((await world.send(owner.cardReview(seats.contact1, card, operator))).refused).toBe('wrong-state')
  })
})
