import { type Audience, audiences, rolesMeant, rolesOfAudience } from '../../domain/seats.ts'
import { type Definition, fieldsOf } from '../define.ts'
import { byKind, groupTitle, inWords, titlesOf } from '../in-words.ts'
import { definitionOf } from '../kinds/index.ts'
import { inReadingOrder } from '../sheet.ts'
import type { ExportedGroup, ExportedRecord, ExportedRow, Kept } from './exporter.ts'
import { pathGiver, safeName } from './file-names.ts'

const columnsOf = (definition: Definition): ExportedRow[] => {
  const fields = fieldsOf(definition)
  return inReadingOrder(fields).map((name) => ({ name, label: fields[name]?.label ?? '', text: '' }))
}

function receiversOf(record: Kept, audienceInWords: (audience: Audience) => string): string {
  const roles = rolesMeant(record)
  const exact = audiences.find((audience) => rolesOfAudience[audience].join() === roles.join())
  return exact === undefined ? roles.map(audienceInWords).join(' and ') : audienceInWords(exact)
}

/** Follows the order of `kinds`. Keeps the values of a kind that this app does not know. */
export function contentsOf(
  { records, trash }: { records: readonly Kept[]; trash: readonly Kept[] },
  audienceInWords: (audience: Audience) => string,
  filesBy: 'paths' | 'names' = 'paths',
): ExportedGroup[] {
  const pathOf = pathGiver()
  const titles = titlesOf([...records, ...trash])

  const exported = (record: Kept, group: string): ExportedRecord => {
    const { definition, title, values, parts, files: kept } = inWords(record, titles)
    const files = kept.map((reference) => ({
      path: filesBy === 'names' ? reference.name : pathOf(`files/${group}`, reference.name),
      reference,
    }))
    const pathsOf = (row: { files: readonly { id: string }[] }) =>
      row.files.flatMap(({ id }) => files.find(({ reference }) => reference.id === id)?.path ?? []).join('\n')
    return {
      id: record.id,
      title,
      audience: receiversOf(record, audienceInWords),
      alsoIfIncapacitated: record.alsoIfIncapacitated,
      firstDays: record.firstDays === true,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      ...(record.trashedAt !== undefined && { deletedAt: record.trashedAt }),
      rows: parts.flatMap(({ rows }) =>
        rows.map((row) => ({ name: row.name, label: row.label, text: pathsOf(row) || row.text })),
      ),
      values: { ...(definition === undefined ? record.values : values) },
      files,
      saved: record,
    }
  }

  const grouped = (some: readonly Kept[], folder: string): ExportedGroup[] =>
    byKind(some).map(([kind, group]) => {
      const definition = definitionOf(kind)
      const title = groupTitle(kind, kind)
      const all = group
        .map((record) => exported(record, safeName(title)))
        .toSorted((a, b) => a.title.localeCompare(b.title))
      const rows = definition === undefined ? all.flatMap((record) => record.rows) : columnsOf(definition)
      const columns = [...new Map(rows.map((row) => [row.name, row])).values()]
      return { kind, path: pathOf(folder, kind), title, columns, records: all }
    })
  return [...grouped(records, 'records'), ...grouped(trash, 'trash')]
}
