import { defineRecord, step } from '../define.ts'
import { facePhoto } from '../face.ts'
import { callThem } from '../first-step.ts'
import { email, phone, text, url } from '../fields/index.ts'

/** Activity lines about the attorney always include the attorney's name. */
export const attorneyActivity = (message: string): string =>
  /attorney|communication/i.test(message) ? message : `Estate Attorney: ${message}`

/** The one attorney of the estate, who verifies a death certificate (DCV). */
export const estateAttorney = defineRecord({
  kind: 'estate-attorney',
  path: '/legal/attorney',
  name: {
    one: 'Attorney',
    full: 'Estate Attorney',
    many: 'Estate Attorney',
    purpose: 'The person who confirms what happened, so that what you leave reaches the people you chose.',
    empty: 'No attorney associated with this estate',
  },
  invitation: {
    why: 'Your attorney will be your Death Certificate Verifier: the person who can report what happened and show the certificate.',
    examples: [{ title: 'Your lawyer', fact: 'The firm, its address, and its phone number' }],
  },
  audience: 'everyone_named',
  seats: ['attorney'],
  limit: { count: 1, message: 'An attorney is already associated with this account' },
  steps: [
    step('Attorney', {
      fullName: text('Full name', { required: 'Name must be at least 2 characters', min: 2 }),
      firmName: text('Firm name', { required: 'Firm name must be at least 2 characters', min: 2 }),
      website: url('Website'),
      address: text('Address', { required: 'Please enter a valid address', min: 5 }),
      phone: phone('Phone', { required: 'Please enter a valid phone number' }),
      email: email('Email', { required: 'Please enter a valid email address' }),
      photo: facePhoto,
    }),
  ],
  title: (attorney) => attorney.fullName,
  facts: ['firmName', 'phone'],
  people: [{ name: 'fullName', phone: 'phone', photo: 'photo', email: 'email', address: 'address' }],
  firstStep: (attorney, { role }) => (role === 'attorney' ? undefined : callThem(attorney, 'the estate attorney')),
  activity: {
    added: () => 'Added new Estate Attorney',
    changed: () => 'Updated Estate Attorney information',
    removed: () => 'Removed Estate Attorney',
  },
  failed: {
    load: 'Failed to load attorney information. Please try again',
    save: 'Failed to save attorney information. Please try again.',
    remove: 'Failed to delete attorney. Please try again.',
  },
})
