import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOX_OVERHEAD, importBoxKey, openBox, sealBox } from './box.ts'
import { concat, equal, random } from './bytes.ts'
import { context } from './context.ts'
import { expectRefused, flipBit } from './testing/index.ts'

const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const content = fc.uint8Array({ maxLength: 300 })
const place = fc.string().map((type) => context(type))

describe('box', () => {
  test('opens with its key and context, with the key as bytes or imported', async () => {
    await fc.assert(
      fc.asyncProperty(key32, content, place, async (key, bytes, where) => {
        const box = await sealBox(await importBoxKey(key), bytes, where)
        expect(box.length).toBe(bytes.length + BOX_OVERHEAD)
        expect(equal(await openBox(key, box, where), bytes)).toBe(true)
      }),
    )
  })

  test('does not open with another key or in another context', async () => {
    await fc.assert(
      fc.asyncProperty(key32, key32, content, place, place, async (key, otherKey, bytes, where, elsewhere) => {
        fc.pre(!equal(key, otherKey) && !equal(where, elsewhere))
        const box = await sealBox(key, bytes, where)
        await expectRefused(() => openBox(otherKey, box, where))
        await expectRefused(() => openBox(key, box, elsewhere))
      }),
    )
  })

  test('does not open after any change: a bit, a missing or an added byte', async () => {
    await fc.assert(
      fc.asyncProperty(key32, content, fc.nat(), fc.nat(), async (key, bytes, bit, cut) => {
        const where = context('here')
        const box = await sealBox(key, bytes, where)
        await expectRefused(() => openBox(key, flipBit(box, bit), where))
        await expectRefused(() => openBox(key, box.subarray(0, cut % box.length), where))
        await expectRefused(() => openBox(key, concat(box, Uint8Array.of(0)), where))
      }),
    )
  })

  test("commits to its key: another key does not open it, even with that key's commitment in front", async () => {
    const where = context('here')
    const [key, other] = [random(32), random(32)]
    const [box, foreign] = await Promise.all([sealBox(key, random(40), where), sealBox(other, random(40), where)])
    const swapped = concat(foreign.subarray(0, 32), box.subarray(32))
    await expectRefused(() => openBox(key, swapped, where))
    await expectRefused(() => openBox(other, swapped, where))
  })

  test('never seals the same content to the same bytes twice', async () => {
    const key = random(32)
    const [one, other] = await Promise.all([sealBox(key, key, context('x')), sealBox(key, key, context('x'))])
    expect(equal(one, other)).toBe(false)
  })

  test('takes keys of 32 bytes only', async () => {
    await expectRefused(() => importBoxKey(random(16)))
    await expectRefused(() => sealBox(random(31), random(1), context('x')))
  })
})
