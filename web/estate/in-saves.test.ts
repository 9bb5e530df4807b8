import { expect, test } from 'vitest'
import { inSaves } from './in-saves.ts'

const record = (length: number) => ({ values: { note: 'é'.repeat(length / 2) } })

test('a save has so many records, and no more text than the server takes', () => {
  const few = Array.from({ length: 401 }, () => record(10))
  expect([...inSaves(few)].map(({ length }) => length)).toEqual([200, 200, 1])
  expect([...inSaves(few, 300)].map(({ length }) => length)).toEqual([300, 101])
  const long = Array.from({ length: 50 }, () => record(300_000))
  expect([...inSaves(long)].map(({ length }) => length)).toEqual([19, 19, 12])
  expect([...inSaves(long)].flat()).toEqual(long)
})

test('no record is measured before the part that it belongs to is asked for', () => {
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
