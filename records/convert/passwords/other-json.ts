import { entriesIn, type EntryCount, entryCount } from './entries.ts'
import { rowName } from '../reading.ts'
import { type Found, gathered } from './gathered.ts'
import type { Item, Reading, Sort } from './item.ts'
import { asLabel, isObject, type Json, objectsIn, part, textOf, textsIn, textsWithin } from './json.ts'
import { codeOf, keptCode } from './one-time-code.ts'
import { sortOf } from './sorts.ts'

export const isEnpass = (file: unknown): file is Json =>
  isObject(file) &&
  objectsIn(file['items']).some(
    (item) => 'template_type' in item || ('category' in item && Array.isArray(item['fields'])),
  )

const enpassPlaces = {
  username: 'username',
  email: 'email',
  password: 'password',
  url: 'address',
  totp: 'key',
  ccName: 'holder',
  ccNumber: 'number',
  ccExpiry: 'expires',
  ccCvc: 'code',
  ccPin: 'pin',
} as const

export function readEnpass(file: Json, count: EntryCount = entryCount()): Reading {
  const folders = new Map(objectsIn(file['folders']).map((folder) => [textOf(folder['uuid']), textOf(folder['title'])]))
  const reading: Reading = { items: [], leftOut: [] }
  for (const { entry: item, at } of entriesIn(file['items'], count)) {
    const name = textOf(item['title'])
    const row = rowName('Entry', at, name)
    if (item['trashed'] === 1 || item['trashed'] === true) {
      reading.leftOut.push({ row, reason: 'It lies in the trash of Enpass.' })
      continue
    }
    const fields = objectsIn(item['fields'])
      .filter((field) => field['type'] !== 'section' && field['deleted'] !== 1)
      .map((field) => ({
        type: textOf(field['type']),
        name: textOf(field['label']),
        value: textOf(field['value']),
        hidden: field['sensitive'] === 1,
      }))
    reading.items.push(
      gathered(
        {
          row,
          name,
          sort: sortOf(textOf(item['category'])) ?? 'other',
          notes: textOf(item['note']),
          folder: textsIn(item['folders'])
            .map((id) => folders.get(id) ?? '')
            .filter(Boolean)
            .join(', '),
        },
        fields,
        enpassPlaces,
      ),
    )
    for (const attached of objectsIn(item['attachments']))
      reading.leftOut.push({
        row,
        reason: `Its attachment ${textOf(attached['name'])} is not in this file. Enpass exports attachments only one by one.`,
      })
  }
  return reading
}

const psonoSorts: Readonly<Record<string, Sort>> = {
  website_password: 'login',
  application_password: 'login',
  bookmark: 'login',
  note: 'note',
  totp: 'login',
  credit_card: 'card',
  identity: 'identity',
  ssh_own_key: 'key',
  mail_gpg_own_key: 'key',
  passkey: 'key',
}

export const isPsono = (file: unknown): file is Json =>
  isObject(file) && psonoLists(file, '').some(({ items }) => items.some((item) => textOf(item['type']) in psonoSorts))

const psonoLists = (folder: Json, path: string): { items: readonly Json[]; path: string }[] => [
  { items: objectsIn(folder['items']), path },
  ...objectsIn(folder['folders']).flatMap((inner) =>
    psonoLists(inner, [path, textOf(inner['name'])].filter(Boolean).join('/')),
  ),
]

const psonoPlaces = {
  username: 'username',
  password: 'password',
  url: 'address',
  totp_code: 'key',
  code: 'key',
  credit_card_name: 'holder',
  credit_card_number: 'number',
  credit_card_valid_through: 'expires',
  credit_card_cvc: 'code',
  credit_card_pin: 'pin',
} as const
const psonoMarks =
  /^(title|notes|url_filter|allow_http|auto_submit|totp_(period|algorithm|digits)|period|algorithm|digits|callback_\w+)$/

function readPsonoItem(item: Json, at: number, path: string): Item {
  const type = textOf(item['type'])
  const setting = (name: string) => textOf(item[`${type}_totp_${name}`]) || textOf(item[`${type}_${name}`])
  const code = (secret: string) =>
    keptCode(codeOf({ secret, algorithm: setting('algorithm'), digits: setting('digits'), period: setting('period') }))
  const own = Object.entries(item).flatMap(([key, value]): Found[] => {
    if (!key.startsWith(`${type}_`)) return []
    const name = key.slice(type.length + 1)
    if (psonoMarks.test(name)) return []
    return textsWithin(value).map((one) => ({
      type: type === 'credit_card' ? key : name,
      name: asLabel(name),
      value: /^(totp_)?code$/.test(name) ? code(one.value) : one.value,
      hidden: false,
    }))
  })
  const custom = objectsIn(item['custom_fields']).map((field) => ({
    type: '',
    name: textOf(field['name']),
    value: textOf(field['value']),
    hidden: textOf(field['type']) === 'password',
  }))
  const name = textOf(item['name']) || textOf(item[`${type}_title`])
  return gathered(
    {
      row: rowName('Entry', at, name),
      name,
      sort: psonoSorts[type] ?? 'other',
      notes: textOf(item[`${type}_notes`]),
      folder: path,
    },
    [...own, ...custom],
    psonoPlaces,
  )
}

