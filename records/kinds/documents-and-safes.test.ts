import { describe, expect, test } from 'vitest'
import { blank, type Definition, errorsIn, fieldsOf, tidied, visibleFields } from '../define.ts'
import type { Value, Values } from '../fields/index.ts'
import { today } from '../today.ts'
import { physicalDocument, storageLocation } from './index.ts'

// The specification's rules for papers and storage, one per line: the last valid value, the first
// invalid one, and its message.

const x = (count: number) => 'x'.repeat(count)
const messageFor = (definition: Definition, name: string, values: Values) =>
  errorsIn(definition, { ...blank(definition), ...values })[name]
const namesOf = (definition: Definition) => Object.keys(fieldsOf(definition))
const optionsOf = (definition: Definition, name: string) => {
  const field = fieldsOf(definition)[name]
  return field?.type === 'choice' ? Object.keys(field.options) : []
}

const otherPaper = { documentType: 'other' }
const otherPlace = { storageType: 'other' }
const tooLong = 'Please shorten this to 100 characters'

type Rule = [kind: Definition, name: string, taken: Value, refused: Value, message: string, given?: Values]

const rules: Rule[] = [
  [physicalDocument, 'title', x(2), x(1), 'Title must be at least 2 characters'],
  [physicalDocument, 'documentType', 'will', '', 'Please select a document type'],
  [physicalDocument, 'otherDocumentDescription', x(1), '', 'Please briefly describe this document', otherPaper],
  [physicalDocument, 'otherDocumentDescription', x(100), x(101), tooLong, otherPaper],
  [physicalDocument, 'location', x(5), x(4), 'Please provide a detailed location description'],
  [
    physicalDocument,
    'accessInstructions',
    x(10),
    x(9),
    'Please provide access instructions of at least 10 characters, like “Not locked”',
  ],
  [physicalDocument, 'accessInstructions', x(10), '', 'Please provide access instructions'],
  [physicalDocument, 'lastVerified', '2026-01-31', '', 'Please enter the last verified date'],
  [physicalDocument, 'lastVerified', today(), '9026-01-31', 'The last verified date can’t be in the future'],

  [storageLocation, 'storageType', 'lockbox', '', 'Please select a storage type'],
  [storageLocation, 'otherStorageType', x(1), '', 'Please describe your storage type', otherPlace],
  [storageLocation, 'otherStorageType', x(100), x(101), tooLong, otherPlace],
  [storageLocation, 'name', x(2), x(1), 'Name must be at least 2 characters'],
  [storageLocation, 'location', x(5), x(4), 'Please provide a detailed location'],
  [storageLocation, 'keyLocation', x(5), x(4), 'Please specify where keys/combinations are stored'],
  [storageLocation, 'authorizedUsers', x(2), x(1), 'Please list authorized individuals'],
  [
    storageLocation,
    'accessInstructions',
    x(10),
    x(9),
    'Please provide access instructions of at least 10 characters, like “Not locked”',
  ],
  [storageLocation, 'accessInstructions', x(10), '', 'Please provide access instructions'],
  [storageLocation, 'lastInventory', '2026-01-31', '', 'Please enter the last inventory date'],
  [storageLocation, 'lastInventory', today(), '9026-01-31', 'The last inventory date can’t be in the future'],
]

test.each(rules)('%o', (kind, name, taken, refused, message, given = {}) => {
  expect([kind.kind, name, messageFor(kind, name, { ...given, [name]: taken })]).toEqual([kind.kind, name, undefined])
  expect([kind.kind, name, messageFor(kind, name, { ...given, [name]: refused })]).toEqual([kind.kind, name, message])
})

test('photos of a safe are pictures of at most 10 MB each, in any number', () => {
  const photo = {
    id: '1',
    name: 'safe.jpg',
    type: 'image/jpeg',
    size: 10 * 1024 * 1024,
    key: 'k',
    hash: 'h',
    chunks: 1,
  }
  const messageOf = (...photos: object[]) =>
    messageFor(storageLocation, 'photos', { photos: photos.map((more) => ({ ...photo, ...more })) })
  expect(messageOf()).toBeUndefined()
  expect(messageOf({}, { type: 'image/png' }, { type: '', name: 'safe.heic' })).toBeUndefined()
  expect(messageOf({}, { size: 10 * 1024 * 1024 + 1 })).toBe('File size must be 10MB or less')
  expect(messageOf({}, { type: 'application/pdf', name: 'safe.pdf' })).toBe('Invalid file type. Please choose photos')
})

describe('a physical document', () => {
  test('has every field and type of the specification, and is Active at first', () => {
    expect(namesOf(physicalDocument)).toEqual(
      expect.arrayContaining([
        'title',
        'documentType',
        'otherDocumentDescription',
        'location',
        'accessInstructions',
        'notes',
        'lastVerified',
        'status',
      ]),
    )
    expect(optionsOf(physicalDocument, 'documentType')).toEqual([
      'will',
      'deed',
      'birth-certificate',
      'marriage-certificate',
      'insurance',
      'tax',
      'passport',
      'social-security',
      'vehicle-title',
      'other',
    ])
    expect(blank(physicalDocument).status).toBe('active')
  })

  test('asks for the expiry only for types that expire', () => {
    const asks = (documentType: string) =>
      visibleFields(fieldsOf(physicalDocument), { ...blank(physicalDocument), documentType }).some(
        ([name]) => name === 'expires',
      )
    expect(optionsOf(physicalDocument, 'documentType').filter(asks)).toEqual(['insurance', 'passport', 'other'])
  })

  test('gives grantees a first step at a death for the will, and no step for a deed', () => {
    const reader = { role: 'contact_1', ownerName: 'Ada', event: 'death', seat: undefined } as const
    const step = (documentType: 'will' | 'deed', event: 'death' | 'incapacity' = 'death') =>
      physicalDocument.firstStep?.(
        { ...blank(physicalDocument), documentType, location: 'In the desk' },
        { ...reader, event },
      )
    expect(step('will')).toMatchObject({ urgency: 'read', text: 'Find the original will. In the desk' })
    expect(step('deed')).toBeUndefined()
    expect(step('will', 'incapacity')).toBeUndefined()
  })
})

describe('a storage location', () => {
  test('has every field and type of the specification, and its codes are secret', () => {
    expect(namesOf(storageLocation)).toEqual(
      expect.arrayContaining(
        (
          'storageType otherStorageType name location boxNumber institution keyLocation accessCodes authorizedUsers documents ' +
          'valuables cash otherItems photos insuranceProvider policyNumber institutionContact emergencyPhone accessInstructions ' +
          'maintenanceNotes lastInventory notes lastAccessed'
        ).split(' '),
      ),
    )
    expect(optionsOf(storageLocation, 'storageType')).toEqual([
      'home-safe',
      'safe-deposit',
      'lockbox',
      'filing-cabinet',
      'other',
    ])
    expect(fieldsOf(storageLocation)['accessCodes']?.secret).toBe(true)
  })

  test('drops the bank’s fields for storage at home', () => {
    const atBank = { ...blank(storageLocation), storageType: 'safe-deposit' as const, institution: 'First National' }
    const visible = visibleFields(fieldsOf(storageLocation), { ...atBank, storageType: 'home-safe' })
    for (const name of ['institution', 'boxNumber', 'institutionContact'])
      expect(visible.map(([shown]) => shown)).not.toContain(name)
    expect(tidied(storageLocation, atBank).institution).toBe('First National')
    expect(tidied(storageLocation, { ...atBank, storageType: 'home-safe' }).institution).toBe('')
  })
})
