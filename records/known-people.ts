import { type Definition, type Fields, fieldsOf, read, versionOf } from './define.ts'
import type { Value, Values } from './fields/field.ts'
import { countries, isUnitedStates } from './fields/places.ts'
import { rowsIn } from './fields/rows.ts'
import { fold } from './fold.ts'
import type { Saved } from './in-words.ts'
import { definitionOf } from './kinds/index.ts'
import type { Address, PersonFields } from './person-fields.ts'
import { rankOf, searchWords, soughtFor } from './search.ts'
import { titleOf } from './sheet.ts'

// Forms that ask for a person offer all people already recorded, so that the owner types no details
// twice.

export type KnownPerson = {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly address: string | Address
  readonly as: string
}

const addressParts = ['street', 'city', 'state', 'postalCode', 'country'] as const

const wordsIn = (values: Values, name: string | undefined): string => {
  const value = name === undefined ? '' : values[name]
  return typeof value === 'string' ? value : ''
}

export function personIn(fields: PersonFields, values: Values, as: string): KnownPerson | undefined {
  const name = wordsIn(values, fields.name).trim()
  if (name === '') return undefined
  const { address } = fields
  const part = (one: keyof Address) => (typeof address === 'object' ? wordsIn(values, address[one]) : '')
  return {
    name,
    phone: wordsIn(values, fields.phone),
    email: wordsIn(values, fields.email),
    address:
      typeof address === 'object'
        ? {
            street: part('street'),
            city: part('city'),
            state: part('state'),
            postalCode: part('postalCode'),
            country: part('country'),
          }
        : wordsIn(values, address),
    as: fields.as ?? as,
  }
}

function inOneLine(address: KnownPerson['address']): string {
  if (typeof address === 'string') return address
  const { street, city, state, postalCode, country } = address
  if (street === '' && city === '') return ''
  const named = countries()[country] ?? country
  return [street, city, `${state} ${postalCode}`.trim(), isUnitedStates(named) ? '' : named].filter(Boolean).join(', ')
}

const saysMore = ({ phone, email, address }: KnownPerson): number =>
  [phone, email, inOneLine(address)].filter(Boolean).length

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

function compared(one: KnownPerson, other: KnownPerson): boolean[] {
  const contactOf = ({ phone, email }: KnownPerson) => [digitsOf(phone), email.toLowerCase()]
  return contactOf(one).flatMap((part, at) => {
    const otherPart = contactOf(other)[at] ?? ''
    return part === '' || otherPart === '' ? [] : [part === otherPart]
  })
}

/** Whether two people have the same name and, if a phone or email can be compared, an equal one. */
function isSamePerson(one: KnownPerson, other: KnownPerson): boolean {
  if (fold(one.name) !== fold(other.name)) return false
  const parts = compared(one, other)
  return parts.length === 0 || parts.includes(true)
}

export const hasSameContact = (one: KnownPerson, other: KnownPerson): boolean => compared(one, other).includes(true)

/** An index by name of values about people, so that a search need not compare all pairs. */
export function byPerson<T>(): { add(person: KnownPerson, of: T): void; find(person: KnownPerson): T | undefined } {
  const byName = new Map<string, { person: KnownPerson; of: T }[]>()
  return {
    add(person, of) {
      const name = fold(person.name)
      const named = byName.get(name)
      if (named) named.push({ person, of })
      else byName.set(name, [{ person, of }])
    },
    find: (person) => byName.get(fold(person.name))?.find((one) => isSamePerson(one.person, person))?.of,
  }
}

/** Finds the record with the same phone or email, else the only one of that name. */
export function recordsOfPeople(
  records: readonly (Saved & { readonly id: string })[],
): (person: KnownPerson) => string | undefined {
  const byName = new Map<string, { person: KnownPerson; id: string }[]>()
  for (const { id, kind, values: saved, definitionVersion } of records) {
    const definition = definitionOf(kind)
    if (definition === undefined) continue
    const values = read(definition, definitionVersion ?? versionOf(definition), { ...saved })
    // A circle names its leader, but is not a record about the leader.
    for (const person of peopleIn(definition, values))
      if (person.name === titleOf(definition, values)) {
        const name = fold(person.name)
        byName.set(name, [...(byName.get(name) ?? []), { person, id }])
      }
  }
  return (person) => {
    const same = (byName.get(fold(person.name)) ?? []).filter((one) => isSamePerson(one.person, person))
    const [first, ...others] = same
    const sure = same.find((one) => compared(one.person, person).includes(true))
    // Duplicate records of one person still count as one candidate.
    const isOne = first && others.every((other) => compared(first.person, other.person).includes(true))
    return (sure ?? (isOne ? first : undefined))?.id
  }
}

export const namesPeople = (definition: Definition): boolean =>
  definition.people !== undefined ||
  Object.values(fieldsOf(definition)).some((field) => field.type === 'rows' && field.person !== undefined)

export function peopleIn(definition: Definition, values: Values): KnownPerson[] {
  const { one, full = one } = definition.name
  const inRows = Object.entries(fieldsOf(definition)).flatMap(([name, field]) =>
    field.type === 'rows' && field.person
      ? rowsIn(values[name]).flatMap((row) => (field.person && personIn(field.person, row, full)) ?? [])
      : [],
  )
  return [...(definition.people ?? []).flatMap((fields) => personIn(fields, values, full) ?? []), ...inRows]
}

/** Returns of possible duplicates only the one with the most details. */
export function knownPeople(records: readonly Saved[]): KnownPerson[] {
  const all = records.flatMap((record) => {
    const definition = definitionOf(record.kind)
    if (definition === undefined || !namesPeople(definition)) return []
    return peopleIn(
      definition,
      read(definition, record.definitionVersion ?? versionOf(definition), { ...record.values }),
    )
  })
  const people: KnownPerson[] = []
  const known = byPerson<KnownPerson>()
  for (const person of all.toSorted((one, other) => saysMore(other) - saysMore(one))) {
    if (known.find(person)) continue
    known.add(person, person)
    people.push(person)
  }
  return people
}

export function peopleCalled(people: readonly KnownPerson[], typed: string): KnownPerson[] {
  const words = searchWords(typed)
  return words.length === 0 ? [] : people.filter(({ name }) => rankOf(soughtFor(name, []), words) === 0)
}

function asKept(form: Fields, name: string, value: string): string | undefined {
  const field = form[name]
  if (field?.type !== 'choice' || value === '') return value
  return Object.keys(field.options).find((option) => option === value || field.options[option] === value)
}

export function chosenPerson(
  form: Fields,
  fields: PersonFields,
  person: KnownPerson,
  values: Values,
  people: readonly KnownPerson[],
): Record<string, Value> {
  const { address } = fields
  const detailsOf = ({ phone, email, ...known }: KnownPerson): [name: string | undefined, value: string][] => [
    [fields.phone, phone],
    [fields.email, email],
    ...(typeof address === 'object'
      ? addressParts.map((part): [string, string] => [
          address[part],
          typeof known.address === 'object' ? known.address[part] : '',
        ])
      : [[address, inOneLine(known.address)] satisfies [string | undefined, string]]),
  ]
  const before = new Set(people.flatMap(detailsOf).map(([name, value]) => JSON.stringify([name, value])))
  const changes: Record<string, Value> = { [fields.name]: person.name }
  for (const [name, value] of detailsOf(person)) {
    if (name === undefined) continue
    const kept = asKept(form, name, value)
    if (kept !== undefined && kept !== '') changes[name] = kept
    else if (wordsIn(values, name) !== '' && before.has(JSON.stringify([name, values[name]]))) changes[name] = ''
  }
  return changes
}
