import { expect, test } from 'vitest'
import type { Importable } from '../../../records/convert/importer.ts'
import { withoutTooLarge } from './size.ts'

const record = (row: string, length: number): Importable => ({
  row,
  kind: 'secure-note',
  values: { note: 'é'.repeat(length / 2) },
  unchecked: {},
})

test('an entry with more text than a record can hold is left out, by name; all others stay', () => {
  const preview = { format: 'a table', records: [record('Row 1', 10), record('Row 2', 500_000)], leftOut: [] }
  expect(withoutTooLarge(preview)).toMatchObject({
    records: [{ row: 'Row 1' }],
    leftOut: [{ row: 'Row 2', reason: 'There is too much text in it for one entry. You can keep it as a document.' }],
  })
})
