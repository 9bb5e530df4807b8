import { type Definition, fieldsOf } from '../../../records/define.ts'
import { byKind, groupTitle, inWords, titlesOf } from '../../../records/in-words.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import { inReadingOrder } from '../../../records/sheet.ts'
import type { Audience, Everything, StoredRecord } from '../../estate/index.ts'
import { pathGiver, safeName } from '../zip/names.ts'
import type { ZippedFile } from '../zip/zip-files.ts'

/** What is told beside the records: whose they are, and who was named. */
export type About = {
  email: string
  madeAt: string
  people: { role: string; state: string; email?: string }[]
  waits?: { incapacityDays: number; deathDays: number }
  activity: { at: string; text: string }[]
}

export type ExportedRow = { name: string; label: string; text: string }
/** A record as it goes into the ZIP: in words for people, and its values for programs. */
export type ExportedRecord = {
  id: string
  title: string
  audience: string
  alsoIfIncapacitated: boolean
  createdAt: string
  updatedAt: string
  /** Only on what lies in the trash. */
  deletedAt?: string
  rows: ExportedRow[]
  values: Record<string, unknown>
  files: ZippedFile[]
}
/** The records of one kind. `path` is where its JSON and CSV lie, without the ending. */
export type ExportedGroup = { path: string; title: string; columns: ExportedRow[]; records: ExportedRecord[] }

const columnsOf = (definition: Definition): ExportedRow[] => {
  const fields = fieldsOf(definition)
  return inReadingOrder(fields).map((name) => ({ name, label: fields[name]?.label ?? '', text: '' }))
}

/**
 * Everything of an estate, kind by kind in the product's order, each with its files and where they will lie. A kind that only a
 * newer app knows is kept as it stands.
 */
export function contentsOf(
  { records, trash }: Pick<Everything, 'records' | 'trash'>,
  audienceInWords: (audience: Audience) => string,
): ExportedGroup[] {
  const pathOf = pathGiver()
  const titles = titlesOf([...records, ...trash])

  const exported = (record: StoredRecord & { trashedAt?: string }, group: string): ExportedRecord => {
    const { definition, title, values, parts, files: kept } = inWords(record, titles)
    const files = kept.map((reference) => ({ path: pathOf(`files/${group}`, reference.name), reference }))
    const pathsOf = (row: { files: readonly { id: string }[] }) =>
      row.files.flatMap(({ id }) => files.find(({ reference }) => reference.id === id)?.path ?? []).join('\n')
    return {
      id: record.id,
      title,
      audience: audienceInWords(record.audience),
      alsoIfIncapacitated: record.alsoIfIncapacitated,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      ...(record.trashedAt !== undefined && { deletedAt: record.trashedAt }),
      rows: parts.flatMap(({ rows }) =>
        rows.map((row) => ({ name: row.name, label: row.label, text: pathsOf(row) || row.text })),
      ),
      values: definition === undefined ? record.values : values,
      files,
    }
  }

  const grouped = (some: readonly (StoredRecord & { trashedAt?: string })[], folder: string): ExportedGroup[] =>
    byKind(some).map(([kind, group]) => {
      const definition = definitionOf(kind)
      const title = groupTitle(kind, kind)
      const all = group
        .map((record) => exported(record, safeName(title)))
        .toSorted((a, b) => a.title.localeCompare(b.title))
      const rows = definition === undefined ? all.flatMap((record) => record.rows) : columnsOf(definition)
      const columns = [...new Map(rows.map((row) => [row.name, row])).values()]
      return { path: pathOf(folder, kind), title, columns, records: all }
    })
  return [...grouped(records, 'records'), ...grouped(trash, 'trash')]
}
