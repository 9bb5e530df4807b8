import { entriesIn, type EntryCount, entryCount } from './entries.ts'
import { rowName } from '../reading.ts'
import { type Found, gathered } from './gathered.ts'
import { type Item, itemOf, type Reading, type Sort } from './item.ts'
import { codeOf, keptCode } from './one-time-code.ts'
import { ourId } from './ours.ts'
import { asLabel, isObject, type Json, objectsIn, part, textOf, textsIn } from './json.ts'

const isAccount = (value: Json): boolean => objectsIn(value['items']).some((item) => Array.isArray(item['credentials']))

/** Detects the FIDO Alliance's Credential Exchange Format: a whole file, or one of its accounts. */
export const isExchange = (file: unknown): file is Json =>
  isObject(file) && ('exporterRpId' in file || objectsIn(file['accounts']).some(isAccount) || isAccount(file))

const collectionsIn = (value: unknown): Json[] =>
  objectsIn(value).flatMap((one) => [one, ...collectionsIn(one['subCollections'])])

const oneTimeCode = (credential: Json): Found => ({
  type: 'totp.secret',
  name: '',
  value: keptCode(
    codeOf({
      secret: textOf(credential['secret']),
      algorithm: textOf(credential['algorithm']),
      digits: textOf(credential['digits']),
      period: textOf(credential['period']),
      issuer: textOf(credential['issuer']),
      account: textOf(credential['username']),
    }),
  ),
  hidden: true,
})

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

const credentialFields = (credential: Json): Found[] =>
  Object.entries(credential).flatMap(([key, value]): Found[] => {
    if (key === 'type' || key === 'id') return []
    if (credential['type'] === 'totp') return key === 'secret' ? [oneTimeCode(credential)] : []
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

const elsewhere = new Set(['passkey', 'file', 'item-reference'])

const isNote = ({ type }: Json): boolean => type === 'note'

/** Reads an entry of Cairn's own file: all credentials, and the fields in their order. */
function ourItem(row: string, item: Json): Item {
  const all = objectsIn(item['credentials'])
  const of = (type: string) => all.find((one) => one['type'] === type)
  const says = (type: string, name: string) => textOf(part(of(type), name)['value'])
  const totp = of('totp')
  const card = of('credit-card')
  return itemOf({
    row,
    ours: true,
    sort: of('basic-auth') ? 'login' : card ? 'card' : 'note',
    name: textOf(item['title']),
    username: says('basic-auth', 'username'),
    password: says('basic-auth', 'password'),
    authenticatorKeys: totp ? [oneTimeCode(totp).value] : [],
    notes: says('note', 'content'),
    extras: objectsIn(of('custom-fields')?.['fields']).map((field) => ({
      name: textOf(field['label']),
      value: textOf(field['value']),
      hidden: field['fieldType'] === 'concealed-string',
    })),
    ...(card && {
      card: {
        holder: says('credit-card', 'fullName'),
        number: says('credit-card', 'number'),
        code: says('credit-card', 'verificationNumber'),
        expires: '',
        pin: '',
      },
    }),
  })
}

export function readExchange(file: Json, count: EntryCount = entryCount()): Reading {
  const reading: Reading = { items: [], leftOut: [] }
  for (const account of isAccount(file) ? [file] : objectsIn(file['accounts'])) {
    const collections = collectionsIn(account['collections'])
    for (const { entry: item, at } of entriesIn(account['items'], count)) {
      const name = textOf(item['title'])
      const row = rowName('Entry', at, name)
      if (file['exporterRpId'] === ourId) {
        reading.items.push(ourItem(row, item))
        continue
      }
      const all = objectsIn(item['credentials'])
      const credentials = all.filter(({ type }) => !elsewhere.has(textOf(type)))
      if (all.some(({ type }) => type === 'item-reference'))
        reading.leftOut.push({ row, reason: 'Its link to another entry was left out.' })
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
        ...(all.some(({ type }) => type === 'passkey') && { passkey: true }),
      })
    }
  }
  return reading
}
