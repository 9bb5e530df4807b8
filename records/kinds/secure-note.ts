import { defineRecord, step } from '../define.ts'
import { choice, longText, pairs, secret, text } from '../fields/index.ts'

const secureNoteTypes = {
  note: 'Note',
  card: 'Payment card',
  identity: 'ID or membership',
  license: 'Software license',
  key: 'Key or code',
  other: 'Something else',
} as const
export type SecureNoteType = keyof typeof secureNoteTypes

export const secureNote = defineRecord({
  kind: 'secure-note',
  path: '/digital/online',
  beside: true,
  name: {
    one: 'Note or Card',
    many: 'My Secure Notes and Cards',
    counted: 'Notes and cards',
    nouns: { one: 'secure note or card', many: 'secure notes and cards' },
    purpose: 'Cards, codes, and notes that someone will need, hidden until they are asked for.',
    empty: 'No notes or cards added yet',
  },
  audience: 'chosen',
  access: { start: 'nobody' },
  steps: [
    step('Note or card', {
      name: text('Name', { required: 'Name is required', hint: '“Visa” or “Alarm code,” for example.' }),
      type: choice('Type', secureNoteTypes, { required: 'Please select a type', start: 'note' }),
      holder: text('Name on the card', { when: { type: 'card' }, reading: 'first' }),
      number: secret('Card number', { when: { type: 'card' }, reading: 'first' }),
      expires: text('Expires', { when: { type: 'card' }, hint: 'Month and year.', reading: 'first' }),
      code: secret('Security code', { when: { type: 'card' }, reading: 'first' }),
      pin: secret('PIN', { when: { type: 'card' }, reading: 'first' }),
      note: longText('Text', {
        reading: 'first',
        secret: true,
        hint: 'Hidden in your list. Search doesn’t look in here.',
      }),
      details: pairs('More details', {
        reading: 'first',
        secret: true,
        called: { question: 'What it is', answer: 'What it says', one: 'detail' },
        invalid: 'Please fill in both what it is and what it says',
      }),
      folder: text('Folder'),
      contactInstructions: longText('Instructions for your authorized contact', {
        hint: 'What should be done with this?',
        reading: 'instructions',
      }),
    }),
  ],
  title: ({ name }) => name,
  facts: ['type', 'holder', 'expires', 'folder'],
  dates: [{ field: 'expires', says: ({ name }) => `${name} expires` }],
  activity: {
    added: ({ name }) => `Added note or card: ${name}`,
    changed: ({ name }) => `Updated note or card: ${name}`,
    removed: ({ name }) => `Removed note or card: ${name}`,
  },
  removed: { title: 'Deleted' },
  failed: {
    load: 'Failed to load notes and cards. Please try again.',
    save: 'Failed to save note or card. Please try again.',
    remove: 'Failed to remove note or card. Please try again.',
  },
  samples: [
    {
      name: 'Visa from the credit union',
      type: 'card',
      holder: 'Margaret A. Ellis',
      number: '4539 1488 0343 6467',
      expires: '08/2028',
      code: '315',
      pin: '2290',
      contactInstructions: 'Call the credit union and close it. The rent is no longer paid from it.',
    },
    {
      name: 'Alarm at the lake house',
      type: 'key',
      note: 'Panel by the back door: 7731, then the green button. You have 30 seconds.',
      contactInstructions: 'Ruth knows where the spare key is.',
    },
    {
      name: 'AARP membership',
      type: 'identity',
      details: [{ question: 'Member number', answer: '318 442 0917' }],
    },
  ],
})
