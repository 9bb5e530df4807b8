import { describe, expect, test } from 'vitest'
import { visibleFields, blank, type Definition, errorsIn, fieldsOf } from '../define.ts'
import { optionsFor, type Value, type Values } from '../fields/index.ts'
import {
  attorneyCommunication,
  authorizedContact,
  device,
  document,
  estateAttorney,
  onlineAccount,
  profile,
} from './index.ts'

// The specification's rules for records, one per line: the last valid value, the first invalid one,
// and its message.

const x = (count: number) => 'x'.repeat(count)
const messageFor = (definition: Definition, name: string, values: Values) =>
  errorsIn(definition, { ...blank(definition), ...values })[name]

type Rule = [kind: Definition, name: string, taken: Value, refused: Value, message: string, given?: Values]

const passport = { name: 'a.pdf', type: 'application/pdf', id: 'i', key: 'k', hash: 'h', chunks: 1 }
const sized = (size: number, more = {}) => ({ ...passport, size, ...more })
const megabyte = 1024 * 1024

const rules: Rule[] = [
  [profile, 'displayName', x(1), '', 'Display name is required'],
  [profile, 'displayName', x(50), x(51), 'Please shorten this to 50 characters'],
  [profile, 'firstName', x(1), '', 'First name is required'],
  [profile, 'firstName', x(50), x(51), 'Please shorten this to 50 characters'],
  [profile, 'middleName', x(50), x(51), 'Please shorten this to 50 characters'],
  [profile, 'lastName', x(1), '', 'Last name is required'],
  [profile, 'lastName', x(50), x(51), 'Please shorten this to 50 characters'],
  [profile, 'maidenName', x(50), x(51), 'Please shorten this to 50 characters'],
  [profile, 'ssn', '123-45-6789', '123-45-678', 'SSN must be in the format XXX-XX-XXXX'],
  [profile, 'phones', ['(555) 123-4567'], ['(555) 123-456'], 'Phone must be in the format (XXX) XXX-XXXX'],
  [profile, 'phones', ['(555) 123-4567'], [], 'At least one phone is required'],
  [profile, 'emails', ['a@b.co'], ['a@b'], 'Please enter a valid email address'],
  [profile, 'emails', ['a@b.co'], [], 'At least one email is required'],
  [profile, 'street', x(1), ' ', 'Street is required'],
  [profile, 'city', x(1), '', 'City is required'],
  [profile, 'state', 'OR', 'O', 'State must be exactly 2 letters'],
  [profile, 'state', 'OR', 'ORE', 'State must be exactly 2 letters'],
  [profile, 'zipCode', '97201-1234', '97201-123', 'Zip code must be 5 digits or 5+4 digits'],
  [
    profile,
    'photo',
    sized(5 * megabyte, { type: 'image/png' }),
    sized(5 * megabyte + 1, { type: 'image/png' }),
    'Image must be less than 5MB',
  ],

  [estateAttorney, 'fullName', x(2), x(1), 'Name must be at least 2 characters'],
  [estateAttorney, 'firmName', x(2), x(1), 'Firm name must be at least 2 characters'],
  [estateAttorney, 'website', '', 'lee law', 'Please enter a valid URL'],
  [estateAttorney, 'address', x(5), x(4), 'Please enter a valid address'],
  [estateAttorney, 'phone', '5551234567', '555123456', 'Please enter a valid phone number'],
  [estateAttorney, 'email', 'a@b.co', 'a.b.co', 'Please enter a valid email address'],

  [attorneyCommunication, 'type', 'letter', '', 'Please select a communication type'],
  [attorneyCommunication, 'date', '2026-11-21', '', 'Please enter the date'],
  [attorneyCommunication, 'summary', x(5), x(4), 'Please provide a brief summary'],

  [authorizedContact, 'fullName', x(2), x(1), 'Name must be at least 2 characters'],
  [authorizedContact, 'email', 'a@b.co', 'a@b', 'Please enter a valid email address'],
  [authorizedContact, 'email', ' a@b.co ', 'a b@c.co', 'Please enter a valid email address'],
  [authorizedContact, 'fullName', x(1000), x(1001), 'Please shorten this to 1000 characters'],
  [authorizedContact, 'phone', '5551234567', '555123456', 'Please enter a valid phone number'],
  [authorizedContact, 'relationship', 'sibling', '', 'Please select a relationship'],
  [authorizedContact, 'otherRelationship', x(2), x(1), 'Please specify the relationship', { relationship: 'other' }],
  [authorizedContact, 'streetAddress', x(5), x(4), 'Street address must be at least 5 characters'],
  [authorizedContact, 'city', x(2), x(1), 'City must be at least 2 characters'],
  [authorizedContact, 'state', x(2), x(1), 'State must be at least 2 characters'],
  [authorizedContact, 'postalCode', x(5), x(4), 'Postal code must be at least 5 characters'],
  [authorizedContact, 'country', x(2), x(1), 'Country must be at least 2 characters'],

  [onlineAccount, 'accountType', 'social', '', 'Please select an account type'],
  [onlineAccount, 'platform', 'gmail', '', 'Please select a platform', { accountType: 'email' }],
  [onlineAccount, 'platform', 'gmail', 'netflix', 'Please select a platform', { accountType: 'email' }],
  [onlineAccount, 'username', x(1), ' ', 'Username is required'],
  [onlineAccount, 'email', '', 'a@b', 'Please enter a valid email address'],
  [onlineAccount, 'password', x(8), x(7), 'Password must be at least 8 characters'],
  [onlineAccount, 'recoveryEmail', '', 'a@b', 'Please enter a valid email address'],

  [device, 'deviceType', 'tv', '', 'Please select a device type'],
  [device, 'deviceName', x(2), x(1), 'Please enter a device name'],
  [device, 'manufacturer', x(1), '', 'Please enter the manufacturer'],
  [device, 'model', x(1), '', 'Please enter the model'],
  [device, 'status', 'backup', '', 'Please select the device status'],

  [document, 'title', x(2), x(1), 'Title must be at least 2 characters'],
  [document, 'category', 'legal', '', 'Please select a category'],
  [document, 'otherType', x(2), x(1), 'Please describe the document type', { category: 'other' }],
  [document, 'description', x(10), x(9), 'Description must be at least 10 characters'],
  [document, 'file', sized(1), '', 'Please choose a file'],
  [document, 'file', sized(10 * megabyte), sized(10 * megabyte + 1), 'File size must be 10MB or less'],
]

