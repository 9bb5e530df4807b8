import { beforeEach, describe, expect, test } from 'vitest'
import { type Furnished, furnished, reported } from './testing/world.ts'

describe('terms with first days', () => {
  let scene: Furnished
  beforeEach(async () => {
    scene = await furnished(undefined, { firstDays: 3 })
  })
  const waits = async (given: Parameters<Furnished['owner']['policy']>[0]) => {
    await scene.world.sent(scene.owner.policy(given))
    const { heldTerms } = scene.world.estate ?? {}
    return heldTerms?.days ?? 0
  }

  test('count in an armed estate after the old wait and seven days more', async () => {
    scene = await furnished()
    expect(await waits({ firstDays: 1 })).toBe(21)
    const report = await reported(scene)
    expect(scene.world.release(report.releaseId).policy.firstDays).toBeUndefined()
  })

  test('wait if the first days are new or sooner, and count at once if they are later or none', async () => {
    expect(await waits({ firstDays: 1 })).toBe(10)
    expect(await waits({ firstDays: 5 })).toBe(0)
    expect(await waits({ firstDays: 0 })).toBe(0)
    expect(await waits({ firstDays: 1 })).toBe(14)
  })
})
