import { describe, expect, test } from 'vitest'
import { blank, errorsIn, fieldsOf, tidied } from '../define.ts'
import type { Value } from '../fields/index.ts'
import { filled } from './filled.ts'
import { pet } from './index.ts'

// The rules for a pet, one per line: a valid value, an invalid one, and its message.

const megabyte = 1024 * 1024
const photo = { id: 'i', name: 'rex.png', type: 'image/png', size: 5 * megabyte, key: 'k', hash: 'h', chunks: 1 }
const complete = tidied(pet, filled(pet))

const rules: [name: keyof typeof complete, taken: Value, refused: Value, message: string][] = [
  ['petName', 'R', ' ', 'Pet name is required'],
  ['type', 'bird', '', 'Please select pet type'],
  ['otherType', 'Rabbit', '', 'Please enter which animal it is'],
  ['otherType', 'x'.repeat(100), 'x'.repeat(101), 'Please shorten this to 100 characters'],
  ['breed', 'B', '', 'Breed is required'],
  ['age', '7', '', 'Age is required'],
  ['birthday', '2020-02-29', '2999-01-01', 'Birthday must be in the past'],
  ['weight', '9', '', 'Weight is required'],
  ['gender', 'female', '', 'Please select gender'],
  ['vaccinationHistory', 'V', '', 'Vaccination history is required'],
  ['veterinarianName', 'V', '', 'Veterinarian name is required'],
  ['clinicName', 'C', '', 'Clinic name is required'],
  ['clinicPhone', '5550104410', '555010441', 'Please enter a valid phone number'],
  ['clinicPhone', '(555) 010-4410', '', 'Please enter a valid phone number'],
  ['clinicEmail', 'a@b.co', 'a@b', 'Please enter a valid email'],
  ['clinicEmail', 'a@b.co', '', 'Please enter a valid email'],
  ['foodType', 'F', '', 'Food type and brand is required'],
  ['feedingInstructions', 'F', '', 'Feeding instructions are required'],
  ['primaryCaregiverName', 'R', '', 'Primary caregiver name is required'],
  ['primaryCaregiverPhone', '5550107765', '', 'Please enter a valid phone number'],
  ['primaryCaregiverPhone', '5550107765', '555010776', 'Please enter a valid phone number'],
  ['primaryCaregiverEmail', 'a@b.co', 'a@b', 'Please enter a valid email'],
  ['primaryCaregiverEmail', 'a@b.co', '', 'Please enter a valid email'],
  ['primaryCaregiverAddress', 'A', '', 'Address is required'],
  ['backupCaregiverEmail', '', 'a@b', 'Please enter a valid email'],
  ['backupCaregiverPhone', '', '12', 'Please enter a valid phone number'],
  ['photo', photo, { ...photo, size: photo.size + 1 }, 'File size must be less than 5MB'],
  ['photo', '', { ...photo, type: 'text/plain', name: 'rex.txt' }, 'Invalid file type. Please choose a photo'],
]

describe('a pet', () => {
  test.each(rules)('%s takes %j and rejects %j', (name, taken, refused, message) => {
    const given = { ...complete, type: 'other' as const }
    expect(errorsIn(pet, { ...given, [name]: taken })).not.toHaveProperty(name)
    expect(errorsIn(pet, { ...given, [name]: refused })).toHaveProperty(name, message)
  })

  test('has every field of the specification, and its types and genders', () => {
    const fields = fieldsOf(pet)
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(
        `petName type breed age weight gender spayedNeutered medicalConditions allergies vaccinationHistory pastProcedures
        veterinarianName clinicName clinicPhone clinicEmail foodType feedingInstructions specialNotes
        primaryCaregiverName primaryCaregiverRelationship primaryCaregiverPhone primaryCaregiverEmail primaryCaregiverAddress
        backupCaregiverName backupCaregiverPhone backupCaregiverEmail backupCaregiverAddress microchipId specialNeeds status photo
        emergencyVetName emergencyClinic emergencyPhone`.split(/\s+/),
      ),
    )
    const { type, gender } = pet.steps[0].fields
    expect(Object.keys(type.options)).toEqual(['dog', 'cat', 'bird', 'other'])
    expect(Object.keys(gender.options)).toEqual(['male', 'female'])
  })

  test('drops the words for another type unless the type is Other', () => {
    expect(tidied(pet, { ...complete, type: 'dog', otherType: 'Rabbit' }).otherType).toBe('')
  })

  test('is Care Plan Ready from the start', () => {
    const { status } = blank(pet)
    expect(pet.steps[0].fields.status.print(status)).toBe('Care Plan Ready')
  })

  test('gives grantees the same first step as another pet with the same caregiver', () => {
    const reader = { role: 'contact_1', ownerName: 'Alma', event: 'death', seat: undefined } as const
    const stepFor = (petName: string, primaryCaregiverName: string) =>
      pet.firstStep?.({ ...complete, petName, primaryCaregiverName }, reader)
    expect(stepFor('Biscuit', 'Ruth Ellis')).toEqual(stepFor('Olive', 'Ruth Ellis'))
    expect(stepFor('Biscuit', 'Ruth Ellis')).toMatchObject({
      urgency: 'call',
      text: 'Call Ruth Ellis, who looks after Alma’s pets. They need someone today.',
      phone: complete.primaryCaregiverPhone,
    })
    expect(stepFor('Biscuit', 'Ruth Ellis')?.id).not.toBe(stepFor('Captain', 'Thomas Brandt')?.id)
    expect(stepFor('Biscuit', '')).toBeUndefined()
  })
})
