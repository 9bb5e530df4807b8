import { blank, type Step, type ValuesOf, type Definition } from '../../../records/define.ts'
import { authorizedContact, device, document as documentKind, estateAttorney } from '../../../records/kinds/index.ts'
import type { SaveOptions } from '../../estate/types.ts'
import { testEstate } from '../../kinds/testing/estate.ts'

export const lee = {
  ...blank(estateAttorney),
  fullName: 'Ada Lee',
  firmName: 'Lee Law',
  address: '1 Long Road',
  phone: '(555) 123-4567',
  email: 'ada@lee.example',
}

export const ben = {
  ...blank(authorizedContact),
  fullName: 'Ben Lee',
  email: 'ben@example.org',
  phone: '(555) 123-4567',
  relationship: 'friend',
  streetAddress: '1 Long Road',
  city: 'Salem',
  state: 'OR',
  postalCode: '97301',
  country: 'USA',
} as const

export const phone = {
  ...blank(device),
  deviceType: 'smartphone',
  deviceName: 'My phone',
  manufacturer: 'Fairphone',
  model: '5',
} as const

export const will = {
  ...blank(documentKind),
  title: 'Last will',
  category: 'estate',
  description: 'Signed in May at the notary',
} as const

export const willWith = async (name = 'w.pdf', type = 'application/pdf') => ({
  ...will,
  file: await testEstate.file(name, type),
})

export const add =
  <S extends readonly Step[]>(kind: Definition<S>, values: ValuesOf<S>, options: Partial<SaveOptions> = {}) =>
  () =>
    testEstate.add(kind, values, options)
