import { entriesIn, type EntryCount, entryCount } from './entries.ts'
import { rowName, UnreadableFile } from '../reading.ts'
import {
  barePasswordAsKey,
  type Attachment,
  cardOf,
  type Extra,
  type Item,
  itemOf,
  type Reading,
  type Sort,
} from './item.ts'
import { asLabel, dayOf, isObject, type Json, objectsIn, part, textOf, textsIn, textsWithin } from './json.ts'
import { sortOf } from './sorts.ts'

const categories: Readonly<Record<string, Sort>> = {
  '001': 'login',
  '002': 'card',
  '003': 'note',
  '004': 'identity',
  '005': 'login',
  '006': 'note',
  '100': 'license',
  '101': 'card',
  '102': 'login',
  '103': 'identity',
  '104': 'identity',
  '105': 'identity',
  '106': 'identity',
  '107': 'identity',
  '108': 'identity',
  '109': 'login',
  '110': 'login',
  '111': 'login',
  '112': 'key',
  '113': 'identity',
  '114': 'key',
  '115': 'key',
}

type Field = Extra & { id: string }

/** *202611* becomes *11/2026*. */
const monthOf = (value: unknown): string =>
  /^\d{6}$/.test(textOf(value)) ? `${textOf(value).slice(4)}/${textOf(value).slice(0, 4)}` : textOf(value)

function valueOf(value: unknown): { value: string; hidden: boolean } {
  if (!isObject(value)) return { value: textOf(value), hidden: false }
  const [kind = ''] = Object.keys(value)
  const inner = value[kind]
  if (kind === 'date') return { value: dayOf(inner), hidden: false }
  if (kind === 'monthYear') return { value: monthOf(inner), hidden: false }
  const text = isObject(inner)
    ? textsWithin(
        kind === 'email'
          ? inner['email_address']
          : kind === 'sshKey'
            ? inner['privateKey']
            : kind === 'file'
              ? ''
              : inner,
      )
        .map((one) => one.value)
        .join(', ')
    : textOf(inner)
  return { value: text, hidden: ['concealed', 'totp', 'sshKey', 'creditCardNumber'].includes(kind) }
}

function fieldsOf(details: Json): Field[] {
  return objectsIn(details['sections']).flatMap((section) =>
    objectsIn(section['fields']).flatMap((field): Field[] => {
      const { value, hidden } = 'v' in field ? olderValueOf(field) : valueOf(field['value'])
      const name = textOf(field['title']) || textOf(field['t']) || textOf(section['title']) || 'More'
      return value === '' ? [] : [{ id: textOf(field['id']) || textOf(field['n']), name: asLabel(name), value, hidden }]
    }),
  )
}

function olderValueOf({ v, k }: Json): { value: string; hidden: boolean } {
  const value =
    k === 'date'
      ? dayOf(v)
      : k === 'monthYear'
        ? monthOf(v)
        : isObject(v)
          ? textsWithin(v)
              .map((one) => one.value)
              .join(', ')
          : textOf(v)
  return { value, hidden: k === 'concealed' }
}

const isKey = ({ id, value }: Field): boolean => id.startsWith('TOTP') || value.startsWith('otpauth:')

/** `overview` has the values that 1Password's list shows. */
function readItem({
  details,
  overview,
  sort,
  row,
  folder,
  files,
}: {
  details: Json
  overview: Json
  sort: Sort
  row: string
  folder: string
  files: readonly Attachment[]
}): Item {
  const login = objectsIn(details['loginFields']).concat(objectsIn(details['fields']))
  const designated = (name: string) => textOf(login.find(({ designation }) => designation === name)?.['value'])
  const fields = fieldsOf(details)
  const rest = fields.filter((field) => !isKey(field))
  const take = (...ids: string[]) => (sort === 'card' ? (rest.find(({ id }) => ids.includes(id))?.value ?? '') : '')
  const card = cardOf({
    holder: take('cardholder'),
    number: take('ccnum'),
    expires: take('expiry'),
    code: take('cvv'),
    pin: take('pin', 'telephonePin'),
  })
  const ofCard = new Set(card ? ['cardholder', 'ccnum', 'expiry', 'cvv', 'pin', 'telephonePin'] : [])
  const password = designated('password') || textOf(details['password'])
  const more = login.filter(
    ({ designation, value }) => designation !== 'username' && designation !== 'password' && textOf(value) !== '',
  )
  const history = objectsIn(details['passwordHistory']).map(({ value, time }) => ({
    name: `Old password, until ${dayOf(time) || 'an unknown day'}`,
    value: textOf(value),
    hidden: true,
  }))
  const addresses = [
    textOf(overview['url']),
    ...objectsIn(overview['urls'])
      .concat(objectsIn(overview['URLs']))
      .map((one) => textOf(one['url']) || textOf(one['u'])),
  ]
  return itemOf({
    row,
    sort,
    name: textOf(overview['title']),
    addresses: [...new Set(addresses)].filter(Boolean),
    username: designated('username'),
    password,
    authenticatorKeys: fields.filter(isKey).map(({ value }) => value),
    notes: textOf(details['notesPlain']),
    folder,
    extras: [
      ...more.map(({ name, value, fieldType, type }) => ({
        name: asLabel(textOf(name)) || 'More',
        value: textOf(value),
        hidden: fieldType === 'P' || type === 'P',
      })),
      ...rest.filter(({ id }) => !ofCard.has(id)).map(({ name, value, hidden }) => ({ name, value, hidden })),
      ...history,
    ],
    ...(card && { card }),
    ...(files.length > 0 && { files }),
  })
}

