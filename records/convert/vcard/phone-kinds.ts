import { type NumberKind, numberKinds } from '../../kinds/numbers.ts'
import type { Property } from './content-lines.ts'

/** What a number is for; in the card's own words where it is *other* than what everybody has. */
export type PhoneKind = { readonly kind: NumberKind | ''; readonly about: string }

/** The types of a line, in small letters. */
export const typesOf = ({ params }: Property): string[] => (params['TYPE'] ?? []).map((type) => type.toLowerCase())

const known = (kind: NumberKind | ''): PhoneKind => ({ kind, about: '' })

/** What its types say that a number is for. A telephone writes a type of one's own as `X-Cabin`. */
export function phoneKindOf(property: Property): PhoneKind {
  const types = typesOf(property).flatMap((type) => type.split(','))
  const is = (...wanted: string[]) => wanted.some((type) => types.includes(type))
  if (is('fax')) return known(is('work') ? 'workFax' : is('home') ? 'homeFax' : 'fax')
  if (is('pager')) return known('pager')
  if (is('cell', 'mobile', 'iphone')) return known(is('work') ? 'workMobile' : 'mobile')
  if (is('work')) return known('work')
  if (is('home')) return known('home')
  const own = property.params['TYPE']?.find((type) => /^x-/i.test(type))?.slice(2)
  return own === undefined ? known(is('car', 'other', 'isdn') ? 'other' : '') : { kind: 'other', about: own }
}

/** What telephones call the usual kinds in labels: *_$!<HomeFAX>!$_*. */
const usualLabels: Readonly<Record<string, NumberKind | ''>> = {
  mobile: 'mobile',
  iphone: 'mobile',
  cell: 'mobile',
  home: 'home',
  work: 'work',
  workmobile: 'workMobile',
  fax: 'fax',
  homefax: 'homeFax',
  workfax: 'workFax',
  otherfax: 'fax',
  pager: 'pager',
  other: 'other',
  main: '',
  phone: '',
}

/** What a label of a card says that a number is for. */
export function kindOfLabel(label: string): PhoneKind {
  const usual = usualLabels[label.toLowerCase().replaceAll(/\s/g, '')]
  return usual === undefined ? { kind: 'other', about: label } : known(usual)
}

/** Nobody answers there. */
export const isMachine = ({ kind }: PhoneKind): boolean => /fax|pager/i.test(kind)

/** What a number is called in a line of notes: *Mobile*, *Lake house*, *Phone*. */
export const phoneKindInWords = ({ kind, about }: PhoneKind): string =>
  about || (kind === '' || kind === 'other' ? 'Phone' : numberKinds[kind])

/** The types by which cards tell what a number is for. */
export const typesOfKind: Readonly<Record<NumberKind, readonly string[]>> = {
  mobile: ['cell'],
  home: ['home'],
  work: ['work'],
  workMobile: ['work', 'cell'],
  fax: ['fax'],
  homeFax: ['home', 'fax'],
  workFax: ['work', 'fax'],
  pager: ['pager'],
  other: [],
}
