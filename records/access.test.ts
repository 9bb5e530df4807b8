import { expect, test } from 'vitest'
import { audiences } from '../domain/seats.ts'
import { nobodyReceives } from './access.ts'

test.each([
  ['no grantee', [], audiences],
  ['only the attorney', ['attorney'], ['nobody', 'contact_1', 'contact_2', 'both_contacts']],
  ['only the second contact', ['contact_2'], ['nobody', 'attorney', 'contact_1']],
  ['every grantee', ['attorney', 'contact_1', 'contact_2'], ['nobody']],
] as const)('if %s fills a seat, records for some audiences reach no grantee', (_, seated, lost) => {
  expect(audiences.filter((audience) => nobodyReceives({ audience }, seated))).toEqual(lost)
})
