import { describe, expect, test } from 'vitest'
import { blank, errorsIn, tidied, versionOf } from '../define.ts'
import { searchEntry } from '../search.ts'
import { sheetOf } from '../sheet.ts'
import { ownIn } from './index.ts'
import { profile } from './profile.ts'

const ruth = {
  ...blank(profile),
  firstName: 'Ruth',
  lastName: 'Byron',
  displayName: 'Ruthie',
  dateOfBirth: '1950-02-28',
  ssn: '123-45-6789',
  medicareNumber: '1EG4-TE5-MK73',
  emails: ['ruth@example.org'],
  phones: ['(555) 123-4567'],
  street: '1 Long Road',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
}
const errors = (part: Partial<typeof ruth>) => errorsIn(profile, { ...ruth, ...part })

test('ownIn returns every form of the name in the profile, and nothing without a profile', () => {
  const saved = { kind: profile.kind, definitionVersion: versionOf(profile), values: ruth }
  expect(ownIn([{ ...saved, kind: 'pet' }, saved])).toEqual({
    names: ['Ruthie', 'Ruth Byron'],
    born: '1950-02-28',
    country: 'US',
  })
  const named = { ...ruth, displayName: '', middleName: 'Ann', maidenName: 'Keller' }
  expect(ownIn([{ ...saved, values: named }])?.names).toEqual([
    'Ruth Byron',
    'Ruth Ann Byron',
    'Ruth Keller',
    'Ruth Ann Keller',
  ])
  expect(ownIn([{ ...saved, kind: 'pet' }])).toBeUndefined()
})

test('a complete profile is valid', () => expect(errors({})).toEqual({}))

test('a profile requires names, birth, SSN, an e-mail, a phone and the address, and nothing else', () => {
  expect(Object.keys(errorsIn(profile, blank(profile))).toSorted()).toEqual([
    'city',
    'dateOfBirth',
    'displayName',
    'emails',
    'firstName',
    'lastName',
    'phones',
    'ssn',
    'state',
    'street',
    'zipCode',
  ])
})

describe('the form of the profile', () => {
  test.each(['firstName', 'middleName', 'lastName', 'maidenName', 'displayName'] as const)(
    'limits %s to 50 characters',
    (name) => {
      expect(errors({ [name]: 'x'.repeat(50) })).toEqual({})
      expect(errors({ [name]: 'x'.repeat(51) })).toHaveProperty(name)
    },
  )

  test('requires a date of birth that is a valid day in the past', () => {
    const today = new Date().toLocaleDateString('sv-SE')
    const yesterday = new Date(Date.now() - 24 * 3600_000).toLocaleDateString('sv-SE')
    expect(errors({ dateOfBirth: yesterday })).toEqual({})
    expect(errors({ dateOfBirth: today })).toEqual({ dateOfBirth: 'Date of birth must be in the past' })
    expect(errors({ dateOfBirth: '3000-01-01' })).toEqual({ dateOfBirth: 'Date of birth must be in the past' })
    expect(errors({ dateOfBirth: '1950-02-29' })).toEqual({ dateOfBirth: 'Please enter a valid date' })
  })

  test.each(['12345678', '123-45-678'])('rejects the SSN %s', (ssn) => {
    expect(errors({ ssn })).toEqual({ ssn: 'SSN must be in the format XXX-XX-XXXX' })
  })

  test('requires every e-mail and phone to be valid, and ignores empty lines', () => {
    expect(errors({ emails: ['ruth@example.org', 'nowhere'] })).toEqual({
      emails: 'Please enter a valid email address',
    })
    expect(errors({ phones: ['(555) 123-4567', '555'] })).toEqual({
      phones: 'Phone must be in the format (XXX) XXX-XXXX',
    })
    expect(errors({ emails: ['', ' '] })).toEqual({ emails: 'At least one email is required' })
    expect(tidied(profile, { ...ruth, emails: [' ruth@example.org ', ''], phones: ['5551234567', ''] })).toMatchObject({
      emails: ['ruth@example.org'],
      phones: ['(555) 123-4567'],
    })
  })

  test.each([
    ['or', undefined, 'OR'],
    ['O', 'State must be exactly 2 letters', 'O'],
    ['O1', 'State must be exactly 2 letters', 'O1'],
  ])('shows for the state %j the message %j, and saves it as %j', (state, message, kept_) => {
    expect(errors({ state }).state).toBe(message)
    expect(tidied(profile, { ...ruth, state }).state).toBe(kept_)
  })

  test('takes a zip code of 5 digits or of 5 and 4', () => {
    const wrong = 'Zip code must be 5 digits or 5+4 digits'
    expect(
      ['97201', '97201-1234', '9720', '972011234', '97201-12'].map((zipCode) => errors({ zipCode }).zipCode),
    ).toEqual([undefined, undefined, wrong, wrong, wrong])
  })

  test('takes a photo that is an image of at most 5 MB', () => {
    const photo = { id: 'a', name: 'a.jpg', type: 'image/jpeg', size: 5 * 1024 * 1024, key: 'k', hash: 'h', chunks: 1 }
    expect(errorsIn(profile, { ...ruth, photo })).toEqual({})
    expect(errorsIn(profile, { ...ruth, photo: { ...photo, size: photo.size + 1 } })).toEqual({
      photo: 'Image must be less than 5MB',
    })
    expect(errorsIn(profile, { ...ruth, photo: { ...photo, name: 'a.pdf', type: 'application/pdf' } })).toEqual({
      photo: 'Please upload an image file',
    })
  })
})

test('search never finds the SSN or the Medicare number, and the printed sheet has both', () => {
  expect(JSON.stringify(searchEntry(profile, { id: 'one', values: ruth }))).not.toMatch(/6789|mk73/)
  expect(JSON.stringify(searchEntry(profile, { id: 'one', values: ruth }))).toContain('long road')
  const printed = sheetOf(profile, ruth).flatMap(({ rows }) => rows.map(({ text }) => text))
  expect(printed).toEqual(expect.arrayContaining(['123-45-6789', '1EG4-TE5-MK73']))
})

test('the title of a profile is the display name, else first and last name', () => {
  expect(profile.title(ruth)).toBe('Ruthie')
  expect(profile.title({ ...ruth, displayName: '' })).toBe('Ruth Byron')
  expect(profile.title(blank(profile))).toBe('My Profile')
})
