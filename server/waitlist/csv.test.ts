import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const read = (bytes: Uint8Array) => Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data

test('no CSV cell begins like a formula, even like a disguised formula', () => {
  const bad = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', "'=1", '"=1', '＝1', '\r\n=1']
  for (const [cell = ''] of read(csvOf(bad.map((text) => [text])))) expect(cell).toMatch(/^'/)
})

test('a CSV file survives a round trip', () => {
  const plain = fc.string({ unit: 'grapheme' }).filter((text) => !/^[\s"']*[=+\-@＝＋－＠]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, plain, plain), { minLength: 1 }), (rows) => {
      const filled = rows.map((row) => ['row', ...row])
      expect(read(csvOf(filled))).toEqual(filled)
    }),
  )
})

test('a CSV file begins with a byte order mark, so that accents survive a spreadsheet', () => {
  expect(csvOf([['Zoë']]).slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
})
