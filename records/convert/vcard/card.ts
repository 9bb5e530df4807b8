import { escaped } from '../content-line.ts'
import type { CardLines, Property } from './content-lines.ts'
import { isMachine, kindOfLabel, type PhoneKind, phoneKindOf, typesOf } from './phone-kinds.ts'
import { type CardPhoto, isOnTheWeb, photoOf } from './photo.ts'

export type CardAddress = {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
}

export type Card = {
  readonly name: string
  readonly organization: string
  readonly role: string
  readonly phones: readonly string[]
  readonly phoneKinds: Readonly<Record<string, PhoneKind>>
  readonly emails: readonly string[]
  readonly addresses: readonly CardAddress[]
  readonly websites: readonly string[]
  readonly categories: readonly string[]
  readonly more: readonly { readonly label: string; readonly text: string }[]
  readonly note: string
  readonly photo?: CardPhoto
  /** What the card contains and a record cannot hold, such as *photo*. */
  readonly notKept: readonly string[]
}

const plain = (value: string): string =>
  value
    .replaceAll(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
    .replaceAll('\r\n', '\n')
    .trim()

function parts(value: string, sign: ';' | ','): string[] {
  const found: string[] = []
  let from = 0
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1
    else if (value[at] === sign) {
      found.push(value.slice(from, at))
      from = at + 1
    }
  }
  return [...found, value.slice(from)]
}

const listed = (value: string): string[] => parts(value, ',').map(plain).filter(Boolean)

const oneOf = (value: string | undefined): string => (value === undefined ? '' : listed(value).join(' '))

const preference = (property: Property): number =>
  Number(property.params['PREF']?.[0] ?? (typesOf(property).includes('pref') ? 1 : 101))

const preferredFirst = (properties: readonly Property[]): Property[] =>
  properties.toSorted((one, other) => preference(one) - preference(other))

function phoneOf({ value }: Property): string {
  const [, number, more = ''] = /^tel:([^;]*)(.*)$/i.exec(value.trim()) ?? []
  if (number === undefined) return plain(value)
  const extension = /;ext=(\d+)/i.exec(more)?.[1]
  return extension === undefined ? number : `${number} ext. ${extension}`
}

