import { defineRecord, step } from '../define.ts'
import { email, longText, phone, text } from '../fields/index.ts'
import { callThem } from '../first-step.ts'
import { directiveReview, signedRemark, signedRule, signedStep, startSigning } from './signed-paper.ts'

export const healthcareProxy = defineRecord({
  kind: 'healthcare-proxy',
  path: '/planning/healthcare',
  name: {
    one: 'Healthcare Proxy',
    many: 'Healthcare Proxy',
    nouns: { one: 'healthcare proxy', many: 'healthcare proxies' },
    purpose: 'The person who speaks with your doctors when you can’t.',
    empty: 'No healthcare proxy named yet',
  },
  audience: 'chosen',
  access: { alsoIfIncapacitated: true, firstDays: 'preset' },
  singleton: true,
  steps: [
    step('Healthcare proxy', {
      primaryFullName: text('Full name', { required: 'Full name is required' }),
      primaryRelationship: text('Relationship', {
        required: 'Relationship is required',
        hint: 'What they are to you: your daughter, your husband, a friend.',
      }),
      primaryPhone: phone('Phone', { required: 'Please enter a valid phone number' }),
      primaryEmail: email('Email', { required: 'Please enter a valid email address' }),
      primaryAddress: text('Address', { required: 'Please enter a valid address', min: 5 }),
    }),
    step('Alternate, if the proxy can’t be reached', {
      alternateFullName: text('Alternate’s full name'),
      alternatePhone: phone('Alternate’s phone'),
      alternateEmail: email('Alternate’s email'),
    }),
    step('What the proxy should know', {
      specialInstructions: longText('Special instructions', {
        hint: 'What you have talked about, and what matters most to you.',
      }),
    }),
    signedStep,
  ],
  startWith: startSigning,
  rules: [signedRule],
  remark: signedRemark,
  review: directiveReview('Healthcare Proxy'),
  people: [
    { name: 'primaryFullName', phone: 'primaryPhone', email: 'primaryEmail', address: 'primaryAddress' },
    { name: 'alternateFullName', phone: 'alternatePhone', email: 'alternateEmail' },
  ],
  title: ({ primaryFullName }) => (primaryFullName === '' ? '' : `Healthcare proxy: ${primaryFullName}`),
  facts: ['primaryRelationship', 'primaryPhone'],
  firstStep: ({ primaryFullName, primaryPhone }, { event, ownerName }) =>
    event === 'incapacity'
      ? callThem({ fullName: primaryFullName, phone: primaryPhone }, `who speaks for ${ownerName} about medical care`)
      : undefined,
  activity: {
    added: ({ primaryFullName }) => `Designated healthcare proxy: ${primaryFullName}`,
    changed: ({ primaryFullName }) => `Updated healthcare proxy: ${primaryFullName}`,
    removed: ({ primaryFullName }) => `Removed healthcare proxy: ${primaryFullName}`,
  },
  failed: {
    load: 'Failed to load healthcare directives. Please try again',
    save: 'Failed to save healthcare proxy',
    remove: 'Failed to remove healthcare proxy',
  },
  samples: [
    {
      primaryFullName: 'Ruth Ellis',
      primaryRelationship: 'Daughter',
      primaryPhone: '(555) 010-7765',
      primaryEmail: 'ruth.ellis@example.org',
      primaryAddress: '41 Orchard Lane, Cedar Falls, IA 50613',
      alternateFullName: 'Thomas Brandt',
      alternatePhone: '(555) 010-9031',
      alternateEmail: 'thomas@example.org',
      specialInstructions:
        'Ruth and I talked about this at the lake in August. She knows that I would rather be at home with the windows open than gain a few weeks in a hospital.\n\nPlease let her speak with Dr. Amara Osei first. He has known me for twenty years.',
      signedOn: '2026-03-14',
      copies: [
        { question: 'Ruth Ellis', answer: '2026-03-14' },
        { question: 'Dr. Amara Osei, Cedar Valley Clinic', answer: '2026-03-20' },
      ],
    },
  ],
})
