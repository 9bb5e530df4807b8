import { defineRecord, step } from '../define.ts'
import { choice, date, longText, reference, refined, text } from '../fields/index.ts'
import { today } from '../today.ts'

/** A paper original. A copy in the locker is a `document`. */
export const physicalDocument = defineRecord({
  kind: 'physical-document',
  path: '/documents/physical',
  name: {
    one: 'Document Location',
    many: 'My Physical Documents Finder',
    counted: 'Tracked documents',
    purpose: 'Where the originals are, so no one has to search the house.',
    empty: 'No document locations added yet',
  },
  invitation: {
    why: 'Only the original of a will counts. One line about where it is can save your family weeks of looking.',
    examples: [
      { title: 'My will', fact: 'Will, bottom drawer of the desk in the study', badge: 'Verified' },
      { title: 'Title of the car', fact: 'Vehicle title, blue folder in the hall closet', badge: 'Active' },
    ],
  },
  audience: 'chosen',
  access: { alsoIfIncapacitated: true },
  steps: [
    step('Basic Information', {
      title: text('Title', {
        required: 'Title must be at least 2 characters',
        min: 2,
        hint: 'What you would call it, like “my will” or “the deed to the house.”',
      }),
      documentType: choice(
        'Document type',
        {
          will: 'Will',
          deed: 'Deed',
          'birth-certificate': 'Birth certificate',
          'marriage-certificate': 'Marriage certificate',
          insurance: 'Insurance policy',
          tax: 'Tax records',
          passport: 'Passport',
          'social-security': 'Social Security card',
          'vehicle-title': 'Vehicle title',
          other: 'Other',
        },
        { required: 'Please select a document type' },
      ),
      otherDocumentDescription: text('What kind of document is it?', {
        when: { documentType: 'other' },
        required: 'Please briefly describe this document',
        max: 100,
      }),
      location: longText('Where it is', {
        required: 'Please provide a detailed location description',
        min: 5,
        hint: 'The room, the piece of furniture, the folder: so that a stranger could walk right up to it.',
        reading: 'first',
      }),
      expires: date('Expires', {
        when: { documentType: ['insurance', 'passport', 'other'] },
        hint: 'Only if it does. We’ll list the day on your dashboard.',
      }),
    }),
    step('Access Details', {
      accessInstructions: longText('Access instructions', {
        required: 'Please provide access instructions',
        invalid: 'Please provide access instructions of at least 10 characters, like “Not locked”',
        min: 10,
        hint: 'Is it locked? Say who has the key, or that no key is needed.',
        reading: 'instructions',
      }),
      storage: reference('The safe or lockbox it is in', 'storage-location', {
        back: { label: 'Documents kept in it' },
      }),
      copy: reference('Its copy in your documents locker', 'document', {
        hint: 'If you keep a scan here, too. Each then says where the other one is.',
        back: { label: 'The original is in', says: 'location' },
      }),
      lastVerified: refined(
        date('Last verified', {
          required: 'Please enter the last verified date',
          hint: 'The day you last saw it there with your own eyes.',
        }),
        {
          message: 'The last verified date can’t be in the future',
          valid: (day) => day <= today(),
          example: '2026-03-14',
        },
      ),
      notes: longText('Notes'),
      status: choice('Status', { active: 'Active', verified: 'Verified' }, { start: 'active' }),
    }),
  ],
  title: ({ title }) => title,
  groupBy: 'documentType',
  facts: ['otherDocumentDescription', 'location'],
  badge: 'status',
  standings: { verified: 'good' },
  review: {
    days: ['lastVerified'],
    sets: { status: 'verified' },
    button: 'Verify',
    due: 'Not verified for a year',
    done: { title: 'Document Verified', description: 'You’ve seen that it’s still there. We’ll ask again in a year.' },
    activity: ({ title }) => `Verified document location: ${title}`,
  },
  dates: [{ field: 'expires', says: ({ title }) => `${title} expires` }],
  comesFirst: ({ documentType }) => documentType === 'will',
  // At incapacity, grantees do not need the will.
  firstStep: ({ documentType, location }, { event }) =>
    documentType === 'will' && event === 'death'
      ? { id: `will ${location}`, urgency: 'read', text: `Find the original will. ${location}` }
      : undefined,
  failed: {
    load: 'We couldn’t load your document locations. Please try again.',
    save: 'We couldn’t save this document location. Please try again.',
    remove: 'We couldn’t remove this document location. Please try again.',
  },
  removed: { title: 'Document Removed' },
  samples: [
    {
      title: 'My will',
      documentType: 'will',
      location: 'At my attorney’s office on Market Street, in their vault, file number 2026-118',
      accessInstructions: 'Call the office first. They hand it to Ruth when she shows her driver’s license.',
      lastVerified: '2026-09-14',
      notes: 'The copy in the kitchen drawer is not signed. Only the one in the vault counts.',
      status: 'verified',
    },
    {
      title: 'Deed to the house on Orchard Lane',
      documentType: 'deed',
      location: 'Bedroom closet, in the gray home safe, in the red folder on the left',
      storage: 'The gray safe in the bedroom',
      accessInstructions: 'The key to the safe is with Ruth. See the home safe for how to open it.',
      lastVerified: '2025-06-02',
      status: 'verified',
    },
    {
      title: 'Title of the Subaru',
      documentType: 'vehicle-title',
      location: 'Study, second drawer of the filing cabinet, the blue folder marked Car',
      storage: 'Filing cabinet in the study',
      accessInstructions: 'The cabinet isn’t locked. The spare car key is in the same folder.',
      lastVerified: '2026-04-18',
    },
    {
      title: 'Frank’s military discharge papers',
      documentType: 'other',
      otherDocumentDescription: 'DD 214, needed for the veterans’ cemetery',
      location: 'Study, second drawer of the filing cabinet, the green folder',
      storage: 'Filing cabinet in the study',
      accessInstructions: 'The cabinet isn’t locked. Take the whole folder to the funeral home.',
      lastVerified: '2026-04-18',
    },
  ],
})
