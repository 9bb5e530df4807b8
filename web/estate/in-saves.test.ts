import { expect, test } from 'vitest'
import { inSaves } from './in-saves.ts'

const record = (length: number) => ({ values: { note: 'é'.repeat(length / 2) } })

test('inSaves splits records into batches within the limits for count and size', () => {
  const few = Array.from({ length: 401 }, () => record(10))
  expect([...inSaves(few)].map(({ length }) => length)).toEqual([200, 200, 1])
  expect([...inSaves(few, 300)].map(({ length }) => length)).toEqual([300, 101])
  const long = Array.from({ length: 50 }, () => record(300_000))
  expect([...inSaves(long)].map(({ length }) => length)).toEqual([19, 19, 12])
  expect([...inSaves(long)].flat()).toEqual(long)
})

test('inSaves measures a record only when the caller requests its batch', () => {
  let measured = 0
  const all = Array.from({ length: 500 }, () => ({
    values: {
      toJSON: () => {
        measured += 1
        return {}
      },
    },
  }))
  const parts = inSaves(all)
  expect(measured).toBe(0)
  expect(parts.next().value).toHaveLength(200)
  expect(measured).toBe(201)
})
