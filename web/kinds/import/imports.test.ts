import { expect, test } from 'vitest'
import type { StoredRecord } from '../../estate/types.ts'
import { pastImports } from './imports.ts'

const record = (id: string, kind: string, createdAt: string, importId?: string): StoredRecord => ({
  id,
  kind,
  createdAt,
  updatedAt: createdAt,
  version: 1,
  definitionVersion: 0,
  values: {},
  audience: 'nobody',
  alsoIfIncapacitated: false,
  ...(importId !== undefined && { importId }),
})

test('pastImports returns the imports of the last 30 days that have records of the page’s kinds', () => {
  const all = [
    record('1', 'pet', '2026-11-01T10:00:00.000Z', 'a'),
    record('2', 'story', '2026-11-01T10:00:01.000Z', 'a'),
    record('3', 'pet', '2026-11-02T10:00:00.000Z', 'b'),
    record('4', 'pet', '2026-11-02T10:00:00.000Z'),
    record('5', 'pet', '2026-10-01T10:00:00.000Z', 'old'),
    record('6', 'story', '2026-11-03T10:00:00.000Z', 'c'),
  ]
  const added = { ...record('7', 'pet', '2026-01-01T10:00:00.000Z'), updatedAt: '2026-11-04T10:00:00.000Z' }
  expect(
    pastImports([{ ...added, added: { importId: 'd', before: 1 } }], ['pet'], new Date('2026-11-20T00:00:00Z')),
  ).toMatchObject([{ id: 'd', at: '2026-11-04T10:00:00.000Z', records: [], addedTo: [{ id: '7' }] }])
  const found = (day: string) =>
    pastImports(all, ['pet'], new Date(day)).map(({ id, at, records }) => [
      id,
      at.slice(0, 10),
      records.map((one) => one.id),
    ])
  expect(found('2026-11-20T00:00:00Z')).toEqual([
    ['b', '2026-11-02', ['3']],
    ['a', '2026-11-01', ['1', '2']],
  ])
  expect(found('2026-12-02T09:00:00Z')).toEqual([['b', '2026-11-02', ['3']]])
  expect(found('2026-12-03T00:00:00Z')).toEqual([])
})
