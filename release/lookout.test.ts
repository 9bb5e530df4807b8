import { beforeEach, describe, expect, test } from 'vitest'
import { randomId, readStatement } from '../vault/index.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'
import { type Furnished, furnished, reported, settleDue } from './testing/world.ts'
import { namesKeys, namesKit, newKeysOf, newKit } from './testing/succession.ts'

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

async function named(given: Parameters<TestOwner['lookout']>[0] = {}) {
  const message = await scene.owner.lookout(given)
  await scene.world.sent(message)
  const statement = readStatement(message.statement)
  if (statement.type !== 'lookout') throw new Error('That names no lookout.')
  return statement.lookoutId
}
const hold = (releaseId: string, lookoutId: string, ownerId = scene.owner.ownerId) =>
  scene.world.send({ type: 'hold', ownerId, releaseId, lookoutId })
const refusal = async (done: ReturnType<typeof hold>) => (await done).refused
async function waiting(release?: Awaited<ReturnType<typeof reported>>) {
  const report = release ?? (await reported(scene))
  await scene.world.sent(scene.owner.review(report.claim, report, scene.operator))
  return report
}
const collects = async (releaseId: string) =>
  (await scene.world.send(scene.owner.collect(scene.seats.contact1, scene.accepted.contact1, releaseId))).refused
const steps = () => scene.world.lines.map(({ step }) => step)

describe('a hold by the lookout', () => {
  test('makes the wait seven days longer, once, and the log says who held it', async () => {
    const { world } = scene
    const lookoutId = await named()
    const { releaseId } = await waiting()
    world.days(6)
    expect(await refusal(hold(releaseId, lookoutId))).toBeNull()
    expect(world.lines.at(-1)).toMatchObject({
      step: 'held',
      by: 'lookout',
      about: { releaseId, event: 'death', name: 'Jonas Weber' },
    })
    const { heldAt } = world.release(releaseId)
    world.days(5)
    expect(await refusal(hold(releaseId, lookoutId))).toBeNull()
    expect(world.release(releaseId)).toMatchObject({ heldAt, heldBy: 'Jonas Weber' })
    expect(steps().filter((step) => step === 'held')).toHaveLength(1)
    world.days(2.9)
    expect(await collects(releaseId)).toBe('not-released')
    world.days(0.1)
    expect(await collects(releaseId)).toBeNull()
  })

  test('adds to the owner’s own, and neither uses up the other', async () => {
    const { world, owner } = scene
    const lookoutId = await named()
    const { releaseId } = await waiting()
    await world.sent({ type: 'pause', ownerId: owner.ownerId, releaseId })
    expect(await refusal(hold(releaseId, lookoutId))).toBeNull()
    world.days(20.9)
    expect(await collects(releaseId)).toBe('not-released')
    world.days(0.1)
    expect(await collects(releaseId)).toBeNull()
  })

  test('closes the first days until seven days later', async () => {
    scene = await furnished(undefined, { firstDays: 1 })
    const { world } = scene
    const lookoutId = await named()
    const { releaseId } = await waiting()
    world.days(1)
    expect(await collects(releaseId)).toBeNull()
    await hold(releaseId, lookoutId)
    expect(await collects(releaseId)).toBe('not-released')
    world.days(6.9)
    expect(await collects(releaseId)).toBe('not-released')
    world.days(0.1)
    expect(await collects(releaseId)).toBeNull()
  })

  test.each(['hold', 'pause'] as const)('a late %s still closes the first days for seven days', async (type) => {
    scene = await furnished(undefined, { firstDays: 1, waitDeathDays: 30 })
    const { world, owner } = scene
    const lookoutId = await named()
    const { releaseId } = await waiting()
    world.days(20)
    expect(await collects(releaseId)).toBeNull()
    const press = type === 'hold' ? ({ type, lookoutId } as const) : ({ type } as const)
    await world.sent({ ownerId: owner.ownerId, releaseId, ...press })
    await settleDue(scene)
    expect(await collects(releaseId)).toBe('not-released')
    world.days(6.9)
    expect(await collects(releaseId)).toBe('not-released')
    world.days(0.1)
    expect(await collects(releaseId)).toBeNull()
  })

  test('counts before the check too, and before the attorney answered', async () => {
    const { world, owner, seats, contact1 } = scene
    const lookoutId = await named()
    const releaseId = randomId()
    await world.sent(owner.claim(seats.contact1, contact1, 'death', releaseId))
    expect(await refusal(hold(releaseId, lookoutId))).toBeNull()
    expect(world.release(releaseId)).toMatchObject({ state: 'reported', heldBy: 'Jonas Weber' })
  })

  test('is refused where the owner never named a lookout, whatever the server says', async () => {
    const { releaseId } = await waiting()
    expect(await refusal(hold(releaseId, randomId()))).toBe('unknown')
    await scene.world.sent(scene.owner.veto(releaseId))
    await named()
    const next = await reported(scene)
    expect(await refusal(hold(next.releaseId, randomId()))).toBe('outdated')
    expect(steps()).not.toContain('held')
  })

  test('is refused before a report and after its end', async () => {
    const { world, owner } = scene
    const lookoutId = await named()
    expect(await refusal(hold(randomId(), lookoutId))).toBe('unknown')
    const { releaseId } = await waiting()
    await world.sent(owner.veto(releaseId))
    expect(await refusal(hold(releaseId, lookoutId))).toBe('wrong-state')
    const opened = await waiting()
    world.days(7)
    await settleDue(scene)
    expect(await refusal(hold(opened.releaseId, lookoutId))).toBe('wrong-state')
    expect(world.release(opened.releaseId).state).toBe('released')
  })

  test('of one report holds no later one, and a year allows as many as the owner said', async () => {
    const { world, owner } = scene
    const lookoutId = await named({ holdsPerYear: 2 })
    const held = async () => {
      const { releaseId } = await reported(scene)
      const refused = await refusal(hold(releaseId, lookoutId))
      expect(world.release(releaseId).heldAt ?? null).toBe(refused === null ? world.now : null)
      await world.sent(owner.veto(releaseId))
      return refused
    }
    expect(await held()).toBeNull()
    world.days(100)
    expect(await held()).toBeNull()
    world.days(264.9)
    expect(await held()).toBe('too-early')
    world.days(0.1)
    expect(await held()).toBeNull()
    expect(await held()).toBe('too-early')
    // Another lookout begins no new count.
    const other = await named({ holdsPerYear: 2 })
    const last = await reported(scene)
    expect(await refusal(hold(last.releaseId, other))).toBe('too-early')
  })

  test('works for no other estate', async () => {
    const other = await furnished()
    const theirs = await other.owner.lookout()
    await other.world.sent(theirs)
    const statement = readStatement(theirs.statement)
    if (statement.type !== 'lookout') throw new Error('That names no lookout.')
    await named()
    const { releaseId } = await waiting()
    expect(await refusal(hold(releaseId, statement.lookoutId))).toBe('outdated')
    expect((await scene.world.send({ ...theirs, ownerId: scene.owner.ownerId })).refused).toBe('not-verified')
    // And the other way around: a report of this estate is unknown there.
    const { ownerId } = other.owner
    const asked = { type: 'hold', ownerId, releaseId, lookoutId: statement.lookoutId } as const
    expect((await other.world.send(asked)).refused).toBe('unknown')
  })

  test('opens nothing: a reporter who is the lookout only makes their own report wait longer', async () => {
    const { world, owner, seats, contact1, operator } = scene
    const lookoutId = await named({ name: 'The contact' })
    const releaseId = randomId()
    const claim = await owner.claim(seats.contact1, contact1, 'death', releaseId)
    await world.sent(claim, { type: 'notice', ownerId: owner.ownerId, releaseId, mail: true })
    expect(await refusal(hold(releaseId, lookoutId))).toBeNull()
    world.days(14)
    await settleDue(scene)
    await world.sent(owner.review(claim, { releaseId, event: 'death' }, operator))
    world.days(13.9)
    expect(await collects(releaseId)).toBe('not-released')
  })
})

