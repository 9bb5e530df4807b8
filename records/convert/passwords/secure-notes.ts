import { blank, errorsIn, tidied, type ValuesOf } from '../../define.ts'
import { secureNote, type SecureNoteType } from '../../kinds/secure-note.ts'
import type { Importable } from '../importer.ts'
import type { Item, Sort } from './item.ts'
import { hostOf } from './sites.ts'

type NoteValues = ValuesOf<typeof secureNote.steps>

const typeFor: Readonly<Record<Sort, SecureNoteType>> = {
  login: 'note',
  note: 'note',
  card: 'card',
  identity: 'identity',
  license: 'license',
  key: 'key',
  other: 'other',
}

export function noteFrom(item: Item): Importable<NoteValues> {
  const type = item.card ? 'card' : typeFor[item.sort]
  const details = [
    ...(item.username ? [{ question: 'Username', answer: item.username }] : []),
    ...(item.email ? [{ question: 'Email', answer: item.email }] : []),
    ...(item.password ? [{ question: 'Password', answer: item.password }] : []),
    ...item.addresses.map((answer) => ({ question: 'Web address', answer })),
    ...item.authenticatorKeys.map((answer) => ({ question: 'Authenticator key (TOTP)', answer })),
    ...item.extras.flatMap(({ name, value }) =>
      value.trim() === '' ? [] : [{ question: name || 'More', answer: value }],
    ),
  ]
  const [address = ''] = item.addresses
  const values = tidied(secureNote, {
    ...blank(secureNote),
    name: item.name || hostOf(address) || (type === 'card' ? 'Card without a name' : 'Note without a name'),
    type,
    ...item.card,
    note: item.notes,
    details,
    folder: item.folder,
  })
  return {
    row: item.row,
    kind: secureNote.kind,
    values,
    unchecked: { ...errorsIn(secureNote, values), ...(item.doubts && { name: Object.values(item.doubts).join(' ') }) },
    ...(item.folder && { folder: item.folder }),
    ...(item.doubts && { doubtful: true }),
  }
}

export function notesKnown(existing: readonly NoteValues[]): (note: Importable<NoteValues>) => Importable<NoteValues> {
  const keyOf = (values: NoteValues) => JSON.stringify({ ...values, contactInstructions: '' })
  const here = new Set(existing.map(keyOf))
  const inFile = new Map<string, string>()
  return (note) => {
    const key = keyOf(note.values)
    const earlier = inFile.get(key)
    inFile.set(key, earlier ?? note.row)
    const title = note.values.name
    if (here.has(key))
      return {
        ...note,
        duplicateOf: {
          where: 'here',
          title,
          same: true,
          message: `You already have ${title}, and nothing here is new.`,
        },
      }
    return earlier === undefined
      ? note
      : { ...note, duplicateOf: { where: 'file', title: earlier, same: true, message: `The same as ${earlier}.` } }
  }
}
