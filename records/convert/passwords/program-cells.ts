import type { LeftOut } from '../reading.ts'
import { type Found, gathered } from './gathered.ts'
import { cardOf, type Extra, type Item } from './item.ts'
import { asLabel, isObject, objectsIn, textOf, textsIn, textsWithin } from './json.ts'
import { lastPassNote, withoutEntities } from './last-pass.ts'
import { protonCard } from './proton.ts'
import { linesOf, sortOf } from './sorts.ts'

type Written = {
  readonly item: Item
  readonly cells: readonly string[]
  readonly titles: readonly string[]
  readonly type: string
}

const folder = ({ row }: Item): LeftOut => ({ row, reason: 'This is a folder. What is in it says so by itself.' })

function taken(extras: readonly Extra[], ...names: string[]): { values: string[]; rest: Extra[] } {
  const values = names.map((name) => extras.find((one) => one.name === name)?.value ?? '')
  return { values, rest: extras.filter(({ name }) => !names.includes(name)) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function ownFields(text: string): Extra[] {
  if (text === '') return []
  const fields = objectsIn(parsed(text)).flatMap((field): Extra[] => {
    const value = textOf(field['value'])
    return value === '' ? [] : [{ name: textOf(field['label']) || 'More', value, hidden: field['type'] === 'hidden' }]
  })
  return fields.length > 0 ? fields : [{ name: 'Custom fields', value: text, hidden: true }]
}

function nordPass({ item, cells, type }: Written): Item | LeftOut {
  const isNameAlone = cells.filter((cell) => cell.trim()).length === 1
  if (type === 'folder' || (type === '' && isNameAlone)) return folder(item)
  const { values, rest } = taken(item.extras, 'Additional urls', 'Custom fields')
  const [urls = '', fields = ''] = values
  const more = Array.isArray(parsed(urls)) ? textsIn(parsed(urls)) : urls.split(',').map((one) => one.trim())
  return {
    ...item,
    addresses: [...item.addresses, ...more.filter(Boolean)],
    extras: [...rest, ...ownFields(fields)],
  }
}

function proton({ item }: Written): Item {
  const content = item.sort === 'login' || item.sort === 'note' ? undefined : parsed(item.notes)
  if (!isObject(content)) return item
  const { note, ...other } = content
  const card = item.sort === 'card' ? protonCard(content) : undefined
  const extras = card
    ? []
    : textsWithin(other).map(({ name, value }) => ({ name: asLabel(name), value, hidden: false }))
  return { ...item, notes: textOf(note), extras: [...extras, ...item.extras], ...(card && { card }) }
}

function zoho({ item }: Written): Item {
  const { values, rest } = taken(item.extras, 'Secret data', 'Custom data')
  let read: Item = { ...item, extras: rest }
  for (const { name, value } of values.flatMap(linesOf)) {
    const called = name.toLowerCase().replaceAll(' ', '')
    if (called === 'secrettype') read = { ...read, sort: sortOf(value) ?? read.sort }
    else if (called === 'username' && read.username === '') read = { ...read, username: value }
    else if (called === 'password' && read.password === '') read = { ...read, password: value }
    else read = { ...read, extras: [...read.extras, { name, value, hidden: true }] }
  }
  return read
}

function keeper({ item, cells, titles }: Written): Item {
  const titled = titles.findIndex((title) => title.toLowerCase() === 'custom fields')
  const from = titled < 0 ? Math.max(7, titles.length) : titled
  const shared = titles.length === 0 ? (cells[6]?.trim() ?? '') : ''
  const keys: string[] = []
  const own: Extra[] = []
  for (let at = from; at < cells.length; at += 2) {
    const [name = '', value = ''] = [cells[at]?.trim(), cells[at + 1]?.trim()]
    if (value.startsWith('otpauth:')) keys.push(value)
    else if (value !== '')
      own.push({ name: name.replace(/^\$(?:text:)?/, '').replace(/:+\d*$/, ''), value, hidden: false })
    else if (name !== '') own.push({ name: 'More', value: name, hidden: true })
  }
  return {
    ...item,
    folder: item.folder || shared,
    authenticatorKeys: [...item.authenticatorKeys, ...keys],
    extras: [...item.extras.filter(({ name }) => name !== 'More' && name !== 'Custom fields'), ...own],
  }
}

/** RoboForm puts an apostrophe before a cell that begins like a quotation or a formula. */
const unmarked = (text: string): string => text.replace(/^'(?=['@=+-])/, '')

const isTotpKey = ({ name }: Extra): boolean => /^totp key$/i.test(name)

function roboForm({ item: written, titles }: Written): Item {
  const plain = titles.includes('RfFieldsV2') ? unmarked : (text: string) => text
  const item = { ...written, username: plain(written.username), password: plain(written.password) }
  const extras = item.extras.flatMap((extra): Extra[] => {
    if (extra.name === 'Match url' && item.addresses.includes(extra.value)) return []
    const field = /^([^:,]+?)\$?(?::|,+)(?:txt|pwd|sel|rad|chk)?(?::|,)(.*)$/s.exec(extra.value)
    if (field === null) return [extra]
    const [, name = '', value = ''] = field
    return [{ name, value: plain(value), hidden: /:pwd:|,pwd,/.test(extra.value) }]
  })
  return {
    ...item,
    authenticatorKeys: [...item.authenticatorKeys, ...extras.filter(isTotpKey).map(({ value }) => value)],
    // RoboForm repeats the user name and the password as fields, such as *Password$:pwd:...*.
    extras: extras.filter((one) => !isTotpKey(one) && one.value !== item.username && one.value !== item.password),
  }
}

