import { type Definition, fieldsOf, visibleFields } from './define.ts'
import type { Field, Values } from './fields/field.ts'
import { readPhone, telLink } from './fields/phone.ts'
import { pageAddress } from './sheet.ts'

/** A quick command of a record. `text` is the number, the address, or what to copy. */
export type Command =
  | { readonly does: 'call' | 'email' | 'site' | 'directions'; readonly text: string; readonly href: string }
  | { readonly does: 'copy'; readonly text: string; readonly label: string }

export type Maps = 'android' | 'apple' | 'other'

// `geo:` opens the maps app that an Android user chose. Apple's devices know only Apple's links.
// Others get OpenStreetMap, which keeps no profiles. A page sends the address only when pressed.
const mapsAt: Readonly<Record<Maps, string>> = {
  android: 'geo:0,0?q=',
  apple: 'https://maps.apple.com/?q=',
  other: 'https://www.openstreetmap.org/search?query=',
}

const order = ['call', 'email', 'site', 'directions', 'copy'] as const
const linked: readonly Field['type'][] = ['phone', 'email', 'url']
// Excludes ? and comma, so that an address cannot add a subject or further recipients.
const oneAddress = /^[^\s@,;:?&#]+@[^\s@,;:?&#]+$/

type Commanded = Pick<Definition, 'steps' | 'people' | 'site' | 'commands'>

const textIn = (values: Values, name = ''): string => {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : ''
}

function siteIn(address: string): Command | undefined {
  const href = pageAddress(address)
  return href === undefined ? undefined : { does: 'site', text: new URL(href).hostname.replace(/^www\./, ''), href }
}

function commandOf({ type, label, secret }: Field, text: string): Command | undefined {
  if (secret || text === '') return undefined
  if (type === 'url') return siteIn(text)
  if (type === 'phone') return readPhone(text) && { does: 'call', text, href: telLink(text) }
  if (type !== 'email') return { does: 'copy', text, label }
  const href = `mailto:${encodeURIComponent(text).replace('%40', '@')}`
  return oneAddress.test(text) ? { does: 'email', text, href } : undefined
}

function addressIn({ people }: Commanded, shown: ReadonlyMap<string, Field>, values: Values): string {
  const address = people?.[0]?.address ?? ''
  if (typeof address === 'string') return shown.has(address) ? textIn(values, address) : ''
  const [street = '', city = '', state = '', postalCode = '', country = ''] = [
    address.street,
    address.city,
    address.state,
    address.postalCode,
    address.country,
  ].map((name) =>
    shown
      .get(name)
      ?.print(values[name] ?? '')
      .trim(),
  )
  return street && [street, city, `${state} ${postalCode}`.trim(), country].filter(Boolean).join(', ')
}

/** Returns one command per sort: for the first phone, email and web address, and for an address. */
export function commandsOf(definition: Commanded, values: Values, maps: Maps = 'other'): Command[] {
  const shown = new Map(visibleFields(fieldsOf(definition), values))
  const named = definition.commands ?? [...shown].flatMap(([name, { type }]) => (linked.includes(type) ? [name] : []))
  const address = definition.commands === undefined ? addressIn(definition, shown, values) : ''
  const all: (Command | undefined)[] = [
    siteIn(definition.site?.(values) ?? ''),
    ...named.map((name) => {
      const field = shown.get(name)
      return field && commandOf(field, textIn(values, name))
    }),
    address === ''
      ? undefined
      : { does: 'directions', text: address, href: mapsAt[maps] + encodeURIComponent(address) },
  ]
  return order.flatMap((does) => all.find((one) => one?.does === does) ?? [])
}

export const reachedBy = ({ people }: Commanded, values: Values): string => textIn(values, people?.[0]?.name)
