import { expect, test } from 'vitest'
import { previewTree } from './reader.ts'

const preview = (...lines: string[]) =>
  previewTree(new TextEncoder().encode(['0 HEAD', '1 CHAR UTF-8', ...lines, '0 TRLR'].join('\n')), [], {
    ids: [],
  })
const linesOf = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at))

test('the import reads names of JavaScript object members as plain words', () => {
  const { records, leftOut } = preview(
    '0 @__proto__@ INDI\n1 NAME Ann\n1 FACT Kept\n2 TYPE constructor\n1 FAMC @F1@\n2 PEDI __proto__',
    '0 @constructor@ INDI\n1 NAME Bea\n0 @F1@ FAM\n1 WIFE @constructor@',
  )
  expect(leftOut).toEqual([])
  expect(records.map(({ values: { parents, personalNotes } }) => [parents, personalNotes])).toEqual([
    [[records[1]?.id], 'Fact: constructor, Kept'],
    [[], ''],
  ])
})

test('the import reads 200,000 lines about one person, and keeps or lists each', () => {
  const notes = linesOf(200_000, (at) => `1 NOTE ${at}`).join('\n')
  const unknown = linesOf(200_000, (at) => `1 _X ${at}`).join('\n')
  const { records, leftOut } = preview('0 @I1@ INDI', '1 NAME Ann', notes, unknown)
  expect(records[0]?.values.personalNotes.split('\n')).toHaveLength(200_000)
  expect(leftOut).toHaveLength(200_000)
})

test.each(['CHIL', 'HUSB'])(
  'the import lists a family of 5,000 %s lines that no person refers to, and connects no people',
  (tag) => {
    const people = linesOf(5000, (at) => `0 @I${at}@ INDI\n1 NAME Person ${at}`)
    const { records, leftOut } = preview(...people, '0 @F1@ FAM', ...linesOf(5000, (at) => `1 ${tag} @I${at}@`))
    expect(records).toHaveLength(5000)
    expect(leftOut).toEqual([
      {
        row: 'Lines 10003 to 15003 (FAM)',
        reason: 'There are too many people in this one family, so we could not connect them.',
      },
    ])
  },
)