export function readPsono(file: Json, count: EntryCount = entryCount()): Reading {
  const items = psonoLists(file, '').flatMap(({ items: list, path }) =>
    [...entriesIn(list, count)].map(({ entry, at }) => readPsonoItem(entry, at, path)),
  )
  return { items, leftOut: [] }
}

export const isKeeper = (file: unknown): file is Json =>
  isObject(file) &&
  objectsIn(file['records']).some((record) => 'login_url' in record || 'custom_fields' in record || '$type' in record)

const keeperHidden = /^(secret|note|pinCode|licenseNumber|accountNumber|keyPair|bankAccount|securityQuestion)$/

/** A custom field: *$oneTimeCode::1* has its type before its name, and some hold several values. */
function keeperFields(key: string, value: unknown): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => keeperFields(key, one))
  const [given = '', label = ''] = key.startsWith('$') ? key.slice(1).split(':') : ['', key]
  const type = key === 'TFC:Keeper' ? 'oneTimeCode' : label === 'cardholderName' ? label : given
  const hidden = keeperHidden.test(given)
  const name = asLabel(label || given)
  if (!isObject(value)) return [{ type, name, value: textOf(value), hidden }]
  if (given === 'securityQuestion')
    return [{ type: '', name: textOf(value['question']) || name, value: textOf(value['answer']), hidden }]
  return textsWithin(value).map((one) => ({
    type: one.name,
    name: [name, asLabel(one.name).toLowerCase()].join(', '),
    value: one.value,
    hidden,
  }))
}

export function readKeeper(file: Json, count: EntryCount = entryCount()): Reading {
  const items = [...entriesIn(file['records'], count)].map(({ entry: record, at }) => {
    const name = textOf(record['title'])
    const own = Object.entries(part(record, 'custom_fields')).flatMap(([key, value]) => keeperFields(key, value))
    const type = textOf(record['$type'])
    return gathered(
      {
        row: rowName('Entry', at, name),
        name,
        sort: type === '' ? 'login' : (sortOf(type) ?? 'other'),
        notes: textOf(record['notes']),
        folder: objectsIn(record['folders'])
          .map((one) => textOf(one['folder']) || textOf(one['shared_folder']))
          .filter(Boolean)
          .join(', '),
      },
      [
        { type: 'login', name: 'Login', value: textOf(record['login']), hidden: false },
        { type: 'password', name: 'Password', value: textOf(record['password']), hidden: true },
        { type: 'url', name: 'URL', value: textOf(record['login_url']), hidden: false },
        ...own,
      ],
      {
        login: 'username',
        password: 'password',
        url: 'address',
        oneTimeCode: 'key',
        cardholderName: 'holder',
        cardNumber: 'number',
        cardExpirationDate: 'expires',
        cardSecurityCode: 'code',
        pinCode: 'pin',
      },
    )
  })
  return { items, leftOut: [] }
}

const dashlaneLists: Readonly<Record<string, Sort>> = {
  AUTHENTIFIANT: 'login',
  SECURENOTE: 'note',
  PAYMENTMEANS_CREDITCARD: 'card',
  BANKSTATEMENT: 'card',
  IDCARD: 'identity',
  PASSPORT: 'identity',
  DRIVERLICENCE: 'identity',
  IDENTITY: 'identity',
  SOCIALSECURITYSTATEMENT: 'identity',
  EMAIL: 'identity',
  PHONE: 'identity',
  ADDRESS: 'identity',
}

export const isDashlane = (file: unknown): file is Json =>
  isObject(file) && Object.keys(file).some((key) => key in dashlaneLists)

export function readDashlane(file: Json, count: EntryCount = entryCount()): Reading {
  const items = Object.entries(file).flatMap(([list, entries]) =>
    [...entriesIn(entries, count)].map(({ entry, at }) => {
      const name = [entry['title'], entry['name'], entry['fullname'], entry['domain']].map(textOf).find(Boolean) ?? ''
      const fields = Object.entries(entry)
        .filter(([key]) => !['title', 'note', 'content', 'category'].includes(key) && textOf(entry[key]) !== name)
        .map(([key, value]) => ({ type: key, name: asLabel(key), value: textOf(value), hidden: false }))
      return gathered(
        {
          row: rowName('Entry', at, name),
          name,
          sort: dashlaneLists[list] ?? 'other',
          notes: textOf(entry['note']) || textOf(entry['content']),
          folder: textOf(entry['category']),
        },
        fields,
        {
          login: 'username',
          email: 'email',
          password: 'password',
          url: 'address',
          domain: 'address',
          otpSecret: 'key',
          owner: 'holder',
          cardNumber: 'number',
          securityCode: 'code',
        },
      )
    }),
  )
  return { items, leftOut: [] }
}
