import { blank, type Definition, errorsIn, fieldsOf, type Step, tidied, type ValuesOf } from '../../define.ts'
import {
  asFromAbroad,
  countries,
  isUnitedStates,
  phone as phoneField,
  type Row,
  type Value,
} from '../../fields/index.ts'
import { advisor } from '../../kinds/advisor.ts'
import { importantContact } from '../../kinds/important-contact.ts'
import { type ContactCategory, otherContact } from '../../kinds/other-contact.ts'
import { circleMember } from './member.ts'
import { byPerson, chosenPerson, type KnownPerson, peopleIn } from '../../known-people.ts'
import { existingOf, type Importable, type ImportPreview, partOf, type Reader } from '../importer.ts'
import { withoutUtf16 } from '../encoding.ts'
import { merged } from '../merged.ts'
import { rowName, UnreadableFile } from '../reading.ts'
import { type Card, cardOf } from './card.ts'
import { readCards } from './content-lines.ts'
import { phoneKindInWords } from './phone-kinds.ts'

const MAX_CARDS = 10_000

const phoneAsKept = phoneField('Phone')
const paragraphs = (parts: readonly string[]) => [...new Set(parts)].filter(Boolean).join('\n')

const personOf = ({ name, phones, emails, addresses }: Card): KnownPerson => ({
  name,
  phone: phoneAsKept.tidy(phones[0] ?? ''),
  email: emails[0] ?? '',
  address: addresses[0] ?? '',
  as: '',
})

const inLine = (address: Card['addresses'][number]): string => Object.values(address).filter(Boolean).join(', ')

const noKind = { kind: '', about: '' } as const
const kindOf = ({ phones, phoneKinds }: Card, at: number) => phoneKinds[phones[at] ?? ''] ?? noKind

const numbersFrom = (card: Card, from: number): Row[] =>
  card.phones.slice(from).map((phone, at) => ({ number: phoneAsKept.tidy(phone), ...kindOf(card, from + at) }))

function withCountry(card: Card, home: string): Card {
  const called = (phone: string) => asFromAbroad(phone, card.addresses[0]?.country ?? '', card.phones, home)
  return {
    ...card,
    phones: [...new Set(card.phones.map(called))],
    phoneKinds: Object.fromEntries(Object.entries(card.phoneKinds).map(([phone, kind]) => [called(phone), kind])),
  }
}

/** The properties for which a record has no field, as lines of the notes, so that none is lost. */
const restOf = (
  card: Card,
  given: {
    kinds?: number
    numbers?: boolean
    addresses?: number
    role?: boolean
    organization?: boolean
    website?: boolean
  },
): string =>
  paragraphs([
    card.note,
    ...(given.organization !== true && card.organization !== card.name && card.organization !== ''
      ? [`Organization: ${card.organization}`]
      : []),
    ...(given.role !== true && card.role !== '' ? [`Title: ${card.role}`] : []),
    // The fields of a number can hold its kind, but not a custom label.
    ...card.phones.flatMap((phone, at) => {
      const kind = kindOf(card, at)
      const isHere = given.numbers === true && (at >= (given.kinds ?? 0) || kind.about === '')
      return isHere || (at === 0 && kind.about === '') ? [] : [`${phoneKindInWords(kind)}: ${phoneAsKept.tidy(phone)}`]
    }),
    ...card.emails.slice(1).map((email) => `Email: ${email}`),
    ...card.addresses.slice(given.addresses ?? 1).map((address) => `Address: ${inLine(address)}`),
    ...card.websites.slice(given.website === true ? 1 : 0).map((website) => `Website: ${website}`),
    ...(card.categories.length > 0 ? [`Groups: ${card.categories.join(', ')}`] : []),
    ...card.more.map(({ label, text }) => `${label}: ${text}`),
  ])

/** Has no doubt about fields that cards never hold. A card without a name is unusable. */
function doubtsOf<S extends readonly Step[]>(definition: Definition<S>, values: ValuesOf<S>): Record<string, string> {
  const { name, phone } = definition.people?.[0] ?? {}
  const given: Record<string, Value> = { ...values }
  return Object.fromEntries(
    Object.entries(errorsIn(definition, values)).filter(
      ([field]) => field === name || field === phone || (given[field] ?? '') !== '',
    ),
  )
}

type Mapping<S extends readonly Step[]> = {
  readonly notes: string
  more(this: void, card: Card): Partial<ValuesOf<S>>
}

