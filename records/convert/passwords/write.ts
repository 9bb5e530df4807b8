import type { Item } from './item.ts'
import { plainSecret, readCode } from './one-time-code.ts'
import { ourId, ourName } from './ours.ts'

export type Outgoing = {
  readonly item: Item
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** *08/2028* as month and year. */
const monthOf = (expires: string) => /^(0?[1-9]|1[0-2])\/(\d{4})$/.exec(expires.trim())

// Bitwarden's numbers of item types and custom field types.
const bitwardenType = { login: 1, note: 2, card: 3 } as const

function bitwardenItem({ item, id, createdAt, updatedAt }: Outgoing) {
  const type = item.sort === 'login' || item.sort === 'card' ? item.sort : 'note'
  const [, month = '', year = ''] = monthOf(item.card?.expires ?? '') ?? []
  return {
    id,
    organizationId: null,
    folderId: null,
    collectionIds: null,
    type: bitwardenType[type],
    reprompt: 0,
    favorite: false,
    name: item.name,
    notes: item.notes === '' ? null : item.notes,
    fields: item.extras.map(({ name, value, hidden }) => ({ name, value, type: hidden ? 1 : 0, linkedId: null })),
    ...(type === 'login' && {
      login: {
        uris: item.addresses.map((uri) => ({ match: null, uri })),
        username: item.username,
        password: item.password,
        totp: item.authenticatorKeys[0] ?? null,
      },
    }),
    ...(type === 'note' && { secureNote: { type: 0 } }),
    ...(type === 'card' && {
      card: {
        cardholderName: item.card?.holder ?? '',
        brand: null,
        number: item.card?.number ?? '',
        expMonth: month === '' ? null : String(Number(month)),
        expYear: year === '' ? null : year,
        code: item.card?.code ?? '',
      },
    }),
    creationDate: createdAt,
    revisionDate: updatedAt,
  }
}

export const bitwardenFile = (all: readonly Outgoing[]): string =>
  json({ exporter: ourName, encrypted: false, folders: [], items: all.map(bitwardenItem) })

type Fields = readonly (readonly [name: string, fieldType: string, value: string])[]

const credential = (type: string, fields: Fields) => ({
  type,
  ...Object.fromEntries(
    fields.flatMap(([name, fieldType, value]) => (value === '' ? [] : [[name, { fieldType, value }]])),
  ),
})

function totpOf({ authenticatorKeys: [key] }: Item) {
  const code = key === undefined ? undefined : readCode(key)
  if (code === undefined) return []
  const { secret, period, digits, algorithm, account, issuer } = code
  return [
    {
      type: 'totp',
      secret: plainSecret(secret),
      period,
      digits,
      algorithm: algorithm.toLowerCase(),
      ...(account !== '' && { username: account }),
      ...(issuer !== '' && { issuer }),
    },
  ]
}

function cardOf({ card }: Item) {
  if (card === undefined) return []
  const [, month = '', year = ''] = monthOf(card.expires) ?? []
  return [
    credential('credit-card', [
      ['fullName', 'string', card.holder],
      ['number', 'concealed-string', card.number],
      ['expiryDate', 'year-month', month === '' ? '' : `${year}-${month.padStart(2, '0')}`],
      ['verificationNumber', 'concealed-string', card.code],
      ['pin', 'concealed-string', card.pin],
    ]),
  ]
}

/** Encodes any text as an id, which this format requires to be Base64url. */
const idOf = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000)

const exchangeItem = ({ item, id, createdAt, updatedAt }: Outgoing) => ({
  id: idOf(id),
  creationAt: secondsOf(createdAt),
  modifiedAt: secondsOf(updatedAt),
  title: item.name,
  ...(item.addresses.length > 0 && { scope: { urls: item.addresses, androidApps: [] } }),
  credentials: [
    ...(item.sort === 'login'
      ? [
          credential('basic-auth', [
            ['username', 'string', item.username],
            ['password', 'concealed-string', item.password],
          ]),
        ]
      : []),
    ...totpOf(item),
    ...cardOf(item),
    ...(item.notes === '' && item.sort === 'login' ? [] : [credential('note', [['content', 'string', item.notes]])]),
    ...(item.extras.length > 0
      ? [
          {
            type: 'custom-fields',
            fields: item.extras.map(({ name, value, hidden }) => ({
              fieldType: hidden ? 'concealed-string' : 'string',
              label: name,
              value,
            })),
          },
        ]
      : []),
  ],
})

export const exchangeFile = (all: readonly Outgoing[]): string =>
  json({
    version: { major: 1, minor: 0 },
    exporterRpId: ourId,
    exporterDisplayName: ourName,
    timestamp: Math.floor(Date.now() / 1000),
    accounts: [{ id: idOf(ourId), username: '', email: '', collections: [], items: all.map(exchangeItem) }],
  })
