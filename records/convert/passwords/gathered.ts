import { cardOf, type Extra, type Item, itemOf, type PaymentCard } from './item.ts'

export type Found = { type: string; name: string; value: string; hidden: boolean }

type Place = keyof PaymentCard | 'username' | 'email' | 'password' | 'address' | 'key'

/** The first field of each known type fills that part of the item; the others become extras. */
export function gathered(
  known: Pick<Item, 'row'> & Partial<Item>,
  fields: readonly Found[],
  places: Readonly<Record<string, Place>>,
): Item {
  const one: Record<string, string> = {}
  const addresses: string[] = []
  const authenticatorKeys: string[] = []
  const extras: Extra[] = []
  for (const { type, name, value, hidden } of fields) {
    if (value.trim() === '') continue
    const place = places[type]
    if (place === 'address') addresses.push(value)
    else if (place === 'key') authenticatorKeys.push(value)
    else if (place !== undefined && one[place] === undefined) one[place] = value
    else extras.push({ name: name || 'More', value, hidden: hidden || place === 'password' })
  }
  const { username = '', email = '', password = '', holder = '', number = '', expires = '', code = '', pin = '' } = one
  const card = cardOf({ holder, number, expires, code, pin })
  return itemOf({ ...known, username, email, password, addresses, authenticatorKeys, extras, ...(card && { card }) })
}