describe('a field takes the last valid value and rejects the first invalid one', () => {
  test.each(rules.map(([kind, name, ...rule]) => [kind.kind, name, rule[2], rule[0], rule[1], kind, rule[3]] as const))(
    '%s, %s: %s',
    (_, name, message, taken, refused, kind, given = {}) => {
      expect(messageFor(kind, name, { ...given, [name]: taken })).toBeUndefined()
      expect(messageFor(kind, name, { ...given, [name]: refused })).toBe(message)
    },
  )
})

type Choices = [kind: Definition, name: string, values: string, wrong: string]
const devices = 'Smartphone, Tablet, Laptop, Desktop computer, Smartwatch, Gaming console, TV, Other'
const states = 'Active, Inactive, Backup, Retired, Lost, Disposed of'
const accounts = 'Social Media, Email, Financial, Shopping, Entertainment, Professional'

describe('a choice accepts the options of the specification, and no others', () => {
  const choices: Choices[] = [
    [authorizedContact, 'relationship', 'spouse child sibling parent friend other', 'Please select a relationship'],
    [
      onlineAccount,
      'accountType',
      'social email financial shopping entertainment professional',
      `Invalid account type. Must be one of: ${accounts}`,
    ],
    [onlineAccount, 'twoFactorType', 'none sms authenticator email', 'Please choose from the list'],
    [onlineAccount, 'status', 'active inactive', 'Please choose from the list'],
    [
      device,
      'deviceType',
      'smartphone tablet laptop desktop smartwatch gaming tv other',
      `Invalid device type. Must be one of: ${devices}`,
    ],
    [device, 'status', 'active inactive backup retired lost disposed', `Invalid status. Must be one of: ${states}`],
    [document, 'category', 'legal financial medical personal estate insurance other', 'Please select a category'],
  ]
  test.each(choices.map(([kind, name, ...rest]) => [kind.kind, name, kind, ...rest] as const))(
    '%s, %s',
    (_, name, kind, values, wrong) => {
      for (const value of values.split(' ')) expect(messageFor(kind, name, { [name]: value })).toBeUndefined()
      for (const value of ['nonsense', 'Other', 'constructor'])
        expect(messageFor(kind, name, { [name]: value })).toBe(wrong)
      const field = fieldsOf(kind)[name]
      const offered = field?.type === 'choice' ? optionsFor(field, {}) : []
      expect(offered.map(([value]) => value)).toEqual(values.split(' '))
    },
  )
})

