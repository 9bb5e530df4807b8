import { defineRecord, step } from '../define.ts'
import { facePhoto } from '../face.ts'
import { choice, date, email, longText, phone, text, url } from '../fields/index.ts'
import { kindOfNumber, moreNumbers } from './numbers.ts'

const advisorTypes = {
  financial: 'Financial',
  tax: 'Tax',
  legal: 'Legal',
  insurance: 'Insurance',
  estate: 'Estate',
  other: 'Other',
} as const
export type AdvisorType = keyof typeof advisorTypes

export const advisor = defineRecord({
  kind: 'advisor',
  path: '/contacts/advisors',
  name: {
    one: 'Advisor',
    many: 'My Trusted Advisors',
    counted: 'Advisors',
    purpose: 'The people who know your affairs, and how to reach them.',
    empty: 'No advisors added yet',
  },
  invitation: {
    why: 'Your accountant or broker can answer in a minute what would take your family a month to find out.',
    examples: [
      { title: 'Your accountant', fact: 'Has your tax returns' },
      { title: 'Your insurance agent', fact: 'Knows every policy' },
    ],
  },
  audience: 'chosen',
  access: { alsoIfIncapacitated: true, firstDays: 'offered' },
  steps: [
    step('Advisor', {
      fullName: text('Full name', { required: 'Full name is required' }),
      advisorType: choice('Advisor type', advisorTypes, { required: 'Please select advisor type' }),
      otherAdvisorType: text('What kind of advisor?', {
        when: { advisorType: 'other' },
        required: 'Please specify the advisor type',
        min: 2,
        max: 100,
      }),
      companyName: text('Company name', { required: 'Company name is required' }),
      titleRole: text('Title or role', { required: 'Title or role is required' }),
      phoneNumber: phone('Phone number', { required: 'Please enter a valid phone number' }),
      phoneKind: kindOfNumber('Kind of phone'),
      moreNumbers,
      email: email('Email', { required: 'Please enter a valid email address' }),
      address: text('Address', { required: 'Please enter a valid address', min: 5 }),
      website: url('Website'),
      lastContactDate: date('Last contact date', {
        required: 'Please enter the last contact date',
        hint: 'When you last spoke. A guess is fine.',
      }),
      photo: facePhoto,
      notes: longText('Notes', { hint: 'What they take care of, and what to ask them for.' }),
    }),
  ],
  title: ({ fullName }) => fullName,
  groupBy: 'advisorType',
  facts: ['companyName', 'phoneNumber'],
  people: [
    {
      name: 'fullName',
      phone: 'phoneNumber',
      phoneKind: 'phoneKind',
      numbers: 'moreNumbers',
      photo: 'photo',
      email: 'email',
      address: 'address',
    },
  ],
  firstStep: (_, { ownerName, event }) => ({
    id: 'advisors',
    urgency: 'tell',
    text:
      event === 'death'
        ? `Tell the advisors who took care of ${ownerName}’s affairs.`
        : `Tell the advisors who take care of ${ownerName}’s affairs.`,
  }),
  samples: [
    {
      fullName: 'Martin Keller',
      advisorType: 'tax',
      companyName: 'Keller & Daughters',
      titleRole: 'Certified public accountant',
      phoneNumber: '(555) 010-4410',
      email: 'martin.keller@example.org',
      address: '210 Main Street, Cedar Falls, IA 50613',
      website: 'https://keller.example.org',
      lastContactDate: '2026-04-09',
      notes: 'Has our tax returns since 1998. Ask him what has to be filed for this year.',
    },
    {
      fullName: 'Joan Fletcher',
      advisorType: 'financial',
      companyName: 'First Prairie Bank',
      titleRole: 'Financial planner',
      phoneNumber: '(555) 010-6120',
      email: 'joan.fletcher@example.org',
      address: '4 Court Avenue, Cedar Falls, IA 50613',
      lastContactDate: '2026-09-02',
      notes: 'Knows both savings accounts and the small pension.',
    },
    {
      fullName: 'Sam Ortiz',
      advisorType: 'insurance',
      companyName: 'Heartland Insurance',
      titleRole: 'Agent',
      phoneNumber: '(555) 010-8834',
      email: 'sam.ortiz@example.org',
      address: '77 River Road, Cedar Falls, IA 50613',
      lastContactDate: '2026-02-17',
      notes: 'Life insurance and the house. The policies are in the gray folder.',
    },
  ],
})
