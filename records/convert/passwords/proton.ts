import { entriesIn, type EntryCount, entryCount } from './entries.ts'
import { rowName, UnreadableFile } from '../reading.ts'
import {
  type Attachment,
  cardOf,
  type Extra,
  type Item,
  itemOf,
  type PaymentCard,
  type Reading,
  type Sort,
} from './item.ts'
import { asLabel, isObject, type Json, objectsIn, part, textOf, textsIn, textsWithin } from './json.ts'

const sorts: Readonly<Record<string, Sort>> = {
  login: 'login',
  alias: 'login',
  note: 'note',
  creditCard: 'card',
  identity: 'identity',
  sshKey: 'key',
  wifi: 'login',
}

export const isProton = (file: unknown): file is Json => isObject(file) && isObject(file['vaults']) && 'version' in file

const extraOf = (field: Json): Extra => {
  const data = part(field, 'data')
  const type = textOf(field['type'])
  return {
    name: textOf(field['fieldName']) || 'More',
    value: textOf(data['content']) || textOf(data['totpUri']) || textOf(data['timestamp']),
    hidden: type === 'hidden' || type === 'totp',
  }
}

const months = (date: string): string => date.replace(/^(\d{4})-?(\d{2})$/, '$2/$1')

export const protonCard = (content: Json): PaymentCard | undefined =>
  cardOf({
    holder: textOf(content['cardholderName']),
    number: textOf(content['number']),
    expires: months(textOf(content['expirationDate'])),
    code: textOf(content['verificationNumber']),
    pin: textOf(content['pin']),
  })

function readItem(item: Json, row: string, folder: string): Item {
  const data = part(item, 'data')
  const content = part(data, 'content')
  const type = textOf(data['type'])
  const sort = sorts[type] ?? 'other'
  const card = sort === 'card' ? protonCard(content) : undefined
  const placed =
    sort === 'login' && type !== 'wifi' ? [] : sort === 'card' ? [] : textsWithin({ ...content, extraSections: [] })
  const email = textOf(content['itemEmail']) || textOf(item['aliasEmail'])
  return itemOf({
    row,
    sort,
    name: textOf(part(data, 'metadata')['name']),
    addresses: textsIn(content['urls']),
    username: textOf(content['itemUsername']) || textOf(content['username']),
    email,
    password: textOf(content['password']),
    authenticatorKeys: [textOf(content['totpUri'])].filter(Boolean),
    notes: textOf(part(data, 'metadata')['note']),
    folder,
    extras: [
      ...placed
        .filter(({ name }) => name !== 'password')
        .map(({ name, value }) => ({ name: asLabel(name), value, hidden: false })),
      ...objectsIn(data['extraFields']).map(extraOf),
      ...objectsIn(content['extraSections'])
        .concat(objectsIn(content['sections']))
        .flatMap((section) => objectsIn(section['sectionFields']).map(extraOf)),
    ].filter(({ value }) => value !== ''),
    ...(card && { card }),
    ...(objectsIn(content['passkeys']).length > 0 && { passkey: true }),
  })
}

export function readProton(
  file: Json,
  files: ReadonlyMap<string, readonly Attachment[]> = new Map(),
  count: EntryCount = entryCount(),
): Reading {
  if (file['encrypted'] === true)
    throw new UnreadableFile(
      'This Proton Pass export is encrypted, so we can’t read it. In Proton Pass, choose Settings, Export, and the file format “ZIP” or “JSON.” Then choose that file.',
    )
  const reading: Reading = { items: [], leftOut: [] }
  const vaults = Object.values(part(file, 'vaults')).filter(isObject)
  for (const vault of vaults)
    for (const { entry: item, at } of entriesIn(vault['items'], count)) {
      const row = rowName('Entry', at, textOf(part(part(item, 'data'), 'metadata')['name']))
      if (item['state'] === 2) {
        reading.leftOut.push({ row, reason: 'It lies in the trash of Proton Pass.' })
        continue
      }
      const found = files.get(textOf(item['itemId']))
      const read = readItem(item, row, vaults.length > 1 ? textOf(vault['name']) : '')
      reading.items.push(found ? { ...read, files: found } : read)
    }
  return reading
}
