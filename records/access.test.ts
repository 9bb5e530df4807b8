import { expect, test } from 'vitest'
import { audiences } from '../domain/seats.ts'
import { nobodyReceives } from './access.ts'

test.each([
  ['no one', [], audiences],
  ['the attorney', ['attorney'], ['nobody', 'contact_1', 'contact_2', 'both_contacts']],
  ['the second contact', ['contact_2'], ['nobody', 'attorney', 'contact_1']],
  ['everybody', ['attorney', 'contact_1', 'contact_2'], ['nobody']],
] as const)('where %s is named, no grantee receives a record for...', (_, seated, lost) => {
  expect(audiences.filter((audience) => nobodyReceives({ audience }, seated))).toEqual(lost)
})
