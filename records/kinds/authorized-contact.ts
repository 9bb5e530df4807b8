import { defineRecord, step } from '../define.ts'
import { facePhoto } from '../face.ts'
import { callThem } from '../first-step.ts'
import { choice, countries, email, isUnitedStates, isZip, phone, stateCode, states, text } from '../fields/index.ts'

const namesOf = (named: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.values(named).map((name) => [name, name]))

export const authorizedContact = defineRecord({
  kind: 'authorized-contact',
  path: '/legal/contact',
  name: {
    one: 'Contact',
    full: 'Authorized Contact',
    many: 'Authorized Contacts',
    counted: 'Active contacts',
    purpose: 'Up to two people who can open what you choose for them when the time comes.',
    empty: 'No authorized contacts added yet',
  },
  invitation: {
    why: 'What you write down reaches no one until you name someone. Choose one or two people you would trust with your house keys.',
    examples: [
      { title: 'Your daughter', fact: 'Authorized contact 1', badge: 'Accepted' },
      { title: 'An old friend', fact: 'Authorized contact 2', badge: 'Invited' },
    ],
  },
  audience: 'everyone_named',
  seats: ['contact_1', 'contact_2'],
  limit: { count: 2, message: 'Maximum of two authorized contacts allowed' },
  steps: [
    step('Contact', {
      fullName: text('Full name', { required: 'Name must be at least 2 characters', min: 2 }),
      email: email('Email', { required: 'Please enter a valid email address' }),
      phone: phone('Phone', { required: 'Please enter a valid phone number' }),
      relationship: choice(
        'Relationship',
        { spouse: 'Spouse', child: 'Child', sibling: 'Sibling', parent: 'Parent', friend: 'Friend', other: 'Other' },
        { required: 'Please select a relationship' },
      ),
      otherRelationship: text('Please specify', {
        when: { relationship: 'other' },
        required: 'Please specify the relationship',
        min: 2,
      }),
      streetAddress: text('Street address', { required: 'Street address must be at least 5 characters', min: 5 }),
      city: text('City', { required: 'City must be at least 2 characters', min: 2 }),
      state: {
        ...text('State', { required: 'State must be at least 2 characters', min: 2 }),
        offers: namesOf(states),
      },
      postalCode: text('Postal code', { required: 'Postal code must be at least 5 characters', min: 5, max: 20 }),
      country: {
        ...text('Country', { required: 'Country must be at least 2 characters', min: 2 }),
        offers: namesOf(countries()),
      },
      photo: facePhoto,
    }),
  ],
  // A US address needs a listed state and a zip code in digits; other addresses stay as written.
  rules: [
    {
      field: 'state',
      message: 'Please choose a state from the list',
      holds: ({ state, country }) => !isUnitedStates(country) || stateCode(state) !== undefined,
    },
    {
      field: 'postalCode',
      message: 'Zip code must be 5 digits or 5+4 digits',
      holds: ({ postalCode, country }) => !isUnitedStates(country) || isZip(postalCode),
    },
  ],
  title: (contact) => contact.fullName,
  facts: ['relationship', 'phone'],
  people: [
    {
      name: 'fullName',
      phone: 'phone',
      photo: 'photo',
      email: 'email',
      address: {
        street: 'streetAddress',
        city: 'city',
        state: 'state',
        postalCode: 'postalCode',
        country: 'country',
      },
    },
  ],
  firstStep: (contact, { role, seat, ownerName }) =>
    seat === role ? undefined : callThem(contact, `who was also named by ${ownerName}`),
  activity: {
    added: () => 'Added new authorized contact',
    removed: () => 'Deleted authorized contact',
  },
  failed: {
    title: 'Error',
    saysWhy: true,
    load: 'Failed to load profile information. Please try again',
    save: 'Failed to save contact',
    remove: 'Failed to delete contact. Please try again',
  },
})
