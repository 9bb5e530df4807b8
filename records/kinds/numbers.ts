import { choice, file, phone, pictureTypes, rows, text } from '../fields/index.ts'

export const numberKinds = {
  mobile: 'Mobile',
  home: 'Home',
  work: 'Work',
  workMobile: 'Work mobile',
  fax: 'Fax',
  homeFax: 'Home fax',
  workFax: 'Work fax',
  pager: 'Pager',
  other: 'Other',
} as const
export type NumberKind = keyof typeof numberKinds

export const kindOfNumber = (label: string) => choice(label, numberKinds)

export const moreNumbers = rows('More numbers', {
  one: 'number',
  many: 'numbers',
  hint: 'At work, on the road, a fax: what kind of number it is helps whoever calls.',
  columns: {
    kind: choice('Kind', numberKinds),
    number: phone('Number', { required: 'Please enter the number' }),
    about: text('A word about it', { hint: 'Like “the cabin, in summer.”' }),
  },
})

/** A small portrait, for readers who never met the person. */
export const facePhoto = file('Photo', {
  invalid: 'Invalid file type. Please choose a photo',
  hint: 'So that others know their face. A photo of up to 5 MB.',
  rule: {
    types: pictureTypes,
    maxBytes: 5 * 1024 * 1024,
    tooLarge: 'File size must be less than 5MB',
    side: 512,
  },
})
