import { expect, test } from 'vitest'
import { random, randomId } from './bytes.ts'
import { singletonId } from './singleton.ts'

const owner = { accountKey: random(32), ownerId: randomId() }

test('the only record of a kind has the same id on every device, and any other input gives another id', async () => {
  const id = await singletonId(owner, 'profile', 0)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await singletonId({ ...owner }, 'profile', 0)).toBe(id)
  const others = await Promise.all([
    singletonId(owner, 'profile', 1),
    singletonId(owner, 'story', 0),
    singletonId({ ...owner, ownerId: randomId() }, 'profile', 0),
    singletonId({ ...owner, accountKey: random(32) }, 'profile', 0),
  ])
  expect(new Set([id, ...others]).size).toBe(5)
})

test('the id never changes, so a later version finds the record of an earlier version', async () => {
  const known = { accountKey: new Uint8Array(32).fill(7), ownerId: '0191d1c8-7a32-8c1f-9a55-5c1b6f2d9a10' }
  expect(await singletonId(known, 'profile', 0)).toBe('b2615d4f-c11f-83fc-9378-3a052e3b8bd1')
})
