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

  test('count at once in the first policy of an estate, and weaker terms wait there, too', async () => {
    const { owner } = scene
    const held = () => scene.world.estate?.heldTerms ?? null
    const first = async (given: Parameters<Furnished['owner']['policy']>[0]) => {
      scene.world.estate = null
      await scene.world.sent(owner.policy(given))
      return held()
    }
    expect(await first({ firstDays: 1 })).toBeNull()
    expect(await first({ firstDays: 1, waitDeathDays: 3 })).toMatchObject({ days: 14 })
  })

  test('wait in an estate whose people were all removed before it had a policy', async () => {
    const { owner, seats } = scene
    const held = () => scene.world.estate?.heldTerms
    scene.world.estate = null
    await scene.world.sent(seats.contact1.invitation, owner.disarm(seats.contact1))
    await scene.world.sent(owner.policy({ firstDays: 1 }))
    expect(held()).toMatchObject({ days: 21 })
  })
})
