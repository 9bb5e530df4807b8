import { privacyLevels } from '../access.ts'
import { defineRecord, step } from '../define.ts'
import { choice, email, file, longText, partialDate, phone, pictureTypes, references, text } from '../fields/index.ts'

export const relationships = {
  father: 'Father',
  mother: 'Mother',
  brother: 'Brother',
  sister: 'Sister',
  son: 'Son',
  daughter: 'Daughter',
  husband: 'Husband',
  wife: 'Wife',
  partner: 'Partner',
  parent: 'Parent',
  sibling: 'Sibling',
  child: 'Child',
  'adoptive-father': 'Adoptive father',
  'adoptive-mother': 'Adoptive mother',
  'adoptive-parent': 'Adoptive parent',
  'adopted-son': 'Adopted son',
  'adopted-daughter': 'Adopted daughter',
  'adopted-child': 'Adopted child',
  'former-husband': 'Former husband',
  'former-wife': 'Former wife',
  'former-partner': 'Former partner',
  grandfather: 'Grandfather',
  grandmother: 'Grandmother',
  grandson: 'Grandson',
  granddaughter: 'Granddaughter',
  uncle: 'Uncle',
  aunt: 'Aunt',
  nephew: 'Nephew',
  niece: 'Niece',
  cousin: 'Cousin',
  stepfather: 'Stepfather',
  stepmother: 'Stepmother',
  stepparent: 'Stepparent',
  stepbrother: 'Stepbrother',
  stepsister: 'Stepsister',
  stepson: 'Stepson',
  stepdaughter: 'Stepdaughter',
  stepchild: 'Stepchild',
  'father-in-law': 'Father-in-law',
  'mother-in-law': 'Mother-in-law',
  'brother-in-law': 'Brother-in-law',
  'sister-in-law': 'Sister-in-law',
  'son-in-law': 'Son-in-law',
  'daughter-in-law': 'Daughter-in-law',
  other: 'Other',
} as const
export type Relationship = keyof typeof relationships

const immediate: readonly string[] = [
  'husband',
  'wife',
  'partner',
  'father',
  'mother',
  'parent',
  'brother',
  'sister',
  'sibling',
  'son',
  'daughter',
  'child',
  'adoptive-father',
  'adoptive-mother',
  'adoptive-parent',
  'adopted-son',
  'adopted-daughter',
  'adopted-child',
]

/**
 * Whether the list shows a relation under immediate family: spouse, parents, siblings, children,
 * adopted ones too.
 */
export const isImmediate = (relationship: string): boolean => immediate.includes(relationship)

const kin = 'family-member'