test.each([
  ['social', 'Facebook, Instagram, Twitter, LinkedIn, TikTok, Other'],
  ['email', 'Gmail, Outlook, Yahoo Mail, ProtonMail, Other'],
  ['financial', 'PayPal, Venmo, Cash App, Robinhood, Other'],
  ['shopping', 'Amazon, eBay, Etsy, Walmart, Other'],
  ['entertainment', 'Netflix, Spotify, Steam, Xbox Live, Other'],
  ['professional', 'GitHub, Slack, Zoom, Dropbox, Other'],
])('accounts of type %s offer %s', (accountType, names) => {
  const offered = optionsFor(onlineAccount.steps[1].fields.platform, { accountType })
  expect(offered.map(([, label]) => label).join(', ')).toBe(names)
})

const visible: [kind: Definition, names: string][] = [
  [estateAttorney, 'fullName firmName website address phone email'],
  [attorneyCommunication, 'attorney type date summary followUp'],
  [
    authorizedContact,
    'fullName email phone relationship otherRelationship streetAddress city state postalCode country',
  ],
  [
    onlineAccount,
    'accountType platform otherPlatform username email password status recoveryEmail recoveryPhone twoFactorType backupCodes securityQuestions notes contactInstructions',
  ],
  [
    device,
    'deviceType otherDeviceType deviceName manufacturer model serialNumber status passcode biometricEnabled findMyDevice backupLocation accessInstructions contactInstructions',
  ],
  [document, 'file title category otherType description contactInstructions'],
  [
    profile,
    'firstName middleName lastName maidenName displayName photo dateOfBirth ssnDeclined ssn medicareNumber emails phones country street city state zipCode',
  ],
]
test.each(visible.map(([kind, names]) => [kind.kind, kind, names] as const))(
  'the form has every field of the specification: %s',
  (_, kind, names) => {
    // Every choice that makes further fields visible.
    const chosen = {
      relationship: 'other',
      platform: 'other',
      twoFactorType: 'sms',
      deviceType: 'other',
      category: 'other',
    }
    const shown = visibleFields(fieldsOf(kind), { ...blank(kind), ...chosen }).map(([name]) => name)
    expect(shown).toEqual(expect.arrayContaining(names.split(' ')))
  },
)

test('activity uses the words of the specification', () => {
  const phone = { ...blank(device), deviceName: 'My phone' }
  const will = { ...blank(document), title: 'Last will' }
  expect([device.activity.added(phone), device.activity.changed(phone), device.activity.removed(phone)]).toEqual([
    'Added new device: My phone',
    'Updated device: My phone',
    'Removed device',
  ])
  expect([document.activity.added(will), document.activity.removed(will)]).toEqual([
    'Uploaded document: Last will',
    'Deleted document: Last will',
  ])
  expect(document.activity.changed(will)).toBe('Updated document: Last will')
  const ben = { ...blank(authorizedContact), fullName: 'Ben Lee' }
  const { added, changed, removed } = authorizedContact.activity
  expect([added(ben), changed(ben), removed(ben)]).toEqual([
    'Added new authorized contact',
    'Updated contact: Ben Lee',
    'Deleted authorized contact',
  ])
  const letter = { ...blank(attorneyCommunication), type: 'letter' } as const
  const texts = attorneyCommunication.activity
  expect([texts.added(letter), texts.changed(letter), texts.removed(letter)]).toEqual([
    'Added new communication: Letter',
    'Updated communication: Letter',
    'Removed communication: Letter',
  ])
})
