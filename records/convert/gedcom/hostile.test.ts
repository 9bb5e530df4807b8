import { expect, test } from 'vitest'
import { previewTree } from './reader.ts'

const preview = (...lines: string[]) =>
  previewTree(new TextEncoder().encode(['0 HEAD', '1 CHAR UTF-8', ...lines, '0 TRLR'].join('\n')), [], {
    ids: [],
  })
const linesOf = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at))

test('names of JavaScript object members are read as plain words', () => {
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

test('200,000 lines about one person are read, and each is kept or listed', () => {
  const notes = linesOf(200_000, (at) => `1 NOTE ${at}`).join('\n')
  const unknown = linesOf(200_000, (at) => `1 _X ${at}`).join('\n')
  const { records, leftOut } = preview('0 @I1@ INDI', '1 NAME Ann', notes, unknown)
  expect(records[0]?.values.personalNotes.split('\n')).toHaveLength(200_000)
  expect(leftOut).toHaveLength(200_000)
})

test.each(['CHIL', 'HUSB'])(
  'a family that no person refers to, with 5,000 lines %s, connects no people and is listed',
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
