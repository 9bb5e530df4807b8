import { type Definition, fieldsOf, type Step, type ValuesOf } from '../../records/define.ts'
import type { Values } from '../../records/fields/index.ts'
import { type Listed, listed } from '../../records/sheet.ts'
import type { SavedRecord } from '../estate/types.ts'
import type { People } from './people.ts'
import { whoInShort } from './who.ts'
import { words } from './words.ts'

/** In which order a list stands: in groups as its kind has them, or in one piece. */
export type Order = 'group' | 'title' | 'changed' | 'who'

/** One row of a list: a record with what stands in its line. */
export type RowOf<S extends readonly Step[]> = Listed & {
  record: SavedRecord<ValuesOf<S>>
  who: { text: string; nobody: boolean }
}

// What a record says in its line is worked out once for each version: a list of thousands is drawn at every letter typed into Find.
const known = new WeakMap<object, Listed>()

function lineOf(definition: Definition, record: SavedRecord<Values>): Listed {
  const line = known.get(record) ?? listed(definition, record.values)
  known.set(record, line)
  return line
}

/** The rows of a list, one for each record. */
export const rowsOf = <S extends readonly Step[]>(
  definition: Definition<S>,
  records: readonly SavedRecord<ValuesOf<S>>[],
  people: People,
): RowOf<S>[] =>
  records.map((record) => {
    const { title, facts, badge } = lineOf(definition, record)
    return { title, facts, badge, record, who: whoInShort(record, people) }
  })

const byWords = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Rows in an order; as they came, the newest first, for groups. */
export function sorted<S extends readonly Step[]>(rows: readonly RowOf<S>[], order: Order): RowOf<S>[] {
  if (order === 'group') return [...rows]
  if (order === 'changed') return rows.toSorted((a, b) => b.record.updatedAt.localeCompare(a.record.updatedAt))
  const byTitle = rows.toSorted((a, b) => byWords.compare(a.title, b.title))
  if (order === 'title') return byTitle
  // What nobody will receive comes first: it is what wants a choice.
  return byTitle.toSorted(
    (a, b) => Number(b.who.nobody) - Number(a.who.nobody) || byWords.compare(a.who.text, b.who.text),
  )
}

/** Rows by what `groupBy` names, in the order of its choices; groups without any are left out, unknown ones come last. */
export function groupsOf<R extends { record: { values: Values } }>(
  definition: { steps: readonly Step[]; groupBy?: string },
  rows: readonly R[],
): { key: string; title: string; rows: R[] }[] {
  const name = definition.groupBy
  if (name === undefined) return []
  const groups = Map.groupBy(rows, ({ record: { values } }) => (typeof values[name] === 'string' ? values[name] : ''))
  const field = fieldsOf(definition)[name]
  const options = field?.type === 'choice' ? field.options : {}
  const keys = [...Object.keys(options), ...[...groups.keys()].filter((key) => !(key in options))]
  return keys.flatMap((key) => {
    const inGroup = groups.get(key)
    return inGroup ? [{ key, title: options[key] ?? words.list.otherGroup, rows: inGroup }] : []
  })
}
