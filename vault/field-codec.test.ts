import { expect, test } from 'vitest'
import { bytes, grown, type Layout, objectOf, readFields, text, whole, writeFields } from './field-codec.ts'
import { expectRefused } from './testing/index.ts'

type Letter = { to: string; days: number | undefined; place: string | undefined }
const letter: Layout<Letter> = { to: text(9), days: grown(whole(0)), place: grown(text(9)) }

test.each<[string, Letter, number]>([
  ['as it was first', { to: 'Mara', days: undefined, place: undefined }, 1],
  ['with the first field it gained', { to: 'Mara', days: 3, place: undefined }, 2],
  ['with all of them', { to: 'Mara', days: 0, place: 'Bonn' }, 3],
])('a layout reads %s, by the number of its fields', (_, value, count) => {
  const fields = writeFields(letter, value)
  expect(fields).toHaveLength(count)
  expect(readFields(letter, fields)).toEqual(value)
  expect(objectOf(letter).read(objectOf(letter).write(value))).toEqual(value)
})

test('a layout refuses a gap, a field too many, and a missing field that is not `grown`', async () => {
  await expectRefused(async () => writeFields(letter, { to: 'Mara', days: undefined, place: 'Bonn' }))
  const card: Layout<{ photo: Uint8Array | undefined; place: string | undefined }> = {
    photo: grown(bytes()),
    place: grown(text(9)),
  }
  await expectRefused(async () => writeFields(card, { photo: undefined, place: 'Bonn' }))
  await expectRefused(async () => readFields(letter, ['Mara', 3, 'Bonn', 'more']))
  await expectRefused(async () => readFields(letter, []))
  await expectRefused(async () => readFields(letter, ['Mara', 'three']))
})