function unpacked(property: Property): Property | undefined {
  if (/^\s*data:/i.test(property.value)) return undefined
  // A value longer than any word is Base64, even without a parameter that says so.
  if (/^[A-Za-z0-9+/]{300,}={0,2}$/.test(property.value.replaceAll(/\s/g, '')) && !/\s/.test(property.value.trim()))
    return undefined
  if (!/^(?:b|base64)$/i.test(property.params['ENCODING']?.[0] ?? '')) return property
  try {
    const bytes = Uint8Array.from(atob(property.value.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /(?![\t\r\n])\p{Cc}/u.test(text) ? undefined : { ...property, value: escaped(text) }
  } catch {
    return undefined
  }
}

function addressOf(property: Property): CardAddress {
  const [box, extra, street, city, state, postalCode, country] = parts(property.value, ';').map((part) =>
    listed(part)
      .join(', ')
      .replaceAll(/\s*\n\s*/g, ', '),
  )
  return {
    street: [street, extra, box].filter(Boolean).join(', '),
    city: city ?? '',
    state: state ?? '',
    postalCode: postalCode ?? '',
    country: country ?? '',
  }
}

function nameFrom({ value }: Property): string {
  const [family, given, middle, prefix, suffix] = parts(value, ';').map(oneOf)
  return [prefix, given, middle, family, suffix].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ')
}

/** A day in the form in which users read it: *1922-03-10*, or *2/3* without a year. */
const asDay = (text: string): string =>
  text
    .replace(/^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/, '$1-$2-$3')
    .replace(/^--(\d\d)-?(\d\d)$/, (_, month: string, day: string) => `${Number(month)}/${Number(day)}`)

// Apple's built-in labels look like _$!<Anniversary>!$_
const labelOf = (value: string): string => plain(value).replace(/^_\$!<(.*)>!\$_$/, '$1')

const labels: Readonly<Record<string, string>> = {
  NICKNAME: 'Nickname',
  BDAY: 'Birthday',
  ANNIVERSARY: 'Anniversary',
  'X-ANNIVERSARY': 'Anniversary',
  'X-MS-ANNIVERSARY': 'Anniversary',
  IMPP: 'Messages',
  'X-MS-IMADDRESS': 'Messages',
  'X-SKYPE': 'Skype',
  'X-AIM': 'AIM',
  'X-JABBER': 'Jabber',
  'X-ICQ': 'ICQ',
  'X-SOCIALPROFILE': 'Profile',
  RELATED: 'Related',
  'X-ABRELATEDNAMES': 'Related',
  'X-SPOUSE': 'Spouse',
  'X-MS-SPOUSE': 'Spouse',
  'X-MS-MANAGER': 'Manager',
  'X-MANAGER': 'Manager',
  'X-MS-ASSISTANT': 'Assistant',
  'X-ASSISTANT': 'Assistant',
  'X-MS-TEL': 'Phone',
  'X-ABDATE': 'Date',
  LANG: 'Language',
  'X-GENDER': 'Gender',
  GENDER: 'Gender',
  HOBBY: 'Hobby',
  INTEREST: 'Interest',
  EXPERTISE: 'Expertise',
  BIRTHPLACE: 'Place of birth',
  DEATHDATE: 'Date of death',
}

const isPhoto = ({ name }: Property) => name === 'PHOTO'
const photoOnTheWeb = 'photo, which is on a website that we don’t open'

const leftOut: Readonly<Record<string, string>> = {
  PHOTO: 'photo',
  LOGO: 'logo',
  SOUND: 'sound',
  KEY: 'key',
  AGENT: 'card of an assistant',
  GEO: 'position on the map',
  TZ: 'time zone',
  MEMBER: 'members of a group',
  CALURI: 'calendar',
  CALADRURI: 'calendar',
  FBURL: 'calendar',
}

/** Properties that are about the file, or that repeat others. */
const aboutTheFile =
  /^(?:PRODID|REV|UID|SOURCE|XML|CLIENTPIDMAP|SORT-STRING|CLASS|MAILER|PROFILE|NAME|KIND|LABEL|X-MS-OL-.*|X-PHONETIC-.*|X-ABADR|X-ABLABEL|X-ABSHOWAS|X-ADDRESSBOOKSERVER-.*|X-IMAGEHASH|X-IMAGETYPE|X-SHARED-PHOTO-.*)$/

const taken = new Set(['FN', 'N', 'ORG', 'TITLE', 'ROLE', 'TEL', 'EMAIL', 'ADR', 'URL', 'CATEGORIES', 'NOTE'])

const unique = <T>(all: readonly T[]): T[] => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]

/** Treats a backslash as plain text, as version 2.1 does: *C:\new* has no line break. */
const withLaterEscapes = (property: Property): Property => ({
  ...property,
  value: property.value.replaceAll(/\\[\\;,:]|\\/g, (sign) => (sign === '\\' ? '\\\\' : sign)),
})

export function cardOf({ version, properties: given }: CardLines): Card {
  const read = given.flatMap((property) => unpacked(property) ?? [])
  const properties = version === '2.1' ? read.map(withLaterEscapes) : read
  const files = given.filter((property) => unpacked(property) === undefined && !aboutTheFile.test(property.name))

  const all = (name: string) => preferredFirst(properties.filter((property) => property.name === name))
  const texts = (name: string) =>
    unique(
      all(name)
        .map(({ value }) => plain(value))
        .filter(Boolean),
    )
  const [first] = texts('FN')
  const [named] = all('N')
  const organizations = all('ORG').map(({ value }) => parts(value, ';').map(plain).filter(Boolean).join(', '))
  const emails = unique(
    all('EMAIL')
      .map(({ value }) => plain(value).replace(/^mailto:/i, ''))
      .filter(Boolean),
  )
  const organization = organizations.find(Boolean) ?? ''
  const groupLabel = ({ group }: Property) =>
    group === '' ? undefined : properties.find((one) => one.name === 'X-ABLABEL' && one.group === group)?.value
  const phones = all('TEL').filter((property) => phoneOf(property) !== '')
  const phoneKind = (property: Property) => {
    const own = groupLabel(property)
    return own === undefined ? phoneKindOf(property) : kindOfLabel(labelOf(own))
  }
  const [photo] = given.filter(isPhoto).flatMap((one) => photoOf(one) ?? [])
  const rest = properties.filter(({ name }) => !taken.has(name) && !aboutTheFile.test(name))
  return {
    // A card without a name gets the name of its organization or email.
    name: first || (named && nameFrom(named)) || organization || (emails[0] ?? ''),
    organization,
    role: unique([...texts('TITLE'), ...texts('ROLE')]).join(', '),
    phones: unique(
      phones
        .toSorted((one, other) => Number(isMachine(phoneKind(one))) - Number(isMachine(phoneKind(other))))
        .map(phoneOf),
    ),
    phoneKinds: Object.fromEntries(phones.map((property) => [phoneOf(property), phoneKind(property)])),
    emails,
    addresses: unique(
      all('ADR')
        .map(addressOf)
        .filter((address) => Object.values(address).some(Boolean)),
    ),
    websites: texts('URL'),
    categories: unique(all('CATEGORIES').flatMap(({ value }) => listed(value))),
    note: texts('NOTE').join('\n'),
    more: unique(
      rest.flatMap((property) => {
        const { name, value } = property
        if (Object.hasOwn(leftOut, name)) return []
        const text = asDay(parts(value, ';').map(plain).filter(Boolean).join(', '))
        if (text === '') return []
        const own = groupLabel(property)
        return [{ label: own === undefined ? (labels[name] ?? name) : labelOf(own), text }]
      }),
    ),
    ...(photo && { photo }),
    notKept: unique([
      ...given.filter(isPhoto).flatMap((one) => (photo ? [] : [isOnTheWeb(one) ? photoOnTheWeb : 'photo'])),
      ...rest.flatMap((one) => (isPhoto(one) ? [] : (leftOut[one.name] ?? []))),
      ...files.flatMap((one) => (isPhoto(one) ? [] : [leftOut[one.name] ?? 'file'])),
    ]),
  }
}