const papers: Readonly<Record<string, string>> = {
  passport: 'Passport',
  license: 'Driver’s license',
  social_security: 'Social Security card',
  tax_number: 'Tax number',
  card: 'ID card',
  id_card: 'ID card',
}

/** 1Password for Mac lists tags in braces and parentheses, and appends field names to headings. */
function onePassword({ item }: Written): Item {
  const listed = /^\{\(([^]*)\)\}$/.exec(item.folder)?.[1]
  const tags = listed?.split(/,\s*\n/).map((tag) =>
    tag
      .trim()
      .replace(/^"([^]*)"$/, '$1')
      .replaceAll(/\\+[uU]([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
  const extras = item.extras
    .map((extra) => ({ ...extra, name: extra.name.replace(/ ?\([^()]*\)$/, '') }))
    .filter(({ name, value }) => name !== 'Username' || value !== item.username)
  return { ...item, folder: tags ? tags.filter(Boolean).join(', ') : item.folder, extras }
}

/** Dashlane writes a table for each type of entry, and names the type in a column. */
function dashlane({ item, titles, type }: Written): Item {
  const is = (title: string) => titles.includes(title)
  if (is('cc_number')) {
    const { values, rest } = taken(item.extras, 'Expiration month', 'Expiration year', 'Name')
    const [month = '', year = '', name = ''] = values
    const holder = item.card?.holder || (item.name ? name : '')
    const card = cardOf({ ...item.card, holder, expires: [month, year].filter(Boolean).join('/') })
    const { card: _, ...others } = item
    return { ...others, sort: 'card', name: item.name || name, folder: '', extras: rest, ...(card && { card }) }
  }
  if (is('place_of_issue'))
    return {
      ...item,
      sort: 'identity',
      folder: '',
      name: [papers[type] ?? asLabel(type), item.name].filter(Boolean).join(', '),
    }
  if (!is('address_door_code')) return item
  const { values, rest } = taken(item.extras, 'Item name', 'First name', 'Middle name', 'Last name')
  const [called = '', ...names] = values
  const name = called || names.filter(Boolean).join(' ') || item.email || item.username || asLabel(type)
  return {
    ...item,
    sort: 'identity',
    folder: '',
    name,
    extras: called ? item.extras.filter((one) => one.value !== called) : rest,
  }
}

const enpassPlaces = {
  username: 'username',
  email: 'email',
  'e-mail': 'email',
  password: 'password',
  url: 'address',
  website: 'address',
  totp: 'key',
  'one-time code': 'key',
  cardholder: 'holder',
  'expiry date': 'expires',
  cvc: 'code',
  pin: 'pin',
} as const

/** Reads the name, then pairs; a last odd cell is a note. A star marks a hidden value. */
function enpass({ item, cells }: Written): Item {
  const end = cells.length % 2 === 0 ? cells.length - 1 : cells.length
  const fields: Found[] = []
  for (let at = 1; at + 1 < end; at += 2) {
    const name = (cells[at] ?? '').replace(/^\*/, '').trim()
    fields.push({
      type: name.toLowerCase(),
      name,
      value: cells[at + 1] ?? '',
      hidden: cells[at]?.startsWith('*') === true,
    })
  }
  const has = (...labels: string[]) => fields.some(({ type }) => labels.includes(type))
  const isCard = has('cardholder', 'cvc')
  const isLogin = has('username', 'email', 'e-mail', 'password', 'url', 'website')
  const notes = end < cells.length ? (cells[end]?.trim() ?? '') : ''
  return gathered(
    { row: item.row, name: item.name, notes, sort: isCard ? 'card' : isLogin ? 'login' : 'note' },
    fields,
    isCard ? { ...enpassPlaces, number: 'number' } : enpassPlaces,
  )
}

export const asProgramWrites: Readonly<Record<string, (written: Written) => Item | LeftOut>> = {
  '1Password': onePassword,
  // Bitwarden's table does not say which custom fields are hidden, so all of them are treated as
  // hidden.
  Bitwarden: ({ item }) => ({
    ...item,
    extras: item.extras.flatMap((extra) =>
      extra.name === 'Fields' ? linesOf(extra.value).map((one) => ({ ...one, hidden: true })) : [extra],
    ),
  }),
  Buttercup: ({ item, type }) =>
    type === 'group' ? { row: item.row, reason: 'This is a group, not an entry.' } : item,
  Dashlane: dashlane,
  Enpass: enpass,
  Keeper: keeper,
  LastPass: ({ item }) => (item.addresses[0] === 'http://group' ? folder(item) : lastPassNote(withoutEntities(item))),
  NordPass: nordPass,
  'Proton Pass': proton,
  RoboForm: roboForm,
  'Zoho Vault': zoho,
}
