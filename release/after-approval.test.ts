import { beforeEach, describe, expect, test } from 'vitest'
import { randomId, readStatement } from '../vault/index.ts'
import { settleDue, type Furnished, furnished, onlyOperatorHoldsSeat, reported } from './testing/world.ts'
import { signerOf, newIdentity } from './testing/owner.ts'

// These tests cover a false report that an operator approved: who can still stop it while the owner
// cannot answer.

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

async function approved() {
  const { world, owner, seats, contact1, attorney, operator } = scene
  const report = { releaseId: randomId(), event: 'death' } as const
  const { releaseId } = report
  const claim = await owner.claim(seats.contact1, contact1, 'death', releaseId)
  await world.sent(claim, { type: 'notice', ownerId: owner.ownerId, releaseId, mail: true })
  await world.sent(owner.opinion(releaseId, attorney, 'support'))
  const approve = (newest: Uint8Array | 'unnamed' = world.newestOpinion(releaseId), who = operator) =>
    owner.review(claim, report, who, 'approve', newest)
  const first = await approve()
  await world.sent(first)
  expect(world.release(releaseId).state).toBe('waiting')
  return { releaseId, claim, report, approve, first }
}

const collects = (releaseId: string) =>
  scene.owner
    .collect(scene.seats.contact1, scene.accepted.contact1, releaseId)
    .then((message) => scene.world.send(message))

describe('an objection after the approval', () => {
  test.each(['contact2', 'attorney'] as const)(
    'of %s sends the report back to review, with a log line that gives the reason',
    async (who) => {
      const { world, owner } = scene
      const { releaseId } = await approved()
      world.days(6.9)
      await world.sent(owner.opinion(releaseId, scene[who]))
      world.days(1000)
      expect((await collects(releaseId)).refused).toBe('not-released')
      expect(world.release(releaseId)).toMatchObject({ state: 'in-review', waitFrom: null, approvedBy: null })
      const role = who === 'attorney' ? 'attorney' : 'contact_2'
      const about = { releaseId, event: 'death' }
      expect(world.lines.slice(-2)).toMatchObject([
        { step: 'objected', by: role, about: { ...about, reason: 'I spoke with her.' } },
        { step: 'in-review', by: role, about: { ...about, because: 'objected' } },
      ])
    },
  )

  test('restarts the whole wait when operators approve again', async () => {
    const { world, owner, contact2 } = scene
    const { releaseId, approve } = await approved()
    world.days(6)
    await world.sent(owner.opinion(releaseId, contact2))
    world.days(10)
    await world.sent(approve())
    world.days(6.9)
    expect((await collects(releaseId)).refused).toBe('not-released')
    world.days(0.1)
    expect((await collects(releaseId)).refused).toBeNull()
  })

  test('counts once per grantee, so no grantee can block a true report for ever', async () => {
    const { world, owner, contact2, attorney } = scene
    const { releaseId, approve } = await approved()
    for (const who of [contact2, attorney]) {
      await world.sent(owner.opinion(releaseId, who))
      await world.sent(approve())
      expect((await world.send(owner.opinion(releaseId, who))).refused).toBe('wrong-state')
      expect(world.release(releaseId).state).toBe('waiting')
    }
  })

  test('is refused from the reporter, and from every grantee once the release is open', async () => {
    const { world, owner, contact1, contact2 } = scene
    const { releaseId } = await approved()
    expect((await world.send(owner.opinion(releaseId, contact1))).refused).toBe('not-verified')
    world.days(7)
    await settleDue(scene)
    expect((await world.send(owner.opinion(releaseId, contact2))).refused).toBe('wrong-state')
    expect(world.release(releaseId).state).toBe('released')
  })

  test('ends a report that no operator checks if the attorney makes it, as before the wait', async () => {
    const { world, owner, attorney } = scene
    onlyOperatorHoldsSeat(scene)
    const releaseId = randomId()
    await world.sent(owner.claim(scene.seats.contact2, scene.contact2, 'death', releaseId))
    await world.sent(owner.opinion(releaseId, attorney, 'support'))
    expect(world.release(releaseId)).toMatchObject({ state: 'waiting', approval: 'waived' })
    await world.sent(owner.opinion(releaseId, attorney))
    expect(world.release(releaseId)).toMatchObject({ state: 'rejected', reason: 'I spoke with her.' })
  })
})

