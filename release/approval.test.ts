import { beforeEach, describe, expect, test } from 'vitest'
import { randomId } from '../vault/index.ts'
import type { Estate } from './estate.ts'
import { settleDue, type Furnished, furnished, onlyOperatorHoldsSeat, released, reported } from './testing/world.ts'
import { signerOf, newIdentity, TestOwner } from './testing/owner.ts'

// These tests cover when an approval is waived, and that operators cannot cause a waiver.

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

const notified = (releaseId: string, mail = true) =>
  scene.world.sent({ type: 'notice', ownerId: scene.owner.ownerId, releaseId, mail })

const collects = (releaseId: string) =>
  scene.owner
    .collect(scene.seats.contact2, scene.accepted.contact2, releaseId)
    .then((message) => scene.world.send(message))

describe('an estate where the only operator holds a seat', () => {
  beforeEach(() => onlyOperatorHoldsSeat(scene))

  test('the service opens a report without an approval fourteen days after the notice to the owner', async () => {
    const { releaseId } = await reported(scene)
    expect(scene.world.release(releaseId)).toMatchObject({ state: 'waiting', approval: 'waived' })
    scene.world.days(13.9)
    expect((await collects(releaseId)).refused).toBe('not-released')
    scene.world.days(0.1)
    expect((await collects(releaseId)).refused).toBeNull()
  })

  test('the service waits for the longer of the fallback and the owner’s wait', async () => {
    const { world, owner } = scene
    await world.sent(owner.policy({ fallbackDays: 20, waitDeathDays: 7, waitIncapacityDays: 40 }))
    const death = await reported(scene)
    const incapacity = await reported(scene, 'incapacity')
    world.days(19.9)
    expect((await collects(death.releaseId)).refused).toBe('not-released')
    world.days(0.1)
    expect((await collects(death.releaseId)).refused).toBeNull()
    world.days(19.9)
    await settleDue(scene)
    expect(world.release(incapacity.releaseId).state).toBe('waiting')
    world.days(0.1)
    await settleDue(scene)
    expect(world.release(incapacity.releaseId).state).toBe('released')
  })

  test('the service demands a new notice to the owner if the first one came before the wait', async () => {
    const { world, owner, seats, contact2 } = scene
    const releaseId = randomId()
    await world.sent(owner.claim(seats.contact2, contact2, 'death', releaseId))
    await notified(releaseId)
    world.days(14)
    await settleDue(scene)
    expect(world.release(releaseId)).toMatchObject({ state: 'waiting', noticeAt: null })
    world.days(30)
    expect((await collects(releaseId)).refused).toBe('not-released')
    await notified(releaseId)
    world.days(13.9)
    expect((await collects(releaseId)).refused).toBe('not-released')
    world.days(0.1)
    expect((await collects(releaseId)).refused).toBeNull()
  })

  test('a report waits for an operator if the owner’s policy has no fallback', async () => {
    const { world, owner, operator } = scene
    await world.sent(owner.policy({ fallbackDays: 0 }))
    const report = await reported(scene)
    world.days(1000)
    expect((await collects(report.releaseId)).refused).toBe('not-released')
    expect(world.release(report.releaseId)).toMatchObject({ state: 'in-review', approval: 'demanded' })
    world.operators.push(signerOf(operator))
    await world.sent(owner.review(report.claim, report, operator))
    world.days(7)
    expect((await collects(report.releaseId)).refused).toBeNull()
  })

  test('an operator who joins during the wait must approve, even at the last moment, and even if removed again', async () => {
    const { world, owner, operator } = scene
    const report = await reported(scene)
    world.days(14)
    world.operators.push(signerOf(operator))
    expect((await collects(report.releaseId)).refused).toBe('not-released')
    expect(world.release(report.releaseId)).toMatchObject({ state: 'in-review', approval: 'demanded' })
    world.operators.pop()
    world.days(1000)
    expect((await collects(report.releaseId)).refused).toBe('not-released')
    world.operators.push(signerOf(operator))
    await world.sent(owner.review(report.claim, report, operator))
    world.days(7)
    expect((await collects(report.releaseId)).refused).toBeNull()
  })

  test('the attorney’s objection ends the report, even a report that waited for the operator list', async () => {
    const { world, owner, seats, contact2, attorney } = scene
    world.operatorsConfirmed = false
    const releaseId = randomId()
    await world.sent(owner.claim(seats.contact2, contact2, 'death', releaseId), owner.opinion(releaseId, attorney))
    expect(world.release(releaseId).state).toBe('in-review')
    world.operatorsConfirmed = true
    await settleDue(scene)
    expect(world.release(releaseId)).toMatchObject({ state: 'rejected', reason: 'I spoke with her.' })
  })
})