describe('the lookout whom the owner names', () => {
  test('is replaced or taken back by a higher counter alone, and the earlier link holds nothing', async () => {
    const { world, owner } = scene
    const first = await owner.lookout()
    const late = await owner.lookout({ name: 'Held back by the server' })
    await world.sent(first)
    const second = await named({ name: 'Second' })
    expect((await world.send(late)).refused).toBe('outdated')
    expect((await world.send(first)).refused).toBe('outdated')
    const earlier = readStatement(first.statement)
    if (earlier.type !== 'lookout') throw new Error('That names no lookout.')
    const { releaseId } = await waiting()
    expect(await refusal(hold(releaseId, earlier.lookoutId))).toBe('outdated')
    await world.sent(owner.veto(releaseId))
    const nobody = await named({ holdsPerYear: 0, name: '' })
    const next = await waiting()
    expect(await refusal(hold(next.releaseId, second))).toBe('outdated')
    expect(await refusal(hold(next.releaseId, nobody))).toBe('outdated')
  })

  test('stays the same during a report', async () => {
    const { world, owner } = scene
    const lookoutId = await named()
    const { releaseId } = await waiting()
    for (const change of [{ holdsPerYear: 0, name: '' }, { name: 'A thief' }])
      expect((await world.send(owner.lookout(change))).refused).toBe('wrong-state')
    expect(await refusal(hold(releaseId, lookoutId))).toBeNull()
  })

  test('is named by the owner’s key alone, and for the owner’s estate', async () => {
    const { world, owner, stranger, contact1, operator } = scene
    for (const other of [stranger, contact1, operator])
      expect((await world.send(owner.lookout({}, other))).refused).toBe('not-verified')
    expect((await world.send(owner.lookout({ ownerId: randomId() }))).refused).toBe('not-verified')
    expect(world.estate?.lookout).toBeUndefined()
  })

  test('may be the first that an owner says', async () => {
    const owner = new TestOwner(await newIdentity(), scene.owner.service)
    scene.world.estate = null
    expect((await scene.world.send(owner.lookout())).refused).toBeNull()
    expect(scene.world.estate).toMatchObject({ ownerId: owner.ownerId, lookout: { name: 'Jonas Weber', holds: 2 } })
  })

  test('stays under new keys of the owner, whose counter begins again', async () => {
    const { world, owner } = scene
    await named({ counter: 0xffffffff, name: 'By a thief' })
    const [kit, next] = [await newKit(), await newKeysOf(owner.identity)]
    await world.sent(namesKit(owner.identity, 1, kit))
    world.days(14)
    await settleDue(scene)
    await world.sent(namesKeys(owner.identity, next, kit))
    expect(world.estate?.lookout).toMatchObject({ counter: 0, name: 'By a thief' })
    expect((await world.send(owner.lookout({ counter: 1 }))).refused).toBe('not-verified')
    const renewed = new TestOwner(next, owner.service, owner.ownerId)
    await world.sent(renewed.lookout({ counter: 1, name: 'Chosen again' }))
    expect(world.estate?.lookout).toMatchObject({ counter: 1, name: 'Chosen again' })
  })
})