describe('an operator’s approval', () => {
  test('is refused if the operator signed it before the newest objection, new or replayed', async () => {
    const { world, owner, contact2 } = scene
    const { releaseId, approve, first } = await approved()
    const early = await approve()
    await world.sent(owner.opinion(releaseId, contact2))
    for (const message of [early, first, await approve(new Uint8Array(32))])
      expect((await world.send(message)).refused).toBe('outdated')
    expect(world.release(releaseId).state).toBe('in-review')
    await world.sent(approve())
  })

  test('counts in the older form, which names no opinion, only while no grantee gave an opinion', async () => {
    const { world, owner, contact2, operator } = scene
    const { releaseId, approve } = await approved()
    await world.sent(owner.opinion(releaseId, contact2))
    expect((await world.send(approve('unnamed'))).refused).toBe('outdated')
    const unanswered = await reported(scene, 'incapacity')
    await world.sent(owner.review(unanswered.claim, unanswered, operator, 'approve', 'unnamed'))
  })

  test('names the opinion by its hash in the log, so operators need not trust the server', async () => {
    const { world, owner, contact2 } = scene
    const { releaseId } = await approved()
    const objection = await owner.opinion(releaseId, contact2)
    await world.sent(objection)
    if (!('statement' in objection)) throw new Error('Another message')
    expect(readStatement(objection.statement).type).toBe('opinion')
    const line = world.lines.findLast(({ step }) => step === 'objected')
    expect(line?.about['opinion']).toBe(world.release(releaseId).newestOpinion)
  })
})

describe('an operator', () => {
  test('may reject an approved report until it opens', async () => {
    const { world, owner, operator } = scene
    const { releaseId, claim, report } = await approved()
    await world.sent(owner.review(claim, report, operator, 'reject'))
    world.days(1000)
    expect((await collects(releaseId)).refused).toBe('not-released')
    expect(world.release(releaseId).state).toBe('rejected')
  })

  test('can neither reject an opened release nor approve a report a second time', async () => {
    const { world, owner, operator } = scene
    const { releaseId, claim, report, approve } = await approved()
    expect((await world.send(approve())).refused).toBe('wrong-state')
    world.days(7)
    await settleDue(scene)
    expect((await world.send(owner.review(claim, report, operator, 'reject'))).refused).toBe('wrong-state')
    expect(world.release(releaseId).state).toBe('released')
  })

  test('no longer counts as the approver after leaving the list: another operator must review', async () => {
    const { world, owner, contact2 } = scene
    const other = await newIdentity()
    const { releaseId, approve } = await approved()
    world.operators = [signerOf(other)]
    world.operatorsConfirmed = false
    world.days(7)
    // The service does not know yet whether the operators left the list, so it neither releases the
    // estate nor voids an approval.
    expect((await collects(releaseId)).refused).toBe('not-released')
    expect(world.release(releaseId).state).toBe('waiting')
    world.operatorsConfirmed = true
    expect((await collects(releaseId)).refused).toBe('not-released')
    expect(world.release(releaseId).state).toBe('in-review')
    expect(world.lines.at(-1)).toMatchObject({ step: 'in-review', about: { because: 'approval-fell' } })
    await world.sent(approve(world.newestOpinion(releaseId), other), owner.opinion(releaseId, contact2))
    await world.sent(approve(world.newestOpinion(releaseId), other))
    world.days(7)
    expect((await collects(releaseId)).refused).toBeNull()
  })

  test.each(['suspends the owner', 'takes a seat'])(
    'no longer counts as the approver who %s after the approval',
    async (how) => {
      const { world, owner, operator, seats } = scene
      const { releaseId } = await approved()
      if (how === 'suspends the owner') await world.sent(owner.suspension(operator))
      else await world.sent(owner.accept(seats.contact2, operator, 'card'))
      world.days(7)
      expect((await collects(releaseId)).refused).toBe('not-released')
      expect(world.release(releaseId).state).toBe('in-review')
    },
  )

  test('does not count as the approver if an older store did not record them: another operator must review', async () => {
    const { world } = scene
    const { releaseId } = await approved()
    const { approvedBy: _, ...before } = world.release(releaseId)
    if (world.estate) world.estate = { ...world.estate, releases: { [releaseId]: before } }
    await settleDue(scene)
    expect(world.release(releaseId).state).toBe('in-review')
  })
})
