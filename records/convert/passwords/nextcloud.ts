import { UnreadableFile, rowName } from '../reading.ts'
import { entriesIn, type EntryCount, entryCount } from './entries.ts'
import { type Found, gathered } from './gathered.ts'
import type { Reading } from './item.ts'
import { isObject, type Json, objectsIn, textOf, textsIn } from './json.ts'

export const isNextcloud = (file: unknown): file is Json =>
  isObject(file) &&
  'version' in file &&
  'encrypted' in file &&
  ('passwords' in file || 'tags' in file) &&
  !('items' in file)

function foldersOf(file: Json): (id: string) => string {
  const folders = new Map(objectsIn(file['folders']).map((folder) => [textOf(folder['id']), folder]))
  const wayTo = (id: string, below: readonly string[]): string => {
    const folder = folders.get(id)
    if (folder === undefined || below.includes(id)) return ''
    return [wayTo(textOf(folder['parent']), [...below, id]), textOf(folder['label'])].filter(Boolean).join('/')
  }
  return (id) => wayTo(id, [])
}

function ownFields(value: unknown): Found[] {
  let list = value
  if (typeof value === 'string')
    try {
      list = JSON.parse(value)
    } catch {
      return value === '' ? [] : [{ type: '', name: 'Custom fields', value, hidden: true }]
    }
  return objectsIn(list).map((field) => {
    const text = textOf(field['value'])
    const type = text.startsWith('otpauth:') ? 'key' : textOf(field['type'])
    return {
      type: type === 'key' || type === 'url' ? type : '',
      name: textOf(field['label']),
      value: text,
      hidden: type === 'secret',
    }
  })
}

export function readNextcloud(file: Json, count: EntryCount = entryCount()): Reading {
  if (file['encrypted'] === true)
    throw new UnreadableFile(
      'This export of Nextcloud Passwords is encrypted, so we can’t read it. In Nextcloud Passwords, choose More, Backup and Restore, Export, “Database Backup” without a password, and choose that file.',
    )
  const wayTo = foldersOf(file)
  const tags = new Map(objectsIn(file['tags']).map((tag) => [textOf(tag['id']), textOf(tag['label'])]))
  const reading: Reading = { items: [], leftOut: [] }
  for (const { entry, at } of entriesIn(file['passwords'], count)) {
    const name = textOf(entry['label'])
    const row = rowName('Entry', at, name)
    if (entry['trashed'] === true) {
      reading.leftOut.push({ row, reason: 'It lies in the trash of Nextcloud Passwords.' })
      continue
    }
    const within = [wayTo(textOf(entry['folder'])), ...textsIn(entry['tags']).map((id) => tags.get(id) ?? '')]
    const fields = ['url', 'username', 'password'].map(
      (type): Found => ({ type, name: '', value: textOf(entry[type]), hidden: type === 'password' }),
    )
    reading.items.push(
      gathered(
        { row, name, notes: textOf(entry['notes']), folder: within.filter(Boolean).join(', ') },
        [...fields, ...ownFields(entry['customFields'])],
        { url: 'address', username: 'username', password: 'password', key: 'key' },
      ),
    )
  }
  return reading
}