export const familyMember = defineRecord({
  kind: kin,
  path: '/legacy/tree',
  name: {
    one: 'Family Member',
    many: 'My Family Tree',
    counted: 'Family members',
    nouns: { one: 'family member', many: 'family members' },
    purpose: 'Who is related to whom, with the dates and stories that would otherwise be lost.',
    empty: 'No one in your family tree yet',
  },
  invitation: {
    why: 'Names and dates are lost within two generations. Start with your parents: a name and a year are enough.',
    examples: [
      { title: 'Your mother', fact: 'Born 1931', badge: 'Deceased' },
      { title: 'Your grandson', fact: 'Born 2009', badge: 'Living' },
    ],
  },
  audience: 'chosen',
  access: {
    levels: privacyLevels,
    start: 'both_contacts',
    keptIn: 'privacyLevel',
    required: 'Please select privacy level',
  },
  steps: [
    step('Basic Information', {
      fullName: text('Full name', { required: 'Full name must be at least 2 characters', min: 2, max: 200 }),
      relationship: choice('Relationship', relationships, {
        required: 'Please select relationship',
        hint: 'How they’re related to you.',
      }),
      otherRelationship: text('How are they related to you?', {
        when: { relationship: 'other' },
        required: 'Please enter how they’re related to you',
        max: 100,
      }),
      gender: choice(
        'Gender',
        { female: 'Female', male: 'Male', other: 'Other', unknown: 'Not known' },
        {
          required: 'Please select gender',
        },
      ),
      dateOfBirth: partialDate('Date of birth', { hint: 'The year is enough.' }),
      birthPlace: text('Place of birth'),
      status: choice('Status', { living: 'Living', deceased: 'Deceased' }, { start: 'living' }),
      dateOfDeath: partialDate('Date of death', { when: { status: 'deceased' }, hint: 'The year is enough.' }),
      photo: file('Photo', {
        invalid: 'Invalid file type. Please choose a photo',
        hint: 'A photo of up to 5 MB.',
        rule: {
          types: pictureTypes,
          maxBytes: 5 * 1024 * 1024,
          tooLarge: 'File size must be less than 5MB',
          side: 1600,
        },
      }),
    }),
    step('How to reach them', {
      email: email('Email', { when: { status: 'living' }, invalid: 'Please enter a valid email' }),
      phone: phone('Phone', { when: { status: 'living' } }),
      address: text('Address', { when: { status: 'living' }, max: 500 }),
      currentResidence: text('Where they live', { when: { status: 'living' }, hint: 'The town and country.' }),
    }),
    step('Their family', {
      parents: references('Parents', kin, { back: { label: 'Children' } }),
      adoptiveParents: references('Adoptive parents', kin, { back: { label: 'Adopted children' } }),
      stepParents: references('Stepparents', kin, { back: { label: 'Stepchildren' } }),
      spouse: references('Spouse or partner', kin, { back: { label: 'Spouse or partner' } }),
      formerSpouses: references('Former spouses or partners', kin, { back: { label: 'Former spouse or partner' } }),
      children: references('Children', kin, { back: { label: 'Parents' } }),
      siblings: references('Siblings', kin, {
        back: { label: 'Siblings' },
        hint: 'Only where you don’t know their parents. Children of the same parents are siblings already.',
      }),
      privacyLevel: choice('Privacy level', {
        private: 'Private',
        family: 'Family only',
        friends: 'Friends and family',
        public: 'Public',
      }),
      sharingPreferences: longText('What may be shared', { hint: 'And what should stay in the family.' }),
    }),
    step('Their life', {
      occupation: text('Occupation'),
      education: text('Education'),
      interests: longText('Interests'),
      importantDates: longText('Important dates', { hint: 'Weddings, moves, anything worth remembering.' }),
      medicalHistory: longText('Medical history', { hint: 'What their children and grandchildren should know.' }),
      familyTraditions: longText('Family traditions'),
      specialMemories: longText('Special memories'),
      personalNotes: longText('Personal notes'),
    }),
  ],
  title: ({ fullName }) => fullName,
  people: [{ name: 'fullName', email: 'email', phone: 'phone', address: 'address', photo: 'photo' }],
  facts: ['relationship', 'otherRelationship', 'dateOfBirth'],
  dates: [
    {
      field: 'dateOfBirth',
      yearly: true,
      says: ({ fullName, status }) => (status === 'living' ? `${fullName}’s birthday` : ''),
    },
  ],
  badge: 'status',
  failed: {
    load: 'Failed to load your family tree. Please try again.',
    save: 'Failed to save family member',
  },
  removed: { title: 'Family Member Removed', question: 'Delete Family Member' },
  samples: [
    {
      fullName: 'Henry Moor',
      relationship: 'father',
      gender: 'male',
      dateOfBirth: '1918-04',
      birthPlace: 'Troy, New York',
      status: 'deceased',
      dateOfDeath: '1991',
      occupation: 'Machinist',
    },
    {
      fullName: 'Clara Moor',
      relationship: 'mother',
      gender: 'female',
      dateOfBirth: '1921',
      status: 'deceased',
      dateOfDeath: '2004-11-02',
      specialMemories: 'She sang in the kitchen, always the same three songs.',
    },
    {
      fullName: 'Ruth Ellis',
      relationship: 'daughter',
      gender: 'female',
      dateOfBirth: '1974-03-02',
      status: 'living',
      phone: '(518) 555-0142',
    },
    { fullName: 'Thomas Ellis', relationship: 'son', gender: 'male', dateOfBirth: '1977-08-19', status: 'living' },
  ],
})
