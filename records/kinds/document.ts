import { defineRecord, step } from '../define.ts'
import { choice, date, file, files, longText, pictureTypes, secret, text } from '../fields/index.ts'

export const documentTypes = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/plain': 'txt',
  // The locker turns photos of papers into pages of a PDF.
  ...pictureTypes,
} as const

const lastWishes =
  /\b(wills?|testament|codicil|trust|directive|power of attorney|funeral|burial|cremation|(last|final) (wishes|instructions|letter))\b/i

/** A sealed file in the locker. The location of the paper original is in a `physical_document`. */
export const document = defineRecord({
  kind: 'document',
  path: '/documents/digital',
  name: {
    one: 'Document',
    many: 'My Digital Documents Locker',
    counted: 'Stored documents',
    purpose: 'Your papers, sealed before they leave this browser. No one can read them until the time comes.',
    empty: 'No documents added yet',
  },
  invitation: {
    why: 'Someone will be asked for these papers within days. To begin, a photo from your phone is good enough.',
    examples: [
      { title: 'My will', fact: 'Legal, PDF' },
      { title: 'Home insurance', fact: 'Insurance, PDF' },
    ],
  },
  audience: 'chosen',
  access: { start: 'both_contacts' },
  steps: [
    step('Document', {
      file: file('File', {
        required: 'Please choose a file',
        invalid: 'Invalid file type. Please upload a PDF, Word, Excel, or text document, or photos of it',
        hint: 'PDF, Word, Excel, or text, up to 10 MB, or photos of the pages.',
        reading: 'first',
        rule: {
          types: documentTypes,
          maxBytes: 10 * 1024 * 1024,
          tooLarge: 'File size must be 10MB or less',
          password: 'filePassword',
          photos: 'originals',
        },
      }),
      filePassword: secret('Password that opens the file', {
        hint: 'Only where the file asks for one. Whoever gets the document gets its password, too.',
        reading: 'first',
      }),
      title: text('Title', { required: 'Title must be at least 2 characters', min: 2 }),
      category: choice(
        'Category',
        {
          legal: 'Legal',
          financial: 'Financial',
          medical: 'Medical',
          personal: 'Personal',
          estate: 'Estate',
          insurance: 'Insurance',
          other: 'Other',
        },
        { required: 'Please select a category' },
      ),
      otherType: text('What kind of document is it?', {
        when: { category: 'other' },
        required: 'Please describe the document type',
        min: 2,
      }),
      description: longText('Description', { required: 'Description must be at least 10 characters', min: 10 }),
      expires: date('Expires', {
        when: { category: ['personal', 'insurance', 'other'] },
        hint: 'Only if it does. We’ll list the day on your dashboard.',
      }),
      contactInstructions: longText('Instructions for your authorized contact', {
        hint: 'What should be done with this document?',
        reading: 'instructions',
      }),
      originals: files('Photos of the original', {
        invalid: 'Please choose a photo',
        hint: 'Only if you want to keep the photos that this document was made from, up to 10 MB each.',
        rule: {
          types: pictureTypes,
          takenIn: 'file',
          maxBytes: 10 * 1024 * 1024,
          tooLarge: 'File size must be 10MB or less',
        },
      }),
    }),
  ],
  title: ({ title }) => title,
  groupBy: 'category',
  facts: ['otherType', 'description'],
  dates: [{ field: 'expires', says: ({ title }) => `${title} expires` }],
  comesFirst: ({ title, otherType, file: kept }) =>
    [title, otherType, kept === '' ? '' : kept.name.replaceAll(/[_.-]/g, ' ')].some((words) => lastWishes.test(words)),
  activity: {
    added: ({ title }) => `Uploaded document: ${title}`,
    removed: ({ title }) => `Deleted document: ${title}`,
  },
  failed: {
    title: 'Error',
    save: 'Failed to upload document',
    remove: 'Failed to delete document. Please try again.',
  },
})
