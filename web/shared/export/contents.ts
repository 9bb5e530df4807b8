import { visibleFields, type Definition, fieldsOf, read } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/field.ts'
import { definitionOf, kinds } from '../../../records/kinds/index.ts'
import type { Audience, Everything, StoredRecord } from '../../estate/index.ts'
import { filesIn } from '../opened-estate/records.ts'
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

const titleOf = (definition: Definition | undefined, values: Values, kind: string): string =>
  definition === undefined ? kind : definition.title(values) || `${definition.name.one} without a name`

const valuesOf = (record: StoredRecord, definition: Definition | undefined): Values =>
  definition === undefined ? {} : read(definition, record.definitionVersion, record.values)

const newerRows = (values: Record<string, unknown>): ExportedRow[] =>
  Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [{ name, label: name, text: value }] : [],
  )

/**
 * Everything of an estate, kind by kind in the product's order, each with its files and where they will lie. A kind that only a
 * newer app knows is kept as it stands.
 */
export function contentsOf(
  { records, trash }: Pick<Everything, 'records' | 'trash'>,
  audienceInWords: (audience: Audience) => string,
): ExportedGroup[] {
  const pathOf = pathGiver()
  const titles = new Map<string, string>()
  for (const record of [...records, ...trash]) {
    const definition = definitionOf(record.kind)
    titles.set(record.id, titleOf(definition, valuesOf(record, definition), record.kind))
  }

  const exported = (record: StoredRecord & { trashedAt?: string }, group: string): ExportedRecord => {
    const definition = definitionOf(record.kind)
    const values = valuesOf(record, definition)
    const whole = definition === undefined ? record.values : values
    const files = filesIn(whole).map((reference) => ({ path: pathOf(`files/${group}`, reference.name), reference }))
    const inWords = (value: unknown, text: string) =>
      files.find(({ reference }) => reference === value)?.path ?? (text || (titles.get(String(value)) ?? ''))
    const rows =
      definition === undefined
        ? newerRows(record.values)
        : visibleFields(fieldsOf(definition), values)
            .map(([name, field]) => {
              const value = values[name] ?? field.blank
              return { name, label: field.label, text: inWords(value, field.print(value)) }
            })
            .filter(({ text }) => text !== '')
    return {
      id: record.id,
      title: titles.get(record.id) ?? record.kind,
      audience: audienceInWords(record.audience),
      alsoIfIncapacitated: record.alsoIfIncapacitated,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      ...(record.trashedAt !== undefined && { deletedAt: record.trashedAt }),
      rows,
      values: whole,
      files,
    }
  }

  const grouped = (some: readonly (StoredRecord & { trashedAt?: string })[], folder: string): ExportedGroup[] => {
    const order = kinds.map(({ kind }) => kind)
    const place = ([kind]: [string, unknown]) => (order.includes(kind) ? order.indexOf(kind) : order.length)
    return [...Map.groupBy(some, ({ kind }) => kind)]
      .toSorted((a, b) => place(a) - place(b))
      .map(([kind, group]) => {
        const definition = definitionOf(kind)
        const title = definition?.name.many.replace(/^My /, '') ?? kind
        const all = group
          .map((record) => exported(record, safeName(title)))
          .toSorted((a, b) => a.title.localeCompare(b.title))
        const rows =
          definition === undefined
            ? all.flatMap((record) => record.rows)
            : Object.entries(fieldsOf(definition)).map(([name, { label }]) => ({ name, label, text: '' }))
        const columns = [...new Map(rows.map((row) => [row.name, row])).values()]
        return { path: pathOf(folder, kind), title, columns, records: all }
      })
  }
  return [...grouped(records, 'records'), ...grouped(trash, 'trash')]
}
