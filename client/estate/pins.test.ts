import { expect, test } from 'vitest'
import { random, randomId } from '../../vault/index.ts'
import { pinHead, pinnedHead } from './pins.ts'
import { memoryStorage } from '../core/storage.ts'

test('a browser keeps the highest head that any of its tabs saw of an estate', async () => {
  const core = { storage: memoryStorage() }
  const [one, other] = [randomId(), randomId()]
  const heads = [1, 2, 3].map((n) => ({ n, hash: random(32) }))
  for (const head of [heads[1], heads[2], heads[0]]) if (head) await pinHead(core, one, head)
  expect(await pinnedHead(core, one)).toEqual(heads[2])
  expect(await pinnedHead(core, other)).toBeUndefined()
})
