import { expect, test } from 'vitest'
import { rolesOfAudience } from '../../domain/seats.ts'
import { levelGiven, privacyLevels } from '../access.ts'
import { blank, errorsIn, fieldsOf } from '../define.ts'
import { familyMember } from './index.ts'

const member = { ...blank(familyMember), fullName: 'Clara Moor', relationship: 'mother', gender: 'female' }

test('has every field of the specification', () => {
  expect(Object.keys(fieldsOf(familyMember))).toEqual(
    expect.arrayContaining(
      `fullName relationship otherRelationship dateOfBirth dateOfDeath gender birthPlace currentResidence email phone address
      parents siblings spouse children occupation education interests medicalHistory familyTraditions specialMemories
      privacyLevel sharingPreferences personalNotes importantDates photo status`.split(/\s+/),
    ),
  )
})

test('is Living at first', () => {
  expect(familyMember.steps[0].fields.status.print(blank(familyMember).status)).toBe('Living')
})

test('refuses what the specification refuses, in its words', () => {
  expect(errorsIn(familyMember, member)).toEqual({})
  expect(errorsIn(familyMember, blank(familyMember))).toEqual({
    fullName: 'Full name must be at least 2 characters',
    relationship: 'Please select relationship',
    gender: 'Please select gender',
  })
  expect(errorsIn(familyMember, { ...member, fullName: 'C', status: 'living', email: 'clara' })).toEqual({
    fullName: 'Full name must be at least 2 characters',
    email: 'Please enter a valid email',
  })
  const { photo } = fieldsOf(familyMember)
  const file = { id: 'a', name: 'a.jpg', type: 'image/jpeg', key: 'k', hash: 'h', chunks: 2 }
  expect(photo?.type === 'file' && photo.check({ ...file, size: 5 * 1024 * 1024 + 1 }, {})).toBe(
    'File size must be less than 5MB',
  )
  expect(photo?.type === 'file' && photo.check({ ...file, size: 5 * 1024 * 1024 }, {})).toBeUndefined()
})

test('a level reaches whom it says', () => {
  const reached = Object.entries(privacyLevels).map(([level, { audience }]) => [
    level,
    audience === 'one_contact' ? [] : rolesOfAudience[audience],
  ])
  expect(Object.fromEntries(reached)).toEqual({
    private: [],
    family: ['contact_1', 'contact_2'],
    friends: ['attorney', 'contact_1', 'contact_2'],
    public: ['attorney', 'contact_1', 'contact_2'],
  })
})

test('of two levels for the same people the one that was kept counts, as long as it stands for them', () => {
  expect(levelGiven(privacyLevels, 'everyone_named', 'public')).toBe('public')
  expect(levelGiven(privacyLevels, 'everyone_named', undefined)).toBe('friends')
  expect(levelGiven(privacyLevels, 'both_contacts', 'public')).toBe('family')
  expect(levelGiven(privacyLevels, 'nobody', 'constructor')).toBe('private')
})
