import { expect, test } from 'vitest'
import { rolesOfAudience } from '../../domain/seats.ts'
import { levelGiven, privacyLevels } from '../access.ts'
import { blank, errorsIn, fieldsOf, visibleFields } from '../define.ts'
import type { Value } from '../fields/index.ts'
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

test('starts as Living, and Deceased asks for the date of death instead of phone and address', () => {
  const { status } = familyMember.steps[0].fields
  expect(status.print(blank(familyMember).status)).toBe('Living')
  expect(Object.values(status.options)).toEqual(['Living', 'Deceased'])
  const visible = (given: object) =>
    visibleFields(fieldsOf(familyMember), { ...member, ...given }).map(([name]) => name)
  const [living, deceased] = [visible({ status: 'living' }), visible({ status: 'deceased' })]
  expect(deceased.filter((name) => !living.includes(name))).toEqual(['dateOfDeath'])
  expect(living.filter((name) => !deceased.includes(name))).toEqual(['email', 'phone', 'address', 'currentResidence'])
})

const x = (count: number) => 'x'.repeat(count)
const photo = { id: 'a', name: 'a.jpg', type: 'image/jpeg', key: 'k', hash: 'h', chunks: 2, size: 5 * 1024 * 1024 }

const rules: [name: string, taken: Value, refused: Value, message: string, given?: object][] = [
  ['fullName', x(2), x(1), 'Full name must be at least 2 characters'],
  ['fullName', x(200), x(201), 'Please shorten this to 200 characters'],
  ['relationship', 'mother', '', 'Please select relationship'],
  ['otherRelationship', x(1), '', 'Please enter how they’re related to you', { relationship: 'other' }],
  ['otherRelationship', x(100), x(101), 'Please shorten this to 100 characters', { relationship: 'other' }],
  ['gender', 'female', '', 'Please select gender'],
  ['dateOfBirth', '1921-02', '1921-02-30', 'There is no such day. Please check it'],
  ['email', '', 'clara', 'Please enter a valid email'],
  ['email', 'clara@moor.example', 'clara@moor', 'Please enter a valid email'],
  ['phone', '', '5550142', 'Please enter a valid phone number'],
  ['phone', '5185550142', '518555014', 'Please enter a valid phone number'],
  ['address', x(500), x(501), 'Please shorten this to 500 characters'],
  ['photo', photo, { ...photo, size: photo.size + 1 }, 'File size must be less than 5MB'],
  [
    'photo',
    { ...photo, type: 'image/gif' },
    { ...photo, type: 'application/pdf' },
    'Invalid file type. Please choose a photo',
  ],
  [
    'photo',
    { ...photo, type: 'image/tiff' },
    { ...photo, type: 'image/svg+xml' },
    'We can’t read this kind of picture. Please save it as JPG or PNG and choose that.',
  ],
]

test.each(rules)('%s takes %j and rejects %j', (name, taken, refused, message, given = {}) => {
  expect(errorsIn(familyMember, { ...member, ...given, [name]: taken })).toEqual({})
  expect(errorsIn(familyMember, { ...member, ...given, [name]: refused })).toEqual({ [name]: message })
})

test('a privacy level gives a record the audience that it names', () => {
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

test('the saved one of two levels with the same audience counts while it matches the audience', () => {
  expect(levelGiven(privacyLevels, 'everyone_named', 'public')).toBe('public')
  expect(levelGiven(privacyLevels, 'everyone_named', undefined)).toBe('friends')
  expect(levelGiven(privacyLevels, 'both_contacts', 'public')).toBe('family')
  expect(levelGiven(privacyLevels, 'nobody', 'constructor')).toBe('private')
})
