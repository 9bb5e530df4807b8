import { beforeEach, describe, expect, test } from 'vitest'
import { settleDue, type Furnished, furnished, reported } from './testing/world.ts'
import { newestCountAt, termsNow } from './terms.ts'

// In these tests, a thief at an unlocked device may have signed the terms.

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

const terms = () => {
  const { estate } = scene.world
  if (!estate) throw new Error('There is no estate.')
  return termsNow(estate, scene.world.context)
}
const countsAt = () => (scene.world.estate ? newestCountAt(scene.world.estate, scene.world.context) : undefined)
const signs = (given: Parameters<Furnished['owner']['policy']>[0]) => scene.world.sent(scene.owner.policy(given))

async function opensAfter(): Promise<number> {
  const { world, owner, operator } = scene
  const report = await reported(scene)
  await world.sent(owner.review(report.claim, report, operator))
  for (let days = 0; days < 100; days++) {
    await settleDue(scene)
    if (world.release(report.releaseId).state === 'released') return days
    world.days(1)
  }
  return Infinity
}

describe('weaker terms', () => {
  test('count only after the old wait and seven more days of the service’s time', async () => {
    const { world } = scene
    await signs({ waitDeathDays: 3 })
    world.days(13.9)
    expect(terms().waitDeathDays).toBe(7)
    world.days(0.1)
    expect(terms().waitDeathDays).toBe(3)
    expect(countsAt()).toBeNull()
    expect(await opensAfter()).toBe(3)
  })

  test('do not apply to a report made under the old terms, however long the report is open', async () => {
    await signs({ waitDeathDays: 2 })
    expect(await opensAfter()).toBe(7)
  })

  test.each([
    [{ fallbackDays: 0 }, { fallbackDays: 14 }, 21],
    [{ fallbackDays: 60 }, { fallbackDays: 20 }, 67],
    [{}, { cardFallback: 1 }, 21],
    [{ waitDeathDays: 90 }, { waitDeathDays: 7 }, 97],
  ])('count after a wait if they change %o to %o: %i days', async (before, next, days) => {
    await signs(before)
    const old = terms()
    await signs({ ...before, ...next })
    scene.world.days(days - 0.1)
    expect(terms()).toEqual(old)
    scene.world.days(0.1)
    expect(terms()).toMatchObject(next)
  })

  test('are measured against the default terms if the owner never signed terms', async () => {
    const { world, owner } = scene
    if (world.estate) world.estate = { ...world.estate, policy: null, policyHash: null }
    await world.sent(owner.policy({ waitIncapacityDays: 2, waitDeathDays: 2 }))
    expect(terms()).toMatchObject({ waitIncapacityDays: 2, waitDeathDays: 7 })
  })

  test('count at once where they are stricter', async () => {
    await signs({ waitIncapacityDays: 30, waitDeathDays: 2, fallbackDays: 20 })
    expect(terms()).toMatchObject({ waitIncapacityDays: 30, waitDeathDays: 7, fallbackDays: 20 })
  })

  test('restart their wait when a weaker policy arrives, and not when a stricter policy arrives', async () => {
    const { world } = scene
    await signs({ waitDeathDays: 5 })
    world.days(10)
    await signs({ waitDeathDays: 3 })
    world.days(4)
    expect(terms().waitDeathDays).toBe(7)
    await signs({ waitDeathDays: 4 })
    world.days(10)
    expect(terms().waitDeathDays).toBe(4)
  })

  test('stop waiting when the owner signs the old terms, and wait again if the owner signs them again', async () => {
    const { world } = scene
    await signs({ waitDeathDays: 3 })
    world.days(13)
    await signs({ waitDeathDays: 7 })
    expect(countsAt()).toBeNull()
    await signs({ waitDeathDays: 3 })
    world.days(2)
    expect(terms().waitDeathDays).toBe(7)
  })
})

test('no wait is shorter than two days, whatever terms the owner signed', async () => {
  await signs({ waitIncapacityDays: 0, waitDeathDays: 0 })
  scene.world.days(100)
  expect(terms()).toMatchObject({ waitIncapacityDays: 2, waitDeathDays: 2 })
  expect(await opensAfter()).toBe(2)
})

test('a report that an older store approved without any wait waits two days', async () => {
  const { world, owner, operator } = scene
  const report = await reported(scene)
  await world.sent(owner.review(report.claim, report, operator))
  const known = world.release(report.releaseId)
  const policy = { ...known.policy, waitDeathDays: 0 }
  if (world.estate) world.estate = { ...world.estate, releases: { [report.releaseId]: { ...known, policy } } }
  world.days(1.9)
  await settleDue(scene)
  expect(world.release(report.releaseId).state).toBe('waiting')
})