describe('an approval that the service demands', () => {
  test('stays demanded when the operator resigns, takes a seat, or suspends the owner', async () => {
    const { world, owner, seats, operator } = scene
    const lower: (() => Promise<unknown>)[] = [
      async () => {
        world.operators = []
      },
      async () => world.sent(owner.suspension(operator)),
      async () => {
        const next = await owner.seat('contact_1', 2, seats.contact1.seatId)
        await world.sent(next.invitation, owner.accept(next, operator))
      },
    ]
    const { releaseId } = await reported(scene)
    for (const act of lower) {
      world.operators = [signerOf(operator)]
      await act()
      world.days(1000)
      expect((await collects(releaseId)).refused).toBe('not-released')
      expect(world.release(releaseId)).toMatchObject({ state: 'in-review', approval: 'demanded' })
    }
  })
})

describe('an operator who ever accepted a seat of the owner', () => {
  test.each(['removed', 'replaced', 'stepped down and removed', 'ended'])(
    'decides nothing about the owner once %s',
    async (how) => {
      const { world, owner, seats, contact1, stranger, operator } = scene
      const next = await owner.seat('contact_1', 2, seats.contact1.seatId)
      if (how === 'removed') await world.sent(owner.disarm(seats.contact1))
      if (how === 'replaced') await world.sent(next.invitation, owner.accept(next, stranger))
      if (how === 'stepped down and removed')
        await world.sent(owner.stepDown(seats.contact1, contact1), owner.disarm(seats.contact1))
      if (how === 'ended') await world.sent(owner.end((await released(scene)).releaseId))
      world.operators = [signerOf(contact1)]
      if (how === 'ended') {
        const armed = await owner.seat('attorney', 2, seats.attorney.seatId)
        await world.sent(armed.invitation, owner.accept(armed, scene.attorney))
        scene.seats.attorney = armed
      }
      const report = await reported(scene)
      world.operators = [signerOf(contact1), signerOf(operator)]
      await settleDue(scene)
      expect((await world.send(owner.review(report.claim, report, contact1))).refused).toBe('not-impartial')
    },
  )
})

describe('an operator who suspended the owner', () => {
  test('cannot approve a report about the owner, whether listed at the time or later, and even after lifting the suspension', async () => {
    const { world, owner, operator } = scene
    const report = await reported(scene)
    const late = await newIdentity()
    for (const who of [operator, late]) {
      await world.sent(owner.suspension(who), owner.suspension(who, 'activate'))
      world.operators = [signerOf(who)]
      expect((await world.send(owner.review(report.claim, report, who))).refused).toBe('not-impartial')
    }
    expect(world.release(report.releaseId).state).toBe('in-review')
  })

  test('is remembered even if unlisted, and the signed log does not name them', async () => {
    const { world, owner, stranger, operator } = scene
    const before = world.lines.length
    await world.sent(owner.suspension(stranger), owner.suspension(stranger, 'activate'))
    expect(world.lines).toHaveLength(before)
    await world.sent(owner.suspension(operator))
    expect(world.lines.slice(before)).toMatchObject([{ step: 'suspended', by: 'operator' }])
    expect(world.estate?.suspendedBy).toEqual([stranger.ownerId, operator.ownerId])
  })

  test('is remembered even if the suspension is the first message about the estate', async () => {
    const { owner, operator, seats, accepted } = scene
    const { world } = scene
    const before: Estate | null = world.estate
    world.estate = null
    await world.sent(owner.suspension(operator), owner.policy({ counter: 9 }), seats.attorney.invitation)
    await world.sent(accepted.attorney)
    const report = await reported(scene)
    expect((await world.send(owner.review(report.claim, report, operator))).refused).toBe('not-impartial')
    expect(before).not.toBeNull()
  })

  test('a suspension in another operator’s name or about another estate is refused', async () => {
    const { world, owner, operator, stranger } = scene
    const forged = await owner.suspension(stranger)
    const genuine = await owner.suspension(operator)
    if (forged.type !== 'suspension' || genuine.type !== 'suspension') throw new Error('Another message')
    const crossed = { ...forged, operatorBundle: genuine.operatorBundle }
    expect((await world.send(crossed)).refused).toBe('not-verified')
    const elsewhere = await new TestOwner(await newIdentity(), owner.service).suspension(operator)
    if (elsewhere.type !== 'suspension') throw new Error('Another message')
    const moved = { ...genuine, statement: elsewhere.statement }
    expect((await world.send(moved)).refused).toBe('not-verified')
    expect(world.estate?.suspendedBy).toEqual([])
  })
})

