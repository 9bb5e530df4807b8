import { expect, test } from 'vitest'
import type { Importable } from '../../../records/convert/importer.ts'
import type { Values } from '../../../records/fields/index.ts'
import { isTickedAtFirst } from './save-all.ts'
import { withinSize } from './size.ts'

const record = (row: string, values: Values): Importable => ({ row, kind: 'secure-note', values, unchecked: {} })
const preview = (...records: Importable[]) => ({ format: 'a table', records, leftOut: [] })
const bytesOf = (values: unknown) => new TextEncoder().encode(JSON.stringify(values)).length

test('withinSize cuts, marks and unticks an oversized record, and does not change the others', () => {
  const small = record('Row 1', { name: 'Door', note: 'left' })
  const details = [{ question: 'More', answer: '“\n'.repeat(200_000) }]
  const read = withinSize(preview(small, record('Row 2', { name: 'Story', note: '😀'.repeat(150_000), details })))
  const [first, second] = read.records
  expect(first).toBe(small)
  expect(read.leftOut).toEqual([])
  if (!second) throw new Error('It was left out.')
  expect(isTickedAtFirst(second)).toBe(false)
  expect(Object.keys(second.unchecked)).toEqual(['details', 'note'])
  expect(second.unchecked['note']).toMatch(/its end is cut off/)
  expect(second.values['name']).toBe('Story')
  expect(bytesOf(second.values)).toBeLessThanOrEqual(400_000)
  // The cut text fills the limit, and its last character is complete.
  expect(bytesOf(second.values)).toBeGreaterThan(360_000)
  expect(second.values['note']).toMatch(/^(?:😀)+$/u)
})

test('withinSize leaves out a record of too many short texts, and names it', () => {
  const details = Array.from({ length: 20_000 }, (_, at) => ({ question: `More ${at}`, answer: 'a' }))
  expect(withinSize(preview(record('Row 1', { name: 'Lists', details })))).toMatchObject({
    records: [],
    leftOut: [{ row: 'Row 1', reason: 'There is too much text in it for one entry. You can keep it as a document.' }],
  })
})
