import { expect, test } from 'vitest'
import { blank } from '../../records/define.ts'
import { pet } from '../../records/kinds/pet.ts'
import { rowsOf } from './rows.ts'

const moment = '2026-01-01T00:00:00.000Z'
const record = (id: string, notFor?: ['contact_2']) => ({
  id,
  version: 1,
  kind: pet.kind,
  values: blank(pet),
  files: [],
  audience: 'both_contacts' as const,
  alsoIfIncapacitated: false,
  createdAt: moment,
  updatedAt: moment,
  ...(notFor && { notFor }),
})

test('each row says who gets that record, also where somebody is left out of one of them', () => {
  const people = { contact_1: 'Ruth Ellis', contact_2: 'Thomas Ellis' }
  const rows = rowsOf(pet, [record('a'), record('b', ['contact_2']), record('c')], people, '2026-11-23')
  expect(rows.map(({ who }) => who.text)).toEqual(['For Ruth and Thomas', 'For Ruth', 'For Ruth and Thomas'])
})
