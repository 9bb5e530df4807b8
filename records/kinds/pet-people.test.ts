import { expect, test } from 'vitest'
import { blank } from '../define.ts'
import { pet } from './index.ts'
import { caregiversOf, vetsOf } from './pet-people.ts'

const ruth = {
  primaryCaregiverName: 'Ruth Ellis',
  primaryCaregiverRelationship: 'Daughter',
  primaryCaregiverPhone: '(555) 010-7765',
  primaryCaregiverEmail: 'ruth@example.org',
} as const
const nair = {
  veterinarianName: 'Dr. Priya Nair',
  clinicName: 'Cedar Falls Animal Clinic',
  clinicPhone: '(555) 010-4410',
} as const
const named = (petName: string, values: Partial<ReturnType<typeof blank<typeof pet.steps>>>) => ({
  ...blank(pet),
  petName,
  ...values,
})

test('a caregiver of two pets is listed once with both names, and as backup for a third', () => {
  const pets = [
    named('Biscuit', ruth),
    named('Olive', { ...ruth, primaryCaregiverName: ' ruth ellis' }),
    named('Captain', {
      primaryCaregiverName: 'Thomas Brandt',
      primaryCaregiverPhone: '(555) 010-9031',
      backupCaregiverName: 'Ruth Ellis',
      backupCaregiverAddress: '41 Orchard Lane',
    }),
  ]
  expect(caregiversOf(pets)).toEqual([
    {
      name: 'Ruth Ellis',
      relationship: 'Daughter',
      phone: '(555) 010-7765',
      email: 'ruth@example.org',
      address: '41 Orchard Lane',
      first: ['Biscuit', 'Olive'],
      backup: ['Captain'],
    },
    expect.objectContaining({ name: 'Thomas Brandt', first: ['Captain'], backup: [] }),
  ])
})

test('two caregivers with one name and different phones stay two people', () => {
  const other = { ...ruth, primaryCaregiverPhone: '(555) 999-0000' }
  expect(caregiversOf([named('Biscuit', ruth), named('Olive', other)]).map(({ first }) => first)).toEqual([
    ['Biscuit'],
    ['Olive'],
  ])
})

test('a vet of several pets is listed once, and the emergency vet separately at the end', () => {
  const night = { emergencyClinic: 'Cedar Falls Animal Clinic', emergencyPhone: '(555) 010-4499' } as const
  const pets = [named('Biscuit', { ...nair, ...night }), named('Olive', { ...nair, ...night }), named('Captain', nair)]
  expect(vetsOf(pets)).toMatchObject([
    { name: 'Dr. Priya Nair', phone: '(555) 010-4410', isEmergency: false, pets: ['Biscuit', 'Olive', 'Captain'] },
    { name: '', phone: '(555) 010-4499', isEmergency: true, pets: ['Biscuit', 'Olive'] },
  ])
})

test('a pet without named people adds no person', () => {
  expect([caregiversOf([named('Rex', {})]), vetsOf([named('Rex', {})])]).toEqual([[], []])
})
