import { describe, expect, test } from 'vitest'
import { blank, type Definition, errorsIn, fieldsOf, tidied, visibleFields } from '../define.ts'
import type { Value, Values } from '../fields/index.ts'
import { advisor, circle, importantContact, otherContact } from './index.ts'

// The specification's rules for advisors, circles and contacts, one per line: the last valid value,
// the first invalid one, and its message.

const x = (count: number) => 'x'.repeat(count)
const messageFor = (definition: Definition, name: string, values: Values) =>
  errorsIn(definition, { ...blank(definition), ...values })[name]

const led = { hasGroupLeader: 'yes' }
const inFormat = 'Please enter a valid phone number in format (XXX) XXX-XXXX'

type Rule = [kind: Definition, name: string, taken: Value, refused: Value, message: string, given?: Values]

const rules: Rule[] = [
  [advisor, 'fullName', x(1), ' ', 'Full name is required'],
  [advisor, 'advisorType', 'tax', '', 'Please select advisor type'],
  [advisor, 'otherAdvisorType', x(2), x(1), 'Please specify the advisor type', { advisorType: 'other' }],
  [advisor, 'otherAdvisorType', x(100), x(101), 'Please shorten this to 100 characters', { advisorType: 'other' }],
  [advisor, 'companyName', x(1), '', 'Company name is required'],
  [advisor, 'titleRole', x(1), '', 'Title or role is required'],
  [advisor, 'phoneNumber', '5551234567', '555123456', 'Please enter a valid phone number'],
  [advisor, 'email', 'a@b.co', 'a@b', 'Please enter a valid email address'],
  [advisor, 'address', x(5), x(4), 'Please enter a valid address'],
  [advisor, 'website', 'lee.example', 'lee law', 'Please enter a valid URL'],
  [advisor, 'website', '', 'ftp://lee.example', 'Please enter a valid URL'],
  [advisor, 'lastContactDate', '2026-11-21', '', 'Please enter the last contact date'],

  [circle, 'circleName', x(2), x(1), 'Circle name must be at least 2 characters'],
  [circle, 'description', x(10), x(9), 'Please provide a brief description'],
  [circle, 'circleType', 'hobby', '', 'Please select circle type'],
  [circle, 'otherType', x(2), x(1), 'Please specify the circle type', { circleType: 'other' }],
  [circle, 'otherType', x(100), x(101), 'Please shorten this to 100 characters', { circleType: 'other' }],
  [circle, 'hasGroupLeader', 'no', '', 'Please say whether someone leads the group'],
  [circle, 'groupLeaderName', x(2), x(1), 'Group leader name is required', led],
  [circle, 'groupLeaderEmail', 'a@b.co', '', 'Please enter a valid email address', led],
  [circle, 'groupLeaderEmail', 'a@b.co', 'a@b', 'Please enter a valid email address', led],
  [circle, 'groupLeaderPhone', '5551234567', '555123456', 'Please enter a valid phone number', led],
  [circle, 'groupLeaderPhone', '5551234567', '', 'Please enter a valid phone number', led],
  [circle, 'members', [{ name: 'Ann' }], [{ name: '', phone: '5551234567' }], 'Please enter the member’s name'],
  [circle, 'members', [{ name: '' }], [{ name: 'Ann', email: 'a@b' }], 'Please enter a valid email address'],
  [circle, 'notificationPreferences', 'members', 'leader', 'Please select who should be told'],
  [circle, 'notificationPreferences', 'leader', 'someone', 'Please select who should be told', led],

  [otherContact, 'fullName', x(2), x(1), 'Full name is required'],
  [otherContact, 'category', 'medical', '', 'Please select a category'],
  [otherContact, 'relationship', x(1), '', 'Relationship is required'],
  [otherContact, 'email', 'a@b.co', 'a@b', 'Please enter a valid email'],
  [otherContact, 'email', '', 'a', 'Please enter a valid email'],
  [otherContact, 'phone', '5551234567', '555123456', 'Please enter a valid phone number'],
  [otherContact, 'phone', '', '5', 'Please enter a valid phone number'],

  [importantContact, 'fullName', x(2), x(1), 'Full name must be at least 2 characters'],
  [importantContact, 'relationship', 'emergency', '', 'Please select a relationship'],
  [importantContact, 'primaryPhone', '(555) 123-4567', '', inFormat],
  [importantContact, 'primaryPhone', '555.123.4567', '555-1234', inFormat],
  [importantContact, 'primaryPhone', '+44 20 7946 0958', '(555) 123-4567 ext. 12', inFormat],
  [importantContact, 'secondaryPhone', '(555) 123-4567', '555', 'Please enter a valid phone number'],
  [importantContact, 'secondaryPhone', '', '(555) 123-4567 x1', 'Please enter a valid phone number'],
  [importantContact, 'email', '', 'a@b', 'Please enter a valid email address'],
  [importantContact, 'bestTimeToContact', 'anytime', '', 'Please select best time to contact'],
  [importantContact, 'preferredContactMethod', 'text', '', 'Please select preferred contact method'],
  [importantContact, 'postalCode', '50613', '5061', 'Please enter a valid postal code'],
  [importantContact, 'postalCode', '50613-1234', '50613-12', 'Please enter a valid postal code'],
  [importantContact, 'postalCode', '', 'SW1A 1AA', 'Please enter a valid postal code'],
]

test.each(rules.map(([kind, name, ...rest]) => [kind.kind, name, kind, ...rest] as const))(
  '%s: the field %s takes its last valid value and rejects its first invalid one',
  (_, name, definition, taken, refused, message, given = {}) => {
    expect(messageFor(definition, name, { ...given, [name]: taken })).toBeUndefined()
    expect(messageFor(definition, name, { ...given, [name]: refused })).toBe(message)
  },
)

