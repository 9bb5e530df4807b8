import { choice, phone, rows, text } from '../fields/index.ts'

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