const documentsIn = (value: unknown): string[] =>
  isObject(value)
    ? [...('documentId' in value ? [textOf(value['documentId'])] : []), ...Object.values(value).flatMap(documentsIn)]
    : Array.isArray(value)
      ? value.flatMap(documentsIn)
      : []

/** Reads `export.data` of a 1PUX. `fileOf` returns a file of the archive by its id. */
export function readOnePux(
  file: unknown,
  fileOf: (id: string) => Attachment | undefined,
  count: EntryCount = entryCount(),
): Reading {
  const accounts = isObject(file) ? objectsIn(file['accounts']) : []
  const vaults = accounts.flatMap((account) => objectsIn(account['vaults']))
  if (vaults.length === 0) throw new UnreadableFile('There are no vaults in this 1Password export.')
  const items: Item[] = []
  for (const vault of vaults)
    for (const { entry, at } of entriesIn(vault['items'], count)) {
      // Version 8 wraps some entries in a further object.
      const item = isObject(entry['item']) ? entry['item'] : entry
      const overview = part(item, 'overview')
      const folders = [vaults.length > 1 ? textOf(part(vault, 'attrs')['name']) : '', ...textsIn(overview['tags'])]
      const category = textOf(item['categoryUuid'])
      const read = readItem({
        details: part(item, 'details'),
        overview,
        sort: categories[category] ?? 'other',
        row: rowName('Entry', at, textOf(overview['title'])),
        folder: folders.filter(Boolean).join(', '),
        files: documentsIn(item['details']).flatMap((id) => fileOf(id) ?? []),
      })
      items.push(category === '005' ? barePasswordAsKey(read) : read)
    }
  return { items, leftOut: [] }
}

const line = /^\*\*\*[\da-f-]{36}\*\*\*$/i

export const isOnePif = (text: string): boolean => text.startsWith('{') && /^\*\*\*[\da-f-]{36}\*\*\*\s*$/im.test(text)

function parsedLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Folders may appear anywhere among the entries. */
const isFolder = (entry: unknown): entry is Json =>
  isObject(entry) && textOf(entry['typeName']).startsWith('system.folder')

export function readOnePif(text: string, count: EntryCount = entryCount()): Reading {
  const reading: Reading = { items: [], leftOut: [] }
  const lines = text.split(/\r?\n/).filter((one) => one.trim() !== '' && !line.test(one.trim()))
  const folders = new Map<string, string>()
  const entries = lines.filter((one) => {
    const folder = one.includes('"system.folder.') ? parsedLine(one) : undefined
    if (!isFolder(folder)) return true
    folders.set(textOf(folder['uuid']), textOf(folder['title']))
    return false
  })
  for (const one of entries) {
    const at = count.next()
    if (at === undefined) continue
    const entry = parsedLine(one)
    if (!isObject(entry)) {
      reading.leftOut.push({ row: rowName('Entry', at, ''), reason: 'This entry is damaged.' })
      continue
    }
    const title = textOf(entry['title'])
    const type = textOf(entry['typeName'])
    const row = rowName('Entry', at, title)
    if (entry['trashed'] === true) {
      reading.leftOut.push({ row, reason: 'It lies in the trash of 1Password.' })
      continue
    }
    const content = part(entry, 'secureContents')
    const known = type.split('.').at(-1) ?? ''
    const sort: Sort = /WebForm|Password$/.test(known) ? 'login' : (sortOf(known) ?? 'other')
    const named = Object.entries(content).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    const handled = new Set([
      'notesPlain',
      'password',
      'htmlMethod',
      'htmlAction',
      'htmlID',
      'htmlName',
      'URL',
      'username',
    ])
    const read = readItem({
      details: content,
      overview: { title, url: textOf(entry['location']) || textOf(content['URL']), urls: content['URLs'] },
      sort,
      row,
      folder: folders.get(textOf(entry['folderUuid'])) ?? textsIn(part(entry, 'openContents')['tags']).join(', '),
      files: [],
    })
    const extras = named
      .filter(([name, value]) => !handled.has(name) && textOf(value) !== '')
      .map(([name, value]) => ({ name: asLabel(name), value: textOf(value), hidden: false }))
    const item = {
      ...read,
      username: read.username || textOf(content['username']),
      extras: [...extras, ...read.extras],
    }
    reading.items.push(known === 'Password' ? barePasswordAsKey(item) : item)
  }
  return reading
}
