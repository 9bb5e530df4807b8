import { beforeEach, describe, expect, test } from 'vitest'
import { openStatus, openStatusOwner, random } from '../vault/index.ts'
import { signedStatus } from './signed-status.ts'
import { settleDue, type Furnished, furnished, onlyOperatorHoldsSeat, reported } from './testing/world.ts'
import { nextAt } from './views.ts'

let scene: Furnished
beforeEach(async () => {
  scene = await furnished(undefined, { firstDays: 1 })
})

type Report = Awaited<ReturnType<typeof reported>>

const approve = ({ world, owner, operator }: Furnished, report: Report) =>
  world.sent(owner.review(report.claim, report, operator, 'approve', world.newestOpinion(report.releaseId)))

async function approved(): Promise<Report> {
  const report = await reported(scene)
  await approve(scene, report)
  return report
}

const collected = async ({ releaseId }: Report, who: 'attorney' | 'contact1' | 'contact2' = 'contact2') => {
  const { world, owner, seats, accepted } = scene
  const { refused, handovers } = await world.send(owner.collect(seats[who], accepted[who], releaseId))
  return refused ?? handovers.map(({ event }) => event).toSorted()
}

async function reportedByContact(): Promise<Report> {
  const { world, owner, seats, contact1 } = scene
  const releaseId = '00000000-0000-4000-8000-000000000001'
  const claim = await owner.claim(seats.contact1, contact1, 'death', releaseId)
  await world.sent(claim, { type: 'notice', ownerId: owner.ownerId, releaseId, mail: true })
  return { releaseId, claim, event: 'death' }
}

