import { defineRecord, step } from '../define.ts'
import { facePhoto } from '../face.ts'
import { choice, email, isZip, longText, phone, readPhone, refined, text } from '../fields/index.ts'
import { callThem } from '../first-step.ts'
import { kindOfNumber, moreNumbers } from './numbers.ts'

const wrongPhone = 'Please enter a valid phone number in format (XXX) XXX-XXXX'

/** Accepts no extension, as the specification says. International numbers keep their groups. */
const plainPhone = (label: string, asks: { required?: string; invalid: string }) =>
  refined(phone(label, asks), {
    message: asks.invalid,
    valid: (number) => readPhone(number)?.extension === '',
    example: '(555) 123-4567',
  })

export const importantContact = defineRecord({
  kind: 'important-contact',
  path: '/contacts/important',
  place: { group: '/contacts', title: 'Important Contacts', screen: 'important-contacts' },
  name: {
    one: 'Contact',
    full: 'Important Contact',
    many: 'Important Contacts',
    counted: 'Important contacts',
    nouns: { one: 'important contact', many: 'important contacts' },
    purpose: 'The people to call first when something happens.',
    empty: 'No important contacts added yet',
  },
  invitation: {
    why: 'In an emergency no one should have to look for a number. Write down whom to call first, and when to reach them.',
    examples: [
      { title: 'Your sister', fact: 'Family, any time' },
      { title: 'Your doctor', fact: 'Medical, mornings' },
    ],
  },
  audience: 'everyone_named',
  access: { alsoIfIncapacitated: true, firstDays: 'preset' },
  steps: [
    step('Contact', {
      fullName: text('Full name', { required: 'Full name must be at least 2 characters', min: 2 }),
      relationship: choice(
        'Relationship',
        {
          emergency: 'Emergency',
          family: 'Family',
          medical: 'Medical',
          legal: 'Legal',
          financial: 'Financial',
          other: 'Other',
        },
        { required: 'Please select a relationship' },
      ),
      primaryPhone: plainPhone('Primary phone', { required: wrongPhone, invalid: wrongPhone }),
      primaryPhoneKind: kindOfNumber('Kind of primary phone'),
      secondaryPhone: plainPhone('Secondary phone', { invalid: 'Please enter a valid phone number' }),
      secondaryPhoneKind: kindOfNumber('Kind of secondary phone'),
      moreNumbers,
      email: email('Email'),
      bestTimeToContact: choice(
        'Best time to contact',
        { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', anytime: 'Any time' },
        { required: 'Please select best time to contact' },
      ),
      preferredContactMethod: choice(
        'Preferred contact method',
        { phone: 'Phone', email: 'Email', text: 'Text message' },
        { required: 'Please select preferred contact method' },
      ),
      street: text('Street'),
      city: text('City'),
      state: text('State'),
      postalCode: text('Postal code', { max: 20 }),
      country: choice(
        'Country',
        { US: 'United States', CA: 'Canada', GB: 'United Kingdom', AU: 'Australia', other: 'Other' },
        { start: 'US' },
      ),
      specialNotes: longText('Special notes'),
      photo: facePhoto,
      status: choice('Status', { active: 'Active', inactive: 'Inactive' }, { start: 'active' }),
    }),
  ],
  // Only US zip codes have five digits.
  rules: [
    {
      field: 'postalCode',
      message: 'Please enter a valid postal code',
      holds: ({ postalCode, country }) => country !== 'US' || postalCode === '' || isZip(postalCode),
    },
  ],
  title: ({ fullName }) => fullName,
  facts: ['relationship', 'primaryPhone'],
  badge: 'status',
  standings: { active: 'good', inactive: 'caution' },
  people: [
    {
      name: 'fullName',
      phone: 'primaryPhone',
      phoneKind: 'primaryPhoneKind',
      numbers: 'moreNumbers',
      photo: 'photo',
      email: 'email',
      address: { street: 'street', city: 'city', state: 'state', postalCode: 'postalCode', country: 'country' },
    },
  ],
  firstStep: ({ fullName, primaryPhone, status }, { ownerName, name, event }) =>
    status === 'inactive' || fullName === name
      ? undefined
      : callThem(
          { fullName, phone: primaryPhone },
          `whom ${ownerName} ${event === 'death' ? 'wanted' : 'wants'} called first`,
        ),
  failed: {
    save: 'Failed to save contact. Please try again.',
    remove: 'Failed to remove contact. Please try again.',
  },
  samples: [
    {
      fullName: 'Ruth Ellis',
      relationship: 'emergency',
      primaryPhone: '(555) 010-7765',
      email: 'ruth@example.org',
      bestTimeToContact: 'anytime',
      preferredContactMethod: 'phone',
      street: '41 Orchard Lane',
      city: 'Cedar Falls',
      state: 'IA',
      postalCode: '50613',
      specialNotes: 'Has a key, and knows about the medicine.',
    },
    {
      fullName: 'Clara Hale',
      relationship: 'family',
      primaryPhone: '+44 20 7946 0958',
      bestTimeToContact: 'morning',
      preferredContactMethod: 'phone',
      city: 'London',
      country: 'GB',
      specialNotes: 'My sister. She is five hours ahead.',
    },
    {
      fullName: 'Dr. Anil Rao',
      relationship: 'medical',
      primaryPhone: '(555) 010-2040',
      email: 'office@practice.example.org',
      bestTimeToContact: 'morning',
      preferredContactMethod: 'phone',
    },
  ],
})