/** The fields that a form shows for these values, in order. */
const fieldsFor = (definition: Definition, values: Values = {}) =>
  visibleFields(fieldsOf(definition), { ...blank(definition), ...values }).map(([name]) => name)

const offered = (definition: Definition, name: string) => {
  const field = fieldsOf(definition)[name]
  return field?.type === 'choice' ? Object.keys(field.options) : []
}

describe('advisor', () => {
  test('has every field of the specification, and asks for the other type only after Other', () => {
    expect(fieldsFor(advisor, { advisorType: 'other' })).toEqual(
      expect.arrayContaining([
        'fullName',
        'advisorType',
        'otherAdvisorType',
        'companyName',
        'titleRole',
        'phoneNumber',
        'email',
        'address',
        'website',
        'lastContactDate',
        'notes',
      ]),
    )
    expect(fieldsFor(advisor, { advisorType: 'tax' })).not.toContain('otherAdvisorType')
    expect(advisor.steps).toHaveLength(1)
  })

  test('has the types of the specification', () => {
    expect(offered(advisor, 'advisorType')).toEqual(['financial', 'tax', 'legal', 'insurance', 'estate', 'other'])
  })
})

describe('circle', () => {
  test('has every field of the specification and its members, and asks for a leader only where the type has one', () => {
    const all = fieldsFor(circle, { circleType: 'other', hasGroupLeader: 'yes', notificationPreferences: 'leader' })
    expect(all).toEqual(
      expect.arrayContaining([
        'circleName',
        'description',
        'circleType',
        'otherType',
        'hasGroupLeader',
        'groupLeaderName',
        'groupLeaderEmail',
        'groupLeaderPhone',
        'members',
        'notificationPreferences',
        'toldBy',
        'specialInstructions',
      ]),
    )
    const without = fieldsFor(circle, { circleType: 'hobby' })
    expect(all.filter((name) => !without.includes(name))).toEqual([
      'otherType',
      'groupLeaderName',
      'groupLeaderEmail',
      'groupLeaderPhone',
    ])
    expect(circle.steps).toHaveLength(1)
  })

  test('has the types of the specification, and no leader until the owner names one', () => {
    expect(offered(circle, 'circleType')).toEqual(['social', 'professional', 'hobby', 'family', 'other'])
    expect(offered(circle, 'hasGroupLeader')).toEqual(['no', 'yes'])
    expect(blank(circle)).toMatchObject({ hasGroupLeader: 'no', members: [] })
  })

  test('drops a former leader, and drops the messenger if the owner notifies no member', () => {
    const choir = { ...blank(circle), hasGroupLeader: 'yes', groupLeaderName: 'Gloria', toldBy: 'Ruth' } as const
    expect(tidied(circle, { ...choir, hasGroupLeader: 'no', notificationPreferences: 'nobody' })).toMatchObject({
      groupLeaderName: '',
      toldBy: '',
    })
  })
})

describe('other contact', () => {
  test('has every field of the specification, is active at first, and has its five categories', () => {
    expect(fieldsFor(otherContact)).toEqual(
      expect.arrayContaining([
        'fullName',
        'category',
        'relationship',
        'specialInstructions',
        'organization',
        'email',
        'phone',
        'address',
        'notes',
        'status',
      ]),
    )
    expect(otherContact.steps[0].fields.status.print(blank(otherContact).status)).toBe('Active')
    expect(offered(otherContact, 'category')).toEqual(['personal', 'professional', 'medical', 'financial', 'other'])
  })
})

describe('important contact', () => {
  test('has every field of the specification, is active at first, and has its choices', () => {
    expect(fieldsFor(importantContact)).toEqual(
      expect.arrayContaining([
        'fullName',
        'relationship',
        'primaryPhone',
        'secondaryPhone',
        'email',
        'bestTimeToContact',
        'preferredContactMethod',
        'street',
        'city',
        'state',
        'postalCode',
        'country',
        'specialNotes',
        'status',
      ]),
    )
    expect(importantContact.steps[0].fields.status.print(blank(importantContact).status)).toBe('Active')
    expect(offered(importantContact, 'relationship')).toEqual([
      'emergency',
      'family',
      'medical',
      'legal',
      'financial',
      'other',
    ])
    expect(offered(importantContact, 'bestTimeToContact')).toEqual(['morning', 'afternoon', 'evening', 'anytime'])
    expect(offered(importantContact, 'preferredContactMethod')).toEqual(['phone', 'email', 'text'])
    expect(offered(importantContact, 'country')).toEqual(['US', 'CA', 'GB', 'AU', 'other'])
  })

  test.each([
    ['5551234567', '(555) 123-4567'],
    ['+1 555 123 4567', '(555) 123-4567'],
    ['011 44 20 7946 0958', '+44 20 7946 0958'],
  ])('keeps the phone %j as %j', (typed, kept) => {
    expect(tidied(importantContact, { ...blank(importantContact), primaryPhone: typed }).primaryPhone).toBe(kept)
  })

  test('accepts a foreign postal code as written', () => {
    const abroad = { ...blank(importantContact), country: 'GB', postalCode: 'SW1A 1AA' } as const
    expect(errorsIn(importantContact, abroad)).not.toHaveProperty('postalCode')
  })

  test('goes to both contacts and the attorney, at incapacity too', () => {
    expect(importantContact).toMatchObject({ audience: 'everyone_named', access: { alsoIfIncapacitated: true } })
  })
})