describe('records for the first days', () => {
  test('open a day after the approval, and the rest after the whole wait', async () => {
    const report = await approved()
    scene.world.days(0.99)
    expect(await collected(report)).toBe('not-released')
    scene.world.days(0.02)
    expect(await collected(report)).toEqual(['death-first'])
    scene.world.days(5.9)
    expect(await collected(report)).toEqual(['death-first'])
    scene.world.days(0.1)
    expect(await collected(report)).toEqual(['death', 'death-first', 'incapacity'])
    const steps = scene.world.lines.filter(({ step }) => ['first-released', 'released', 'opened'].includes(step))
    expect(steps.map(({ step, about }) => [step, about['events']])).toEqual([
      ['first-released', undefined],
      ['opened', 'death-first'],
      ['released', undefined],
      ['opened', 'incapacity death death-first'],
    ])
  })

  test('count their day from the notice to the owner, where it is later than the approval', async () => {
    const { world, owner, seats, attorney, operator } = scene
    const releaseId = '00000000-0000-4000-8000-000000000002'
    const claim = await owner.claim(seats.attorney, attorney, 'death', releaseId)
    const report = { releaseId, claim, event: 'death' as const }
    await world.sent(claim, owner.review(claim, report, operator))
    world.days(3)
    expect(await collected(report)).toBe('not-released')
    await world.sent({ type: 'notice', ownerId: owner.ownerId, releaseId, mail: true })
    world.days(0.9)
    expect(await collected(report)).toBe('not-released')
    world.days(0.2)
    expect(await collected(report)).toEqual(['death-first'])
  })

  test.each([
    ['the owner chose 0 days', { firstDays: 0 }],
    ['the policy is one of before', {}],
  ])('open with the rest if %s', async (_, terms) => {
    scene = await furnished(undefined, terms)
    const report = await approved()
    scene.world.days(6.9)
    expect(await collected(report)).toBe('not-released')
    scene.world.days(0.2)
    expect(await collected(report)).toHaveLength(3)
  })

  test('open with the rest if no mail reached the owner', async () => {
    const { world, owner, seats, attorney, operator } = scene
    const releaseId = '00000000-0000-4000-8000-000000000003'
    const claim = await owner.claim(seats.attorney, attorney, 'death', releaseId)
    const report = { releaseId, claim, event: 'death' as const }
    await world.sent(claim, { type: 'notice', ownerId: owner.ownerId, releaseId, mail: false })
    await world.sent(owner.review(claim, report, operator))
    world.days(13)
    expect(await collected(report)).toBe('not-released')
  })

  test('open with the rest if no operator is impartial, or after an incapacity', async () => {
    onlyOperatorHoldsSeat(scene)
    const waived = await reported(scene)
    scene.world.days(10)
    expect(await collected(waived)).toBe('not-released')
    scene = await furnished(undefined, { firstDays: 1, waitIncapacityDays: 5 })
    const incapacity = await reported(scene, 'incapacity')
    await approve(scene, incapacity)
    scene.world.days(2)
    expect(await collected(incapacity)).toBe('not-released')
    scene.world.days(4)
    expect(await collected(incapacity)).toEqual(['incapacity'])
  })

  test('never open after the rest', async () => {
    scene = await furnished(undefined, { firstDays: 30 })
    const report = await approved()
    scene.world.days(7)
    expect(await collected(report)).toHaveLength(3)
  })

  test('do not open while the operator list is unconfirmed, and close if the approver leaves it', async () => {
    const report = await approved()
    scene.world.operatorsConfirmed = false
    scene.world.days(1)
    expect(await collected(report)).toBe('not-released')
    scene.world.operatorsConfirmed = true
    expect(await collected(report)).toEqual(['death-first'])
    scene.world.operatorsConfirmed = false
    expect(await collected(report)).toBe('not-released')
    scene.world.operatorsConfirmed = true
    onlyOperatorHoldsSeat(scene)
    expect(await collected(report)).toBe('not-released')
    expect(scene.world.release(report.releaseId)).toMatchObject({ state: 'in-review', firstAt: null })
  })

  test('do not open during a lockdown, which moves both days', async () => {
    const report = await approved()
    const { now } = scene.world
    scene.world.lockdowns = [{ id: 'one', from: now, until: null, begunBy: null, liftedBy: [] }]
    scene.world.days(2)
    expect(await collected(report)).toBe('locked-down')
    scene.world.lockdowns = [{ id: 'one', from: now, until: scene.world.now, begunBy: null, liftedBy: [] }]
    scene.world.days(0.9)
    expect(await collected(report)).toBe('not-released')
    scene.world.days(0.2)
    expect(await collected(report)).toEqual(['death-first'])
  })

  test('do not open sooner through a confirmed stop', async () => {
    const report = await approved()
    scene.world.days(0.1)
    scene.world.stops = [{ at: scene.world.now, milliseconds: 5 * 86_400_000 }]
    scene.world.days(0.8)
    expect(await collected(report)).toBe('not-released')
    scene.world.days(0.2)
    expect(await collected(report)).toEqual(['death-first'])
  })

  test('close again by the link in the owner’s mail, and open seven days later', async () => {
    const report = await approved()
    scene.world.days(1)
    expect(await collected(report)).toEqual(['death-first'])
    await scene.world.sent({ type: 'pause', ownerId: scene.owner.ownerId, releaseId: report.releaseId })
    expect(await collected(report)).toBe('not-released')
    scene.world.days(6.9)
    expect(await collected(report)).toBe('not-released')
    scene.world.days(0.2)
    expect(await collected(report)).toEqual(['death-first'])
  })

  test('close again by an objection, until an operator approved once more', async () => {
    const report = await approved()
    scene.world.days(1)
    expect(await collected(report)).toEqual(['death-first'])
    await scene.world.sent(scene.owner.opinion(report.releaseId, scene.contact1))
    expect(await collected(report)).toBe('not-released')
    await approve(scene, report)
    expect(await collected(report)).toBe('not-released')
    scene.world.days(1)
    expect(await collected(report)).toEqual(['death-first'])
  })

  test.each(['veto', 'reject'] as const)('close for good by a %s, and the seats can be rearmed', async (by) => {
    const { world, owner, seats, accepted, operator } = scene
    const report = await approved()
    world.days(1)
    expect(await collected(report)).toEqual(['death-first'])
    const stops = by === 'veto' ? owner.veto(report.releaseId) : owner.review(report.claim, report, operator, 'reject')
    await world.sent(stops)
    expect(await collected(report)).toBe('not-released')
    world.days(30)
    expect(await collected(report)).toBe('not-released')
    const { rearm } = await owner.rearm(seats.contact1, [accepted.contact1])
    expect((await world.send(rearm)).refused).toBeNull()
  })
})

