import { entriesIn, type EntryCount, entryCount } from './entries.ts'
import { rowName } from '../reading.ts'
import { type Found, gathered } from './gathered.ts'
import type { Reading, Sort } from './item.ts'
import { asLabel, isObject, type Json, objectsIn, part, textOf, textsIn } from './json.ts'

/** Whether a parsed file is in the format that the FIDO alliance made for all of them (Credential Exchange Format). */
export const isExchange = (file: unknown): file is Json =>
  isObject(file) && ('exporterRpId' in file || isExchangeAccounts(file))
const isExchangeAccounts = (file: Json): boolean =>
  objectsIn(file['accounts']).some((account) =>
    objectsIn(account['items']).some((item) => Array.isArray(item['credentials'])),
  )

const exchangePlaces = {
  'basic-auth.username': 'username',
  'basic-auth.password': 'password',
  'totp.secret': 'key',
  'credit-card.fullName': 'holder',
  'credit-card.number': 'number',
  'credit-card.expiryDate': 'expires',
  'credit-card.verificationNumber': 'code',
  'credit-card.pin': 'pin',
} as const
const exchangeSorts: Readonly<Record<string, Sort>> = {
  'basic-auth': 'login',
  totp: 'login',
  note: 'note',
  'credit-card': 'card',
  'ssh-key': 'key',
  'api-key': 'key',
  wifi: 'login',
}

/** The values of a credential: each is an object with a `value`, or a list of such. */
const credentialFields = (credential: Json): Found[] =>
  Object.entries(credential).flatMap(([key, value]): Found[] => {
    if (key === 'type' || key === 'id' || /^(period|digits|algorithm)$/.test(key)) return []
    if (credential['type'] === 'totp' && key !== 'secret') return []
    const type = `${textOf(credential['type'])}.${key}`
    if (key === 'fields')
      return objectsIn(value).map((field) => ({
        type: '',
        name: textOf(field['label']),
        value: textOf(field['value']),
        hidden: textOf(field['fieldType']) === 'concealed-string',
      }))
    const text = isObject(value) ? textOf(value['value']) : textOf(value)
    const hidden = isObject(value) && textOf(value['fieldType']) === 'concealed-string'
    return text === '' ? [] : [{ type, name: asLabel(key), value: text, hidden }]
  })

/** What is named, and not in the file: keys that stay where they are, files beside it, other entries. */
const elsewhere = new Set(['passkey', 'file', 'item-reference'])

const isNote = ({ type }: Json): boolean => type === 'note'

/** Reads that format. `count` says which of its entries are wanted. */
export function readExchange(file: Json, count: EntryCount = entryCount()): Reading {
  const reading: Reading = { items: [], leftOut: [] }
  for (const account of objectsIn(file['accounts'])) {
    const collections = objectsIn(account['collections'])
    for (const { entry: item, at } of entriesIn(account['items'], count)) {
      const name = textOf(item['title'])
      const row = rowName('Entry', at, name)
      const all = objectsIn(item['credentials'])
      const credentials = all.filter(({ type }) => !elsewhere.has(textOf(type)))
      if (all.some(({ type }) => type === 'passkey'))
        reading.leftOut.push({
          row,
          reason: 'Its passkey was left out, because passkeys can’t be moved in a file. We read everything else.',
        })
      for (const attached of all.filter(({ type }) => type === 'file'))
        reading.leftOut.push({ row, reason: `Its attachment ${textOf(attached['name'])} is not in this file.` })
      const types = credentials.map(({ type }) => textOf(type))
      const sort = types.includes('basic-auth') ? 'login' : types.map((type) => exchangeSorts[type]).find(Boolean)
      const within = collections.filter((one) => objectsIn(one['items']).some((link) => link['item'] === item['id']))
      reading.items.push({
        ...gathered(
          {
            row,
            name,
            sort: sort ?? (types.length === 0 ? 'login' : 'identity'),
            notes: credentials
              .filter(isNote)
              .map((note) =>
                credentialFields(note)
                  .map(({ value }) => value)
                  .join('\n'),
              )
              .join('\n'),
            folder: [...within.map(({ title }) => textOf(title)), ...textsIn(item['tags'])].filter(Boolean).join(', '),
          },
          credentials.filter((one) => !isNote(one)).flatMap(credentialFields),
          exchangePlaces,
        ),
        addresses: textsIn(part(item, 'scope')['urls']),
      })
    }
  }
  return reading
}
