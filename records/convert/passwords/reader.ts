import { type Encoding, encodings, isEncoding, telling } from '../encoding.ts'
import { document } from '../../kinds/document.ts'
import { onlineAccount } from '../../kinds/online-account.ts'
import { secureNote } from '../../kinds/secure-note.ts'
import {
  type Columns,
  type Existing,
  existingOf,
  type Importable,
  type ImportPreview,
  partOf,
  type ReadAs,
  type Reader,
} from '../importer.ts'
import { type LeftOut, UnreadableFile } from '../reading.ts'
import { attachmentsOf, documentsKnown } from './attachments.ts'
import { entryCount, mostEntries } from './entries.ts'
import { accountFrom, accountsKnown, isSignIn } from './account.ts'
import { isRole, type Role, roles } from './columns.ts'
import type { Item, Reading } from './item.ts'
import { accountIn, noteIn } from './ours.ts'
import { isKdbx, recognize, type Recognized } from './recognize.ts'
import { noteFrom, notesKnown } from './secure-notes.ts'
import { readItems, type Table, withColumns } from './table-items.ts'
import { refuseUnknown } from './unreadable.ts'

const hasMore = (item: Item): boolean =>
  isSignIn({ ...item, sort: 'login' }) ||
  item.notes !== '' ||
  item.card !== undefined ||
  item.extras.some(({ value }) => value.trim() !== '')

const isEmpty = (item: Item): boolean => !hasMore(item) && item.files === undefined

const leftOf = (item: Item): string | undefined =>
  item.passkey
    ? isEmpty(item)
      ? 'There is only a passkey in it, and passkeys can’t be kept here.'
      : 'Its passkey was left out, because passkeys can’t be kept here.'
    : isEmpty(item)
      ? 'There is nothing in it but a name.'
      : undefined

/** Sign-ins become accounts, other entries notes or cards; empty ones are listed by name. */
function recordsFrom(
  { items, leftOut: before }: Reading,
  existing: Existing,
): Pick<ImportPreview, 'records' | 'leftOut'> {
  const asAccount = accountsKnown(existingOf(onlineAccount, existing))
  const asNote = notesKnown(existingOf(secureNote, existing))
  const asDocument = documentsKnown(existingOf(document, existing))
  const records: Importable[] = []
  const leftOut: LeftOut[] = [...before]
  const named = new Set(before.map(({ row }) => row))
  for (const item of items) {
    if (item.ours) {
      records.push(item.sort === 'login' ? asAccount(accountIn(item)) : asNote(noteIn(item)))
      continue
    }
    const reason = leftOf(item)
    // One reason per row is enough, but a passkey is always mentioned.
    if (reason !== undefined && (item.passkey || !named.has(item.row))) leftOut.push({ row: item.row, reason })
    if (isEmpty(item)) continue
    if (isSignIn(item)) records.push(asAccount(accountFrom(item)))
    else if (hasMore(item)) records.push(asNote(noteFrom(item)))
    for (const one of attachmentsOf(item)) {
      if ('reason' in one) leftOut.push(one)
      else records.push(asDocument(one))
    }
  }
  return { records, leftOut }
}

const columnsOf = ({ titles, columns, rows, headed }: Table): Columns => ({
  titles,
  sample: rows.slice(0, 3).map(({ cells }) => cells),
  roles: columns,
  choices: roles,
  headed,
})

const readAsOf = ({ decoded }: Recognized & { as: 'table' }): ReadAs | undefined =>
  decoded.certain ? undefined : { encoding: decoded.encoding, choices: encodings, sample: telling(decoded.text) }

const encodingFrom = (given: string | undefined): Encoding | undefined =>
  given !== undefined && isEncoding(given) ? given : undefined

const rolesFrom = (given: readonly string[]): Role[] => given.map((role) => (isRole(role) ? role : 'extra'))

/** The KeePass library doubles the size of the worker, so it is loaded only for such a file. */
const keepass = () => import('./keepass.ts')

const preview: Reader['preview'] = async (bytes, existing, answers) => {
  const skip = answers.skip ?? 0
  const found = await recognize(bytes, encodingFrom(answers.encoding), skip)
  const entries = (
    format: string,
    reading: Reading,
    all: number,
    end = Math.min(all, skip + mostEntries),
  ): ImportPreview => {
    const part = partOf(skip, end - skip, all)
    return { format, ...recordsFrom(reading, existing), ...(part && { part }) }
  }
  if (found.as === 'entries') return entries(found.program, found.reading, found.all, found.end)
  const count = entryCount(skip)
  if (found.as === 'keepass-xml')
    return entries('KeePass', await (await keepass()).readKeepassXml(found.text, count), count.all())
  if (found.as === 'locked') {
    const { password, keyFile } = answers
    const question = { asks: 'password', format: found.program } as const
    if (password === undefined) return question
    if (keyFile && isKdbx(keyFile.bytes)) return { ...question, wrong: 'database' }
    const { readKdbx, WrongKeyError } = await keepass()
    try {
      return entries(found.program, await readKdbx(found.bytes, count, password, keyFile?.bytes), count.all())
    } catch (error) {
      if (error instanceof WrongKeyError) return { ...question, wrong: error.what }
      throw error
    }
  }
  const { rows, first, headed, all } = found.table
  // If a table has only one column of words, the owner has no roles to choose.
  if ([first, ...rows.slice(0, 50)].every(({ cells }) => cells.length === 1)) refuseUnknown()
  if (headed && all === 0) throw new UnreadableFile('There is nothing in this file but headings.')
  const table = answers.columns
    ? withColumns(found.table, rolesFrom(answers.columns.roles), answers.columns.headed)
    : found.table
  const readAs = readAsOf(found)
  const detected = { columns: columnsOf(table), ...(readAs && { readAs }) }
  if (!table.certain) return { asks: 'columns', ...detected }
  const part = partOf(table.skip, table.rows.length, table.all)
  return { format: table.program, ...recordsFrom(readItems(table), existing), ...detected, ...(part && { part }) }
}

export const passwordsReader: Reader = { kind: onlineAccount.kind, preview }
