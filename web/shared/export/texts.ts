import Papa from 'papaparse'
import type { About, ExportedGroup, ExportedRecord } from './contents.ts'
import { pageOf } from './page.ts'
import type { TextFile } from '../zip/zip-files.ts'

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

// The owner's own words go out as they are, passwords that begin with = too: an apostrophe before them would be a wrong password.
// The byte order mark is for spreadsheets, which otherwise garble names with accents.
const csv = (fields: string[], data: string[][]): string => `\uFEFF${Papa.unparse({ fields, data })}\r\n`

/** The values with files told by where they lie in the ZIP: keys open nothing there. */
function withPaths(value: unknown, record: ExportedRecord, lost: ReadonlySet<string>): unknown {
  const file = record.files.find(({ reference }) => reference === value)
  if (file) {
    const { name, type, size } = file.reference
    return { name, type, size, path: lost.has(file.path) ? null : file.path }
  }
  if (Array.isArray(value)) return value.map((part: unknown) => withPaths(part, record, lost))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withPaths(part, record, lost)]))
}

function groupTexts({ path, title, columns, records }: ExportedGroup, lost: ReadonlySet<string>): TextFile[] {
  const told = records.map((record) => {
    const { rows: _rows, files: _files, values, ...rest } = record
    return { ...rest, values: withPaths(values, record, lost) }
  })
  const deleted = records.some(({ deletedAt }) => deletedAt !== undefined)
  const fields = [
    'Name',
    ...columns.map(({ label }) => label),
    'Who may see this',
    'Also if incapacitated',
    'Created',
    'Updated',
    ...(deleted ? ['Deleted'] : []),
  ]
  const data = records.map((record) => [
    record.title,
    ...columns.map(({ name }) => record.rows.find((row) => row.name === name)?.text ?? ''),
    record.audience,
    record.alsoIfIncapacitated ? 'Yes' : 'No',
    record.createdAt,
    record.updatedAt,
    ...(deleted ? [record.deletedAt ?? ''] : []),
  ])
  return [
    { path: `${path}.json`, text: json({ title, records: told }) },
    { path: `${path}.csv`, text: csv(fields, data) },
  ]
}

/** Every file of the ZIP that is text. `lost` are the paths of files that could not be read. */
export function textsOf(groups: readonly ExportedGroup[], about: About, lost: ReadonlySet<string>): TextFile[] {
  const { activity, ...account } = about
  return [
    { path: 'index.html', text: pageOf(groups, about, lost) },
    ...groups.flatMap((group) => groupTexts(group, lost)),
    { path: 'account.json', text: json({ ...account, filesThatCouldNotBeRead: [...lost] }) },
    { path: 'activity.json', text: json(activity) },
    {
      path: 'activity.csv',
      text: csv(
        ['When', 'What'],
        activity.map(({ at, text }) => [at, text]),
      ),
    },
  ]
}
