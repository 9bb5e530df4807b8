import { expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { pet, physicalDocument } from '../../../records/kinds/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { type Order, rowsOf, sorted } from './rows.ts'

const record = <V>(id: string, values: V, updatedAt: string, audience: SavedRecord['audience']): SavedRecord<V> => ({
  id,
  kind: pet.kind,
  values,
  version: 1,
  audience,
  alsoIfIncapacitated: false,
  createdAt: updatedAt,
  updatedAt,
})
const people = { contact_1: 'Ada Lee', contact_2: 'Zoe Lee' }

test('rows sort by name in natural order, and by audience with records without grantees first', () => {
  const named = (petName: string, audience: SavedRecord['audience']) =>
    record(petName, { ...blank(pet), petName }, '2026-11-01T00:00:00Z', audience)
  const rows = rowsOf(
    pet,
    [
      named('Rex 10', 'contact_1'),
      named('rex 2', 'contact_1'),
      named('Ängus', 'contact_2'),
      named('Zora', 'nobody'),
      named('Bello', 'contact_2'),
    ],
    people,
    '2026-11-26',
  )
  const titles = (order: Order) => sorted(rows, order).map(({ title }) => title)
  expect(titles('title')).toEqual(['Ängus', 'Bello', 'rex 2', 'Rex 10', 'Zora'])
  expect(titles('who')).toEqual(['Zora', 'rex 2', 'Rex 10', 'Ängus', 'Bello'])
})

test('rows sort by last change, with overdue records first', () => {
  const paper = (title: string, updatedAt: string, lastVerified: string) =>
    record(title, { ...blank(physicalDocument), title, lastVerified }, updatedAt, 'nobody')
  const rows = rowsOf(
    physicalDocument,
    [
      paper('Deed', '2026-11-02T00:00:00Z', '2026-11-02'),
      paper('Will', '2025-01-01T00:00:00Z', '2025-01-01'),
      paper('Lease', '2026-11-09T00:00:00Z', '2026-11-09'),
    ],
    people,
    '2026-11-26',
  )
  expect(sorted(rows, 'changed').map(({ title }) => title)).toEqual(['Will', 'Lease', 'Deed'])
})
