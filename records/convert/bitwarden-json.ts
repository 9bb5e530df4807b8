import { type LeftOut, type Login, noSignIn, type Reading, rowName, UnreadableFile } from './login.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

// The numbers that Bitwarden gives its types of item and of custom field.
const loginItem = 1
const otherItems: Record<number, string> = { 2: 'a note', 3: 'a card', 4: 'an identity', 5: 'an SSH key' }
const hiddenField = 1
const linkedField = 3

/** Whether a parsed file looks like a Bitwarden export at all. */
export const isBitwarden = (file: unknown): boolean => isObject(file) && ('items' in file || 'encrypted' in file)

function folderNames(file: Json): Map<string, string> {
  const folders = [...listOf(file['folders']), ...listOf(file['collections'])].filter(isObject)
  return new Map(folders.map((folder) => [textOf(folder['id']), textOf(folder['name'])]))
}

function extrasOf(item: Json): Login['extras'] {
  const own = listOf(item['fields'])
    .filter(isObject)
    .map((field) => ({
      name: textOf(field['name']) || 'Extra',
      value: field['type'] === linkedField ? 'filled in automatically from this entry' : textOf(field['value']),
      hidden: field['type'] === hiddenField,
    }))
  const earlier = listOf(item['passwordHistory'])
    .filter(isObject)
    .map((past) => ({
      name: `Old password, until ${textOf(past['lastUsedDate']).slice(0, 10) || 'an unknown day'}`,
      value: textOf(past['password']),
      hidden: true,
    }))
  return [...own, ...earlier]
}

function readItem(item: Json, row: string, folders: Map<string, string>, leftOut: LeftOut[]): Login | undefined {
  const type = item['type']
  const login = isObject(item['login']) ? item['login'] : {}
  const other =
    typeof type === 'number' && type !== loginItem ? (otherItems[type] ?? 'something we don’t recognize') : undefined
  if (other) {
    leftOut.push({ row, reason: `This is ${other}, not an online account.` })
    return undefined
  }
  const read: Login = {
    row,
    name: textOf(item['name']),
    addresses: listOf(login['uris'])
      .filter(isObject)
      .map((address) => textOf(address['uri']))
      .filter(Boolean),
    username: textOf(login['username']),
    password: textOf(login['password']),
    authenticatorKey: textOf(login['totp']),
    notes: textOf(item['notes']),
    folder:
      [item['folderId'], ...listOf(item['collectionIds'])].map((id) => folders.get(textOf(id)) ?? '').find(Boolean) ??
      '',
    extras: extrasOf(item),
  }
  if (listOf(login['fido2Credentials']).length > 0)
    leftOut.push({
      row,
      reason: 'Its passkey was left out, because passkeys can’t be moved in a file. We read everything else.',
    })
  const empty = !read.addresses.length && !read.username && !read.password && !read.authenticatorKey
  if (!empty || (type === loginItem && read.extras.length > 0)) return read
  leftOut.push({ row, reason: noSignIn(read.notes !== '' || read.extras.length > 0) })
  return undefined
}

/**
 * Reads a Bitwarden export in its plain `.json` form, of a person or of an organization.
 * Throws UnreadableFile for an encrypted export and for anything that is not one.
 */
export function readBitwarden(file: unknown): Reading {
  if (!isObject(file) || !isBitwarden(file)) throw new UnreadableFile('This is not a Bitwarden export.')
  if (file['encrypted'] === true)
    throw new UnreadableFile(
      'This Bitwarden export is encrypted, so we can’t read it. In Bitwarden, export your vault again with the file format “.json”, not “.json (Encrypted)”, and choose that file.',
    )
  if (!Array.isArray(file['items'])) throw new UnreadableFile('There are no items in this Bitwarden export.')
  const folders = folderNames(file)
  const leftOut: LeftOut[] = []
  const logins = file['items'].flatMap((item: unknown, index) => {
    if (!isObject(item)) {
      leftOut.push({ row: rowName('Entry', index + 1, ''), reason: 'This entry is damaged.' })
      return []
    }
    return readItem(item, rowName('Entry', index + 1, textOf(item['name'])), folders, leftOut) ?? []
  })
  return { logins, leftOut }
}
