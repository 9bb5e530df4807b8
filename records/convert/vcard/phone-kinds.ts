import { type NumberKind, numberKinds } from '../../kinds/numbers.ts'
import type { Property } from './content-lines.ts'

export type PhoneKind = { readonly kind: NumberKind | ''; readonly about: string }

export const typesOf = ({ params }: Property): string[] => (params['TYPE'] ?? []).map((type) => type.toLowerCase())

const known = (kind: NumberKind | ''): PhoneKind => ({ kind, about: '' })

/** The kind according to TYPE. Phones write a custom type as `X-Cabin`. */
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

/** The labels that Apple predefines, such as *_$!<HomeFAX>!$_*. */
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

export function kindOfLabel(label: string): PhoneKind {
  const usual = usualLabels[label.toLowerCase().replaceAll(/\s/g, '')]
  return usual === undefined ? { kind: 'other', about: label } : known(usual)
}

/** Whether no person answers this number, because it is a fax or pager. */
export const isMachine = ({ kind }: PhoneKind): boolean => /fax|pager/i.test(kind)

export const phoneKindInWords = ({ kind, about }: PhoneKind): string =>
  about || (kind === '' || kind === 'other' ? 'Phone' : numberKinds[kind])

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
