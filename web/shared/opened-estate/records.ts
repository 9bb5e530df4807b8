import { type Definition, read, versionOf } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/field.ts'
import { definitionOf, kinds } from '../../../records/kinds/index.ts'
import { sheetOf, type SheetPart } from '../../../records/sheet.ts'
import type { FileReference, SavedRecord, SeatRole } from '../../estate/index.ts'

/** A record that was left to somebody, ready to be shown: what it is called, what it says, which files hang on it. */
export type LeftRecord = {
  id: string
  kind: string
  title: string
  /** The seat this record's person sits in: only on records of people. */
  seat: SeatRole | undefined
  definition: Definition | undefined
  values: Values
  unchecked: Readonly<Record<string, string>>
  parts: SheetPart[]
  files: FileReference[]
}

/** Records of one kind, under the name its owner saw. */
export type LeftGroup = { kind: string; title: string; records: LeftRecord[] }

const isFile = (value: unknown): value is FileReference =>
  typeof value === 'object' && value !== null && 'id' in value && 'chunks' in value && 'hash' in value && 'key' in value

/** The sealed files anywhere in the values of a record. */
export const filesIn = (value: unknown): FileReference[] =>
  isFile(value)
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap((part: unknown) => filesIn(part))
      : []

/** Prepares one record. A kind that a newer app wrote is shown as what it holds, without labels. */
export function leftRecord(record: SavedRecord): LeftRecord {
  const definition = definitionOf(record.kind)
  const files = filesIn(record.values)
  const unchecked = record.unchecked ?? {}
  const same = { id: record.id, kind: record.kind, seat: record.seat, definition, unchecked, files }
  if (definition === undefined) {
    const rows = Object.entries(record.values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [{ name, label: name, text: value, secret: false }] : [],
    )
    const parts = [{ title: 'What it says', rows }]
    return { ...same, title: record.kind, values: {}, parts }
  }
  const values: Values = read(definition, versionOf(definition), record.values)
  return {
    ...same,
    title: definition.title(values) || `${definition.name.one} without a name`,
    values,
    parts: sheetOf(definition, values),
  }
}

/** What was left, kind by kind in the product's order, by title within each. */
export function leftGroups(records: readonly SavedRecord[]): LeftGroup[] {
  const prepared = records.map(leftRecord)
  const order = kinds.map(({ kind }) => kind)
  const place = (kind: string) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return [...Map.groupBy(prepared, ({ kind }) => kind)]
    .map(([kind, group]) => ({
      kind,
      title: definitionOf(kind)?.name.many.replace(/^My /, '') ?? 'Other records',
      records: group.toSorted((a, b) => a.title.localeCompare(b.title)),
    }))
    .toSorted((a, b) => place(a.kind) - place(b.kind))
}

// In titles, names of files and descriptions of what a document is.
const lastWishes =
  /\b(wills?|testament|codicil|trust|directive|power of attorney|funeral|burial|cremation|(last|final) (wishes|instructions|letter))\b/i

const said = (record: LeftRecord, name: string): string => {
  const value = record.values[name]
  return typeof value === 'string' ? value : ''
}

/** Read before everything else: the will and what goes with it, and what its owner wrote instructions for the reader about. */
export const comesFirst = (record: LeftRecord): boolean =>
  said(record, 'contactInstructions') !== '' ||
  (record.kind === 'document' &&
    [record.title, said(record, 'otherType'), ...record.files.map(({ name }) => name.replaceAll(/[_.-]/g, ' '))].some(
      (words) => lastWishes.test(words),
    ))
