import type { LeftOut } from '../reading.ts'

export type Sort = 'login' | 'note' | 'card' | 'identity' | 'license' | 'key' | 'other'

export type Extra = { name: string; value: string; hidden: boolean }

export type PaymentCard = { holder: string; number: string; expires: string; code: string; pin: string }

export type Attachment = {
  name: string
  bytes: Uint8Array
  /** True if the checksum or the length is wrong. */
  damaged?: boolean
}

export type Item = {
  row: string
  sort: Sort
  name: string
  addresses: readonly string[]
  username: string
  email: string
  password: string
  authenticatorKeys: readonly string[]
  notes: string
  folder: string
  extras: readonly Extra[]
  card?: PaymentCard
  files?: readonly Attachment[]
  passkey?: true
  ours?: true
  /** Valid values of an online account that the owner must check, by field. */
  doubts?: Readonly<Record<string, string>>
}

export type Reading = { items: Item[]; leftOut: LeftOut[] }

export const itemOf = (known: Partial<Item> & Pick<Item, 'row'>): Item => ({
  sort: 'login',
  name: '',
  addresses: [],
  username: '',
  email: '',
  password: '',
  authenticatorKeys: [],
  notes: '',
  folder: '',
  extras: [],
  ...known,
})

/** Turns a login that has only a password into a `key`, such as the code of a door or a file. */
export const barePasswordAsKey = (item: Item): Item =>
  item.sort === 'login' &&
  item.password !== '' &&
  [...item.addresses, ...item.authenticatorKeys, item.username, item.email].every((one) => one === '')
    ? { ...item, sort: 'key' }
    : item

export function cardOf(known: Partial<PaymentCard>): PaymentCard | undefined {
  const card = { holder: '', number: '', expires: '', code: '', pin: '', ...known }
  return Object.values(card).some(Boolean) ? card : undefined
}

export const extrasFrom = (values: Readonly<Record<string, string>>, hidden = false): Extra[] =>
  Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [{ name, value, hidden }]))