function previewCards<S extends readonly Step[]>(
  definition: Definition<S>,
  { notes, more }: Mapping<S>,
  bytes: Uint8Array,
  existing: readonly ValuesOf<S>[],
  { skip = 0, home = '' }: { skip?: number | undefined; home?: string | undefined },
): ImportPreview<ValuesOf<S>> {
  const { cards, all } = readCards(bytes, skip, MAX_CARDS)
  if (cards.length === 0)
    throw new UnreadableFile('There are no contacts in this file. Choose a .vcf file from your phone or address book.')
  const [fields] = definition.people ?? []
  const leftOut: ImportPreview['leftOut'] = []
  const records: Importable<ValuesOf<S>>[] = []
  const here = byPerson<{ at: number; values: ValuesOf<S> }>()
  for (const [at, values] of existing.entries())
    for (const person of peopleIn(definition, values).slice(0, 1)) here.add(person, { at, values })
  const seen = byPerson<{ row: string; values: ValuesOf<S> }>()
  for (const [at, lines] of cards.entries()) {
    const card = withCountry(cardOf(lines), home)
    const row = rowName('Card', skip + at + 1, card.name)
    if (card.name === '' && card.phones.length === 0) {
      leftOut.push({ row, reason: 'There is no name, phone number, or email address in it.' })
      continue
    }
    const form = fieldsOf(definition)
    const person = personOf(card)
    const valuesOf = (one: Card) => {
      const given = fields ? chosenPerson(form, fields, personOf(one), {}, []) : {}
      return tidied(definition, { ...blank(definition), ...given, ...more(one) })
    }
    const values = valuesOf(card)
    const face = fields?.photo === undefined ? undefined : fileOf(card, fields.photo)
    const notKept = [...card.notKept, ...(card.photo && !face ? ['photo'] : [])]
    const record: Importable<ValuesOf<S>> = {
      row,
      kind: definition.kind,
      values,
      unchecked: doubtsOf(definition, values),
      ...(face && { file: face }),
      ...(notKept.length > 0 && { notKept }),
    }
    const earlier = seen.find(person)
    // Programs disagree about which number comes first.
    const called = card.phones.map((phone) => ({ ...person, phone: phoneAsKept.tidy(phone) }))
    const found = [person, ...called].map((one) => here.find(one)).find((one) => one !== undefined)
    if (earlier) {
      const same = merged(definition, earlier.values, values, notes).what.length === 0
      record.duplicateOf = {
        where: 'file',
        title: earlier.row,
        same,
        message: same
          ? `The same as ${earlier.row}.`
          : `Also in ${earlier.row}, with different details. We’ll keep both.`,
      }
    } else if (found) {
      const before: Record<string, Value> = { ...found.values }
      const first = fields?.phone === undefined ? '' : before[fields.phone]
      const { values: together, what: words } = merged(
        definition,
        found.values,
        valuesOf(withFirst(card, first)),
        notes,
      )
      const what = [...words, ...(face && before[face.field] === '' ? ['photo'] : [])]
      const title = definition.title(found.values)
      record.duplicateOf = {
        where: 'here',
        title,
        same: true,
        message:
          what.length === 0 ? `You already have ${title}, and nothing here is new.` : `You already have ${title}.`,
        ...(what.length > 0 && { adds: { at: found.at, values: together, what } }),
      }
    }
    seen.add(person, { row, values })
    records.push(record)
  }
  const part = partOf(skip, cards.length, all)
  return { format: 'vCard', records, leftOut, ...(part && { part }) }
}

function joined(files: readonly Uint8Array[]): Uint8Array {
  const texts = files.map((bytes) => (bytes[0] === 0xef && bytes[1] === 0xbb ? bytes.subarray(3) : withoutUtf16(bytes)))
  const all = new Uint8Array(texts.reduce((sum, { length }) => sum + length + 2, 0))
  let at = 0
  for (const text of texts) {
    all.set(text, at)
    all.set([13, 10], at + text.length)
    at += text.length + 2
  }
  return all
}

const fileOf = ({ name, photo }: Card, field: string): Importable['file'] =>
  photo && { field, name: `${name || 'photo'}.${photo.ending}`, type: photo.type, bytes: photo.bytes, optional: true }

const withFirst = (card: Card, first: Value | undefined): Card => ({
  ...card,
  phones: card.phones.toSorted(
    (one, other) => Number(phoneAsKept.tidy(other) === first) - Number(phoneAsKept.tidy(one) === first),
  ),
})

const cardReader = <S extends readonly Step[]>(definition: Definition<S>, mapping: Mapping<S>): Reader => ({
  kind: definition.kind,
  join: joined,
  preview: async (bytes, existing, { skip }, context) =>
    previewCards(definition, mapping, bytes, existingOf(definition, existing), { skip, home: context?.own?.country }),
})

const countryOn = ({ addresses }: Card): string => addresses[0]?.country ?? ''

/** An important contact's form lists four countries; all others become *Other*. */
function elsewhere(card: Card): Partial<Pick<ValuesOf<typeof importantContact.steps>, 'country'>> {
  const stated = countryOn(card)
  if (stated === '') return {}
  if (isUnitedStates(stated)) return { country: 'US' }
  const names = countries()
  return { country: (['CA', 'GB', 'AU'] as const).find((code) => code === stated || names[code] === stated) ?? 'other' }
}

const categoryOf = ({ organization, role }: Card): ContactCategory =>
  organization === '' && role === '' ? 'personal' : 'professional'

export const cardReaders: readonly Reader[] = [
  cardReader(otherContact, {
    notes: 'notes',
    more: (card) => ({
      category: categoryOf(card),
      organization: card.organization === card.name ? '' : card.organization,
      phoneKind: kindOf(card, 0).kind,
      moreNumbers: numbersFrom(card, 1),
      notes: restOf(card, { kinds: 1, numbers: true, organization: true }),
    }),
  }),
  cardReader(importantContact, {
    notes: 'specialNotes',
    more: (card) => ({
      primaryPhoneKind: kindOf(card, 0).kind,
      secondaryPhone: phoneAsKept.tidy(card.phones[1] ?? ''),
      secondaryPhoneKind: kindOf(card, 1).kind,
      moreNumbers: numbersFrom(card, 2),
      ...elsewhere(card),
      specialNotes: paragraphs([
        restOf(card, { kinds: 2, numbers: true }),
        ...(elsewhere(card).country === 'other' ? [`Country: ${countryOn(card)}`] : []),
      ]),
    }),
  }),
  cardReader(advisor, {
    notes: 'notes',
    more: (card) => ({
      companyName: card.organization,
      titleRole: card.role,
      website: card.websites[0] ?? '',
      phoneKind: kindOf(card, 0).kind,
      moreNumbers: numbersFrom(card, 1),
      notes: restOf(card, { kinds: 1, numbers: true, organization: true, role: true, website: true }),
    }),
  }),
  cardReader(circleMember, { notes: 'note', more: (card) => ({ note: restOf(card, { addresses: 0 }) }) }),
]
