import { type EntryCount, entryCount } from './entries.ts'
import { type LeftOut, rowName, UnreadableFile } from '../reading.ts'
import { type Attachment, cardOf, type Extra, extrasFrom, type Item, itemOf, type Reading, type Sort } from './item.ts'
import { ourName } from './ours.ts'
import { asLabel, isObject, type Json, objectsIn, part, textOf, textsIn, textsWithin } from './json.ts'

const sorts: Readonly<Record<number, Sort>> = { 1: 'login', 2: 'note', 3: 'card', 4: 'identity', 5: 'key' }
/** The type of an item without a type number, by the key of the object that holds its fields. */
const sortsByPart: Readonly<Record<string, Sort>> = {
  card: 'card',
  identity: 'identity',
  sshKey: 'key',
  secureNote: 'note',
}
const sortOf = (item: Json): Sort => {
  const type = item['type']
  if (type !== undefined && type !== null) return sorts[Number(type)] ?? 'other'
  const beside = isObject(item['login']) ? undefined : Object.keys(sortsByPart).find((name) => isObject(item[name]))
  return (beside === undefined ? undefined : sortsByPart[beside]) ?? 'login'
}
const hiddenField = 1
const linkedField = 3

const isItem = (item: Json): boolean =>
  'folderId' in item ||
  isObject(item['login']) ||
  (typeof item['type'] === 'number' &&
    ['login', 'secureNote', 'card', 'identity', 'sshKey', 'reprompt', 'notes', 'fields'].some((name) => name in item))

/** Detects Bitwarden by its own keys: other programs have `items` or `encrypted` too. */
export const isBitwarden = (file: unknown): file is Json =>
  isObject(file) &&
  ('encKeyValidation_DO_NOT_EDIT' in file ||
    'passwordProtected' in file ||
    objectsIn(file['items']).some(isItem) ||
    ('encrypted' in file && ('folders' in file || 'collections' in file) && noItems(file['items'])))

const noItems = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0)

function folderNames(file: Json): Map<string, string> {
  const folders = [...objectsIn(file['folders']), ...objectsIn(file['collections'])]
  return new Map(folders.map((folder) => [textOf(folder['id']), textOf(folder['name'])]))
}

function extrasOf(item: Json, ours: boolean): Extra[] {
  const own = objectsIn(item['fields']).map((field) => ({
    name: textOf(field['name']) || (ours ? '' : 'Extra'),
    value: field['type'] === linkedField ? 'filled in automatically from this entry' : textOf(field['value']),
    hidden: field['type'] === hiddenField,
  }))
  const earlier = objectsIn(item['passwordHistory']).map((past) => ({
    name: `Old password, until ${textOf(past['lastUsedDate']).slice(0, 10) || 'an unknown day'}`,
    value: textOf(past['password']),
    hidden: true,
  }))
  if (ours) return own
  const texts = [...textsWithin(item['identity']), ...textsWithin(item['sshKey'])]
  return [
    ...texts.map(({ name, value }) => ({ name: asLabel(name), value, hidden: false })),
    ...own.filter(({ value }) => value !== ''),
    ...earlier,
  ]
}

function readItem(item: Json, row: string, folders: ReadonlyMap<string, string>, ours: boolean): Item {
  const login = part(item, 'login')
  const card = part(item, 'card')
  const month = [textOf(card['expMonth']).padStart(2, '0'), textOf(card['expYear'])].filter(
    (one) => one && one !== '00',
  )
  const paid = cardOf({
    holder: textOf(card['cardholderName']),
    number: textOf(card['number']),
    expires: month.join('/'),
    code: textOf(card['code']),
  })
  return itemOf({
    row,
    sort: sortOf(item),
    name: textOf(item['name']),
    addresses: objectsIn(login['uris'])
      .map(({ uri }) => textOf(uri))
      .filter(Boolean),
    username: textOf(login['username']),
    password: textOf(login['password']),
    authenticatorKeys: [textOf(login['totp'])].filter(Boolean),
    notes: textOf(item['notes']),
    folder:
      [textOf(item['folderId']), ...textsIn(item['collectionIds'])].map((id) => folders.get(id) ?? '').find(Boolean) ??
      '',
    extras: [...extrasFrom({ Brand: textOf(card['brand']) }), ...extrasOf(item, ours)],
    ...(ours && { ours }),
    ...(paid && { card: paid }),
    ...(objectsIn(login['fido2Credentials']).length > 0 && { passkey: true }),
  })
}

/** Reads a plain `.json` export. `files` are those of its ZIP, by item id. */
export function readBitwarden(
  file: Json,
  files: ReadonlyMap<string, readonly Attachment[]> = new Map(),
  count: EntryCount = entryCount(),
): Reading {
  if (file['encrypted'] === true)
    throw new UnreadableFile(
      'This Bitwarden export is encrypted, so we can’t read it. In Bitwarden, export your vault again with the file format “.json”, not “.json (Encrypted)”, and choose that file.',
    )
  if (!Array.isArray(file['items'])) throw new UnreadableFile('There are no items in this Bitwarden export.')
  const folders = folderNames(file)
  const leftOut: LeftOut[] = []
  const items = file['items'].flatMap((item: unknown): Item[] => {
    const at = count.next()
    if (at === undefined) return []
    if (!isObject(item)) {
      leftOut.push({ row: rowName('Entry', at, ''), reason: 'This entry is damaged.' })
      return []
    }
    const found = files.get(textOf(item['id']))
    const read = readItem(item, rowName('Entry', at, textOf(item['name'])), folders, file['exporter'] === ourName)
    return [found ? { ...read, files: found } : read]
  })
  return { items, leftOut }
}
