import { defineRecord, step } from '../define.ts'
import { facePhoto } from '../face.ts'
import { choice, email, longText, phone, text } from '../fields/index.ts'
import { kindOfNumber, moreNumbers } from './numbers.ts'

export const contactCategories = {
  personal: 'Personal',
  professional: 'Professional',
  medical: 'Medical',
  financial: 'Financial',
  other: 'Other',
} as const
export type ContactCategory = keyof typeof contactCategories

export const otherContact = defineRecord({
  kind: 'other-contact',
  path: '/contacts/other',
  name: {
    one: 'Contact',
    many: 'My Other Important Contacts',
    counted: 'Total Contacts',
    nouns: { one: 'other contact', many: 'other contacts' },
    purpose: 'Everyone else who needs to be told, and how to reach them.',
    empty: 'No contacts added yet',
  },
  invitation: {
    why: 'A landlord, a club, a neighbor with a key: people your family may not think of. You can bring them in from your phone or address book.',
    examples: [
      { title: 'The landlord', fact: 'Call before the first of the month' },
      { title: 'Your doctor', fact: 'The practice and its phone number' },
    ],
  },
  audience: 'chosen',
  access: { alsoIfIncapacitated: true, firstDays: 'offered' },
  steps: [
    step('Contact', {
      fullName: text('Full name', { required: 'Full name is required', min: 2 }),
      category: choice('Category', contactCategories, { required: 'Please select a category' }),
      relationship: text('Relationship', {
        required: 'Relationship is required',
        hint: 'Who they are to you: neighbor, landlord, dentist.',
      }),
      organization: text('Organization'),
      phone: phone('Phone', { invalid: 'Please enter a valid phone number' }),
      phoneKind: kindOfNumber('Kind of phone'),
      moreNumbers,
      email: email('Email', { invalid: 'Please enter a valid email' }),
      address: text('Address'),
      specialInstructions: longText('Special instructions', {
        hint: 'What to tell them, or what to ask them for.',
        reading: 'instructions',
      }),
      notes: longText('Notes'),
      photo: facePhoto,
      status: choice('Status', { active: 'Active', inactive: 'Inactive' }, { start: 'active' }),
    }),
  ],
  title: ({ fullName }) => fullName,
  groupBy: 'category',
  facts: ['relationship', 'phone'],
  badge: 'status',
  standings: { active: 'good', inactive: 'caution' },
  people: [
    {
      name: 'fullName',
      phone: 'phone',
      phoneKind: 'phoneKind',
      numbers: 'moreNumbers',
      photo: 'photo',
      email: 'email',
      address: 'address',
    },
  ],
  toTell: ({
    fullName: name,
    phone: number,
    email: address,
    relationship,
    specialInstructions,
    status,
    photo: face,
  }) =>
    status === 'inactive'
      ? undefined
      : {
          title: 'Others',
          people: [{ name, phone: number, email: address, how: relationship, note: specialInstructions, face }],
          by: '',
          note: '',
        },
  activity: {
    added: ({ fullName }) => `Added contact: ${fullName}`,
    changed: ({ fullName }) => `Updated contact: ${fullName}`,
    removed: ({ fullName }) => `Removed contact: ${fullName}`,
  },
  failed: {
    load: 'Failed to load contacts. Please try again.',
    save: 'Failed to save contact. Please try again.',
    remove: 'Failed to remove contact. Please try again.',
  },
  samples: [
    {
      fullName: 'Beth Carmody',
      category: 'personal',
      relationship: 'Neighbor with a key',
      phone: '(555) 010-7702',
      address: '45 Orchard Lane, Cedar Falls, IA 50613',
      specialInstructions: 'She waters the plants and knows where the fuse box is.',
    },
    {
      fullName: 'Dr. Anil Rao',
      category: 'medical',
      relationship: 'Family doctor',
      organization: 'Cedar Falls Family Practice',
      phone: '(555) 010-2040',
      email: 'office@practice.example.org',
      address: '900 Clinic Drive, Cedar Falls, IA 50613',
    },
    {
      fullName: 'Walt Grayson',
      category: 'financial',
      relationship: 'Rents the field behind the house',
      phone: '(555) 010-6655',
      specialInstructions: 'He pays every November. His lease is in the blue folder.',
    },
    {
      fullName: 'Garden Club of Black Hawk County',
      category: 'other',
      relationship: 'Treasurer since 2011',
      organization: 'Garden Club',
      email: 'hello@gardenclub.example.org',
      notes: 'The cash box and the books are in the hall closet.',
    },
  ],
})