describe('the attorney, where an operator must approve', () => {
  test('has three days beside the review: it begins at once, and silence delays only the rest', async () => {
    scene = await furnished(undefined, { firstDays: 1, waitDeathDays: 2 })
    // A wait shorter than usual counts later.
    scene.world.days(15)
    const report = await reportedByContact()
    expect(scene.world.release(report.releaseId).state).toBe('in-review')
    await approve(scene, report)
    scene.world.days(1)
    expect(await collected(report)).toEqual(['death-first'])
    scene.world.days(1.9)
    expect(await collected(report)).toEqual(['death-first'])
    scene.world.days(0.2)
    expect(await collected(report)).toHaveLength(3)
  })

  test('ends the three days by support, which counts once', async () => {
    scene = await furnished(undefined, { firstDays: 1, waitDeathDays: 2 })
    // A wait shorter than usual counts later.
    scene.world.days(15)
    const { world, owner, attorney } = scene
    const report = await reportedByContact()
    await approve(scene, report)
    await world.sent(owner.opinion(report.releaseId, attorney, 'support'))
    expect((await world.send(owner.opinion(report.releaseId, attorney, 'support'))).refused).toBe('wrong-state')
    world.days(2.1)
    expect(await collected(report)).toHaveLength(3)
  })

  test('can still object after support, until the whole opens', async () => {
    const { world, owner, attorney } = scene
    const report = await reportedByContact()
    await world.sent(owner.opinion(report.releaseId, attorney, 'support'))
    await approve(scene, report)
    world.days(1)
    expect(await collected(report)).toEqual(['death-first'])
    await world.sent(owner.opinion(report.releaseId, attorney, 'object'))
    expect(world.release(report.releaseId)).toMatchObject({ state: 'in-review', firstAt: null })
    expect((await world.send(owner.opinion(report.releaseId, attorney, 'support'))).refused).toBe('wrong-state')
  })

  test('keeps 14 days before the review if no operator is impartial, or under a policy of before', async () => {
    onlyOperatorHoldsSeat(scene)
    const waived = await reportedByContact()
    expect(scene.world.release(waived.releaseId).state).toBe('reported')
    scene = await furnished()
    const before = await reportedByContact()
    expect(scene.world.release(before.releaseId).state).toBe('reported')
  })

  test('moves beside the review once an operator must approve', async () => {
    const { world, operator } = scene
    scene.world.operatorsConfirmed = false
    scene.world.operators = []
    const report = await reportedByContact()
    expect(world.release(report.releaseId)).toMatchObject({ state: 'reported', approval: 'undecided' })
    world.operators = [{ ownerId: operator.ownerId, signKey: '' }]
    await settleDue(scene)
    expect(world.release(report.releaseId)).toMatchObject({ state: 'in-review', approval: 'demanded' })
  })
})

test('a restored store closes the first days, and counts their day again', async () => {
  const { restartWaits } = await import('./recovery.ts')
  const report = await approved()
  scene.world.days(1)
  expect(await collected(report)).toEqual(['death-first'])
  if (!scene.world.estate) throw new Error('The estate is missing.')
  scene.world.estate = restartWaits(scene.world.estate, scene.world).estate
  expect(await collected(report)).toBe('not-released')
  await scene.world.sent({ type: 'notice', ownerId: scene.owner.ownerId, releaseId: report.releaseId, mail: true })
  scene.world.days(0.9)
  expect(await collected(report)).toBe('not-released')
  scene.world.days(0.2)
  expect(await collected(report)).toEqual(['death-first'])
})

test('the signed status names both days, when the first days opened, and the terms that count', async () => {
  const { world, owner } = scene
  const report = await approved()
  const begun = world.now
  world.days(1)
  await collected(report)
  const nonce = random(32)
  const { signKey } = owner.service
  const asked = { ownerId: owner.ownerId, nonce }
  const known = { estate: world.estate, log: { n: 0, hash: new Uint8Array(32) }, handovers: [] }
  const { word, ownerPart } = await signedStatus(asked, known, world.context, signKey)
  const status = await openStatus(word, asked, signKey.publicKey)
  const day = 86_400_000
  expect(status.releases).toMatchObject([
    { state: 'waiting', opensAt: begun + 7 * day, firstOpensAt: begun + day, firstAt: begun + day },
  ])
  expect((await openStatusOwner(status, ownerPart)).terms).toMatchObject({ firstDays: 1 })
})

test('the service names the first days as the next moment, and then the whole', async () => {
  const { world } = scene
  const report = await approved()
  const begun = world.now
  if (!world.estate) throw new Error('The estate is missing.')
  expect(nextAt(world.estate, world.context)).toBe(begun + 86_400_000)
  world.days(1)
  await collected(report)
  expect(nextAt(world.estate, world.context)).toBe(begun + 7 * 86_400_000)
})
