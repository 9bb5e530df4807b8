import { defineRecord, step } from '../define.ts'
import { choice, date, longText, reference } from '../fields/index.ts'
import { attorneyActivity } from './estate-attorney.ts'

const types = { phone: 'Phone call', email: 'Email', meeting: 'Meeting', letter: 'Letter', other: 'Other' } as const
const nameOf = ({ type }: { type: keyof typeof types | '' }) => (type === '' ? 'Communication' : types[type])

export const attorneyCommunication = defineRecord({
  kind: 'attorney-communication',
  path: '/legal/attorney',
  beside: true,
  name: {
    one: 'Communication',
    many: 'Recent Communications',
    nouns: { one: 'note about your attorney', many: 'notes about your attorney' },
    purpose: 'What you and your attorney agreed on, and when.',
    empty: 'No communications logged yet',
  },
  audience: 'chosen',
  access: { start: 'attorney' },
  steps: [
    step('Communication', {
      attorney: reference('Attorney', 'estate-attorney'),
      type: choice('Type', types, { required: 'Please select a communication type' }),
      date: date('Date', { required: 'Please enter the date' }),
      summary: longText('Summary', { required: 'Please provide a brief summary', min: 5 }),
      followUp: longText('Follow-up'),
    }),
  ],
  title: nameOf,
  facts: ['date', 'summary'],
  activity: {
    added: (communication) => attorneyActivity(`Added new communication: ${nameOf(communication)}`),
    changed: (communication) => attorneyActivity(`Updated communication: ${nameOf(communication)}`),
    removed: (communication) => attorneyActivity(`Removed communication: ${nameOf(communication)}`),
  },
  failed: {
    title: 'Error',
    load: 'Failed to load attorney information. Please try again',
    save: 'Failed to log communication. Please try again.',
    remove: 'Failed to delete communication. Please try again.',
  },
})