describe('an operator list that no human confirmed', () => {
  test('waives no approval and lets no operator approve until a human confirms it', async () => {
    const { world, owner, operator } = scene
    world.operatorsConfirmed = false
    const report = await reported(scene)
    expect((await world.send(owner.review(report.claim, report, operator))).refused).toBe('operators-unconfirmed')
    world.operators = []
    const { releaseId } = await reported(scene, 'incapacity')
    world.days(1000)
    await settleDue(scene)
    expect(world.release(releaseId)).toMatchObject({ state: 'in-review', approval: 'undecided' })
    world.operatorsConfirmed = true
    await settleDue(scene)
    await notified(releaseId)
    world.days(13.9)
    await settleDue(scene)
    expect(world.release(releaseId).state).toBe('waiting')
    world.days(0.1)
    await settleDue(scene)
    expect(world.release(releaseId).state).toBe('released')
    expect(world.release(report.releaseId).state).toBe('in-review')
  })

  test('does not open an estate whose report had its approval waived earlier', async () => {
    const { world } = scene
    world.operators = []
    const { releaseId } = await reported(scene)
    world.operatorsConfirmed = false
    world.days(1000)
    expect((await collects(releaseId)).refused).toBe('not-released')
    world.operatorsConfirmed = true
    expect((await collects(releaseId)).refused).toBeNull()
  })
})

describe('the contact who did not report', () => {
  test('may object once, and the objection does not end a report that an operator reviews', async () => {
    const { world, owner, seats, contact1, contact2, operator } = scene
    const releaseId = randomId()
    const claim = await owner.claim(seats.contact1, contact1, 'death', releaseId)
    await world.sent(claim)
    await notified(releaseId)
    expect((await world.send(owner.opinion(releaseId, contact1))).refused).toBe('not-verified')
    expect((await world.send(owner.opinion(releaseId, contact2, 'support'))).refused).toBe('not-verified')
    await world.sent(owner.opinion(releaseId, contact2))
    expect((await world.send(owner.opinion(releaseId, contact2))).refused).toBe('wrong-state')
    expect(world.release(releaseId)).toMatchObject({
      state: 'reported',
      opinion: null,
      objections: [{ role: 'contact_2', reason: 'I spoke with her.' }],
    })
    world.days(14)
    const about = { releaseId, event: 'death' } as const
    await world.sent(owner.review(claim, about, operator, 'approve', world.newestOpinion(releaseId)))
    world.days(7)
    expect((await collects(releaseId)).refused).toBeNull()
  })

  test('delays the release by fourteen days if no operator can approve, however many object', async () => {
    const { world, owner, contact1, contact2 } = scene
    onlyOperatorHoldsSeat(scene)
    const { releaseId } = await reported(scene)
    world.days(13)
    await world.sent(owner.opinion(releaseId, contact1), owner.opinion(releaseId, contact2))
    world.days(14.9)
    expect((await collects(releaseId)).refused).toBe('not-released')
    world.days(0.1)
    expect((await collects(releaseId)).refused).toBeNull()
    expect((await world.send(owner.opinion(releaseId, contact2))).refused).toBe('wrong-state')
  })
})
