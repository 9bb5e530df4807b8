import { dayOfMoment } from '../day-of-moment.ts'
import { htmlPage, htmlRecord } from '../html.ts'
import { csvOf } from './csv.ts'
import type { ExportedRecord, ExportFormat } from './exporter.ts'

/** Replaces sealed files by their export paths: outside the estate, their keys would be useless. */
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

export function recordOnPage(record: ExportedRecord, lost: ReadonlySet<string>): string {
  const paths = new Set(record.files.map(({ path }) => path))
  const seen = [
    record.audience,
    ...(record.alsoIfIncapacitated ? ['also if incapacitated'] : []),
    ...(record.firstDays ? ['also in the first days'] : []),
  ].join(', ')
  const dates = `Saved on ${dayOfMoment(record.updatedAt)}${record.deletedAt === undefined ? '' : `, deleted on ${dayOfMoment(record.deletedAt)}`}`
  return htmlRecord(
    record.title,
    [...record.rows.filter(({ text }) => !paths.has(text)), { label: 'Who may see this', text: seen }],
    record.files.map(({ path, reference: { name } }) => ({ name, path: lost.has(path) ? undefined : path })),
    dates,
  )
}

/** The ZIP of everything has one page for all kinds instead. */
export const pageFormat: ExportFormat = {
  name: 'Page (HTML)',
  use: 'To read and print in any browser.',
  ending: '.html',
  mediaType: 'text/html',
  write: ({ title, records }, lost) =>
    htmlPage(
      title,
      records.map((record) => recordOnPage(record, lost)),
    ),
}

export const tableFormat: ExportFormat = {
  name: 'Table (CSV)',
  use: 'For spreadsheets.',
  ending: '.csv',
  mediaType: 'text/csv',
  write({ columns, records }) {
    const deleted = records.some(({ deletedAt }) => deletedAt !== undefined)
    const fields = [
      'Name',
      ...columns.map(({ label }) => label),
      'Who may see this',
      'Also if incapacitated',
      'Created',
      'Updated',
      'In the first days',
      ...(deleted ? ['Deleted'] : []),
    ]
    const data = records.map((record) => [
      record.title,
      ...columns.map(({ name }) => record.rows.find((row) => row.name === name)?.text ?? ''),
      record.audience,
      record.alsoIfIncapacitated ? 'Yes' : 'No',
      record.createdAt,
      record.updatedAt,
      record.firstDays ? 'Yes' : 'No',
      ...(deleted ? [record.deletedAt ?? ''] : []),
    ])
    return csvOf(fields, data)
  },
}

export const dataFormat: ExportFormat = {
  name: 'Data (JSON)',
  use: 'For other programs: everything you wrote down.',
  ending: '.json',
  mediaType: 'application/json',
  write({ title, records }, lost) {
    const exported = records.map((record) => {
      const { rows: _rows, files: _files, saved: _saved, values, ...rest } = record
      return { ...rest, values: withPaths(values, record, lost) }
    })
    return `${JSON.stringify({ title, records: exported }, null, 2)}\n`
  },
}
