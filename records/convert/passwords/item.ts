import type { LeftOut } from '../reading.ts'

/** What an entry is, where its program says so. */
export type Sort = 'login' | 'note' | 'card' | 'identity' | 'license' | 'key' | 'other'

/** Something that an entry keeps beside what every entry has. `hidden` ones stay hidden here too. */
export type Extra = { name: string; value: string; hidden: boolean }

export type PaymentCard = { holder: string; number: string; expires: string; code: string; pin: string }

/** A file that hangs on an entry. */
export type Attachment = {
  name: string
  bytes: Uint8Array
  /** It is not what was put into the export. */
  damaged?: boolean
}

/** One entry as a password manager exports it, whatever its format. Empty strings where the export says nothing. */
export type Item = {
  /** Where it stands in the file, for people: `Row 3 (Netflix)`. */
  row: string
  sort: Sort
  name: string
  addresses: readonly string[]
  username: string
  email: string
  password: string
  /** Keys of authenticator apps. */
  authenticatorKeys: readonly string[]
  notes: string
  folder: string
  extras: readonly Extra[]
  card?: PaymentCard
  files?: readonly Attachment[]
  /** It has a passkey, too, which we cannot keep. */
  passkey?: true
  /** We wrote the file ourselves: everything goes back to where it was. */
  ours?: true
  /** What must be looked at, by field of an online account, beyond what the form itself refuses. */
  doubts?: Readonly<Record<string, string>>
}

export type Reading = { items: Item[]; leftOut: LeftOut[] }

/** An entry of which only this much is known. */
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

/** A password by itself, without anything to sign in to or with, is no account: it opens a door, or a file. */
export const alone = (item: Item): Item =>
  item.sort === 'login' &&
  item.password !== '' &&
  [...item.addresses, ...item.authenticatorKeys, item.username, item.email].every((one) => one === '')
    ? { ...item, sort: 'key' }
    : item

/** The card of which only this much is known, `undefined` where that is nothing. */
export function cardOf(known: Partial<PaymentCard>): PaymentCard | undefined {
  const card = { holder: '', number: '', expires: '', code: '', pin: '', ...known }
  return Object.values(card).some(Boolean) ? card : undefined
}

/** Extras from names and values, without the empty ones. */
export const extrasFrom = (values: Readonly<Record<string, string>>, hidden = false): Extra[] =>
  Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [{ name, value, hidden }]))
