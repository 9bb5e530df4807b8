import { type Definition, fieldsOf } from '../../define.ts'
import { rowsIn, type Values } from '../../fields/index.ts'
import { countries } from '../../fields/places.ts'
import { definitionOf, kinds } from '../../kinds/index.ts'
import { type NumberKind, numberKinds } from '../../kinds/numbers.ts'
import { namesPeople, type KnownPerson, peopleIn } from '../../known-people.ts'
import type { ExportedGroup, Exporter, ExportFormat } from '../exporter.ts'
import type { CardAddress } from './card.ts'
import type { PhoneKind } from './phone-kinds.ts'
import { type CardVersion, type WrittenCard, writeCards } from './write.ts'

const organizations = ['organization', 'companyName', 'firmName']
const roles = ['titleRole']
const notes = ['notes', 'specialNotes']

const words = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
const firstOf = (values: Values, names: readonly string[]): string =>
  names.map((name) => words(values, name)).find(Boolean) ?? ''

const noAddress: CardAddress = { street: '', city: '', state: '', postalCode: '', country: '' }

function addressesOf({ address }: KnownPerson): CardAddress[] {
  const parts = typeof address === 'string' ? { ...noAddress, street: address } : address
  const named = { ...parts, country: countries()[parts.country] ?? parts.country }
  return parts.street === '' && parts.city === '' ? [] : [named]
}

const noKind: PhoneKind = { kind: '', about: '' }
const isKind = (kind: string): kind is NumberKind => kind in numberKinds
const kindIn = (kind: string, about = ''): PhoneKind => ({ kind: isKind(kind) ? kind : '', about })

function numbersOf(definition: Definition, values: Values, person: KnownPerson): { number: string; kind: PhoneKind }[] {
  const fields = definition.people?.find(({ name }) => words(values, name) === person.name)
  const { secondaryPhone } = fieldsOf(definition)
  const second = secondaryPhone ? words(values, 'secondaryPhone') : ''
  const more = fields?.numbers === undefined ? [] : rowsIn(values[fields.numbers])
  return [
    { number: person.phone, kind: kindIn(words(values, fields?.phoneKind ?? '')) },
    { number: second, kind: kindIn(words(values, 'secondaryPhoneKind')) },
    ...more.map(({ number = '', kind = '', about = '' }) => ({
      number,
      kind: kindIn(about === '' ? kind : 'other', about),
    })),
  ]
}

function cardsOf(definition: Definition, title: string, values: Values): WrittenCard[] {
  return peopleIn(definition, values).map((person): WrittenCard => {
    const isAbout = person.name === title
    const numbers = isAbout ? numbersOf(definition, values, person) : [{ number: person.phone, kind: noKind }]
    const called = numbers.filter(({ number }) => number !== '')
    return {
      name: person.name,
      organization: isAbout ? firstOf(values, organizations) : '',
      role: isAbout ? firstOf(values, roles) : '',
      phones: [...new Set(called.map(({ number }) => number))],
      phoneKinds: Object.fromEntries(called.map(({ number, kind }) => [number, kind])),
      emails: [person.email].filter(Boolean),
      addresses: addressesOf(person),
      websites: isAbout ? [words(values, 'website')].filter(Boolean) : [],
      // The people of a circle or a pet get its title as their group.
      categories: isAbout ? [] : [title],
      note: isAbout ? firstOf(values, notes) : '',
    }
  })
}

function mergedCards(cards: readonly WrittenCard[]): WrittenCard[] {
  const found = new Map<string, WrittenCard>()
  for (const [at, card] of cards.entries()) {
    const { categories, ...person } = card
    // Two records about people of one name stay two cards, since nothing proves that they are the
    // same person.
    const key = categories.length === 0 ? String(at) : JSON.stringify(person)
    const before = found.get(key)?.categories ?? []
    found.set(key, { ...card, categories: [...new Set([...before, ...categories])] })
  }
  return [...found.values()]
}

const write = (version: CardVersion) => (group: ExportedGroup) => {
  const definition = definitionOf(group.kind)
  if (definition === undefined) return ''
  const cards = group.records.flatMap(({ title, values }) => cardsOf(definition, title, valuesIn(definition, values)))
  return writeCards(mergedCards(cards), version)
}

const valuesIn = (definition: Definition, values: Record<string, unknown>): Values =>
  Object.fromEntries(
    Object.entries(fieldsOf(definition)).map(([name, field]) => [
      name,
      field.fits(values[name]) ? values[name] : field.blank,
    ]),
  )

const formats: readonly ExportFormat[] = [
  {
    name: 'Contact cards (vCard 3)',
    use: 'For phones and address books.',
    ending: '.vcf',
    mediaType: 'text/vcard',
    write: write('3.0'),
  },
  {
    name: 'Contact cards (vCard 4)',
    use: 'For newer programs.',
    ending: '-4.vcf',
    notInZip: true,
    mediaType: 'text/vcard',
    write: write('4.0'),
  },
  {
    name: 'Contact cards (vCard 2.1)',
    use: 'For older phones.',
    ending: '-2.1.vcf',
    notInZip: true,
    mediaType: 'text/x-vcard',
    write: write('2.1'),
  },
]

export const cardExporters: readonly Exporter[] = kinds.filter(namesPeople).map(({ kind }) => ({ kind, formats }))
