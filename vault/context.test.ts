import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { concat, fromHex, toHex, uuidBytes, uuidText } from './bytes.ts'
import { context, type Field, readContext } from './context.ts'
import { readFields, text, whole, writeFields } from './field-codec.ts'
import { expectRefused } from './testing/index.ts'

const leaf: fc.Arbitrary<Field> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.maxSafeNat(),
  fc.uint8Array({ maxLength: 40 }),
)
const field: fc.Arbitrary<Field> = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 4 }),
  fc.array(fc.array(leaf), { maxLength: 3 }),
)
const parts = fc.tuple(fc.string(), fc.array(field, { maxLength: 5 }))

function comparable(value: Field): unknown {
  if (value instanceof Uint8Array) return `bytes ${toHex(value)}`
  if (typeof value === 'string' || typeof value === 'number') return value
  return value.map(comparable)
}

describe('context', () => {
  test('returns exactly what it was made from, so no two lists of fields share their bytes', () => {
    fc.assert(
      fc.property(parts, ([type, fields]) => {
        const read = readContext(context(type, ...fields))
        expect([read.type, comparable(read.fields)]).toEqual([type, comparable(fields)])
      }),
    )
  })

  test('has one encoding: whatever can be read encodes to the same bytes again, even after a changed byte', () => {
    fc.assert(
      fc.property(parts, fc.nat(), fc.integer({ min: 1, max: 255 }), ([type, fields], at, change) => {
        const bytes = context(type, ...fields)
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ change
        let read: ReturnType<typeof readContext>
        try {
          read = readContext(bytes)
        } catch {
          return
        }
        expect(toHex(context(read.type, ...read.fields))).toBe(toHex(bytes))
      }),
    )
  })

  test.each([
    ['the boundary between two texts', context('t', 'ab', 'c'), context('t', 'a', 'bc')],
    ['type and first field', context('ab', 'c'), context('a', 'bc')],
    ['text and bytes', context('t', 'a'), context('t', Uint8Array.of(97))],
    ['number and bytes', context('t', 1), context('t', Uint8Array.of(0, 0, 0, 1))],
    ['a list and its members', context('t', ['a', 'b']), context('t', 'a', 'b')],
    ['an absent field and an empty one', context('t'), context('t', '')],
    ['nested lists', context('t', [['a'], 'b']), context('t', ['a', ['b']])],
  ])('gives different bytes for %s', (_, one, other) => {
    expect(toHex(one)).not.toBe(toHex(other))
  })

  test('refuses a number that is not exact, and text that is not Unicode', async () => {
    for (const number of [-1, 0.5, Number.NaN, 2 ** 53]) await expectRefused(() => context('t', number))
    await expectRefused(() => context('t', '\ud800'))
  })

  test('refuses another suite, an unknown tag, a missing or an added byte, and a small number in long form', async () => {
    const bytes = context('t', 7, 'x')
    const otherSuite = bytes.slice()
    otherSuite[5] = 2
    const unknownTag = bytes.slice()
    unknownTag[6] = 9
    const longForm = concat(context('t'), Uint8Array.of(2, 0, 0, 0, 8), new Uint8Array(7), Uint8Array.of(7))
    const attempts = [otherSuite, unknownTag, bytes.subarray(0, -1), concat(bytes, Uint8Array.of(0)), longForm]
    for (const attempt of attempts) await expectRefused(() => readContext(attempt))
  })
})

describe('field layout', () => {
  const layout = { name: text(5), count: whole(1, 9) }

  test('writes its fields in order and reads back what it wrote', () => {
    const written = writeFields(layout, { name: 'ada', count: 3 })
    expect(written).toEqual(['ada', 3])
    expect(readFields(layout, written)).toEqual({ name: 'ada', count: 3 })
  })

  test.each([
    ['one field too many', ['ada', 3, 3]],
    ['one field too few', ['ada']],
    ['another order', [3, 'ada']],
    ['a number out of range', ['ada', 10]],
    ['a text that is too long', ['adadad', 3]],
  ])('refuses %s', async (_, fields) => {
    await expectRefused(() => readFields(layout, fields))
  })
})

test('takes a list as long as a large estate’s records, and longer lists', () => {
  const rows = Array.from({ length: 300_000 }, (_, at) => at)
  expect(context('snapshot', rows).length).toBe(context('snapshot', []).length + rows.length * 9)
})

describe('uuid', () => {
  test('has 16 bytes and one spelling', async () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(uuidText(uuidBytes(id))).toBe(id)
      }),
    )
    for (const wrong of ['', 'x', '0123', 'A3BB189E-8BF9-3888-9912-ACE4E6543002', 'a3bb189e8bf938889912ace4e6543002']) {
      await expectRefused(() => uuidBytes(wrong))
    }
    await expectRefused(() => uuidText(fromHex('00')))
  })
})
