import { type Definition, fieldsOf, type Step, type ValuesOf } from '../../../records/define.ts'
import { faceIn } from '../../../records/face.ts'
import type { SealedFile, Values } from '../../../records/fields/index.ts'
import { isDue, lastLooked } from '../../../records/review.ts'
import { type Listed, listed } from '../../../records/sheet.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { dayInWords } from '../../ui/RelativeTime.tsx'
import type { People } from '../access/people.ts'
import { audienceLabel } from '../access/audience-label.ts'
import { words } from '../words.ts'

/** In which order a list stands: in groups as its kind has them, or in one piece. */
export type Order = 'group' | 'title' | 'changed' | 'who'

export type Who = { text: string; nobody: boolean }

/** One row of a list: a record with what stands in its line, which is worked out when somebody looks at it. */
export type RowOf<S extends readonly Step[]> = Listed & {
  record: SavedRecord<ValuesOf<S>>
  /** The photo of the person whom it is about. */
  face: SealedFile | ''
  who: Who
  /** Nobody looked at it for a year. */
  due: boolean
  /** When somebody last looked at it, for kinds that say so: *Last verified Jun 2, 2025*. */
  looked: string | undefined
}

/** The group of what is to be looked at again: it stands before all others. No choice is called like this. */
export const dueGroup = '(due)'

// Once for each version: a list of thousands is drawn at every letter typed into Find.
const known = new WeakMap<object, Listed>()

function lineOf(definition: Definition, record: SavedRecord<Values>): Listed {
  const line = known.get(record) ?? listed(definition, record.values)
  known.set(record, line)
  return line
}

/** What all rows of a list share. */
type Shared = {
  definition: Definition
  fields: ReturnType<typeof fieldsOf>
  whoOf: (record: SavedRecord<Values>) => Who
}

/** A row that works out what it says when it is drawn: a list of thousands is made of them at once, and draws a few. */
class Row<S extends readonly Step[]> implements RowOf<S> {
  readonly record: SavedRecord<ValuesOf<S>>
  readonly due: boolean
  readonly #of: Shared

  constructor(of: Shared, record: SavedRecord<ValuesOf<S>>, due: boolean) {
    this.#of = of
    this.record = record
    this.due = due
  }
  get title() {
    return lineOf(this.#of.definition, this.record).title
  }
  get facts() {
    return lineOf(this.#of.definition, this.record).facts
  }
  get badge() {
    const { definition } = this.#of
    if (this.due && definition.review) return { text: definition.review.due, standing: 'caution' as const }
    return lineOf(definition, this.record).badge
  }
  get face() {
    return faceIn(this.#of.definition, this.record.values)
  }
  get who() {
    return this.#of.whoOf(this.record)
  }
  get looked() {
    const { definition, fields } = this.#of
    const last = lastLooked(definition, this.record.values)
    return last && `${fields[last.name]?.label ?? ''} ${dayInWords(last.day)}`
  }
}

/** The rows of a list, one for each record. What is to be looked at again says so in the place of its state. */
export function rowsOf<S extends readonly Step[]>(
  definition: Definition<S>,
  records: readonly SavedRecord<ValuesOf<S>>[],
  people: People,
  today: string,
): RowOf<S>[] {
  const whos = new Map<string, Who>()
  const whoOf = (record: SavedRecord<Values>): Who => {
    const meant = record.notFor ? [record.audience, ...record.notFor].join() : record.audience
    const who = whos.get(meant) ?? audienceLabel(record, people)
    whos.set(meant, who)
    return who
  }
  const shared = { definition, fields: fieldsOf(definition), whoOf }
  return records.map((record) => new Row<S>(shared, record, isDue(definition, record.values, today)))
}

const byWords = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

// Times are written in one way, so that their texts stand in their order.
const later = (one: string, other: string): number => (one === other ? 0 : one < other ? 1 : -1)

/** Rows in an order; as they came, the newest first, for groups. What is to be looked at again stands before what changed last. */
export function sorted<S extends readonly Step[]>(rows: readonly RowOf<S>[], order: Order): readonly RowOf<S>[] {
  if (order === 'group') return rows
  if (order === 'changed')
    return rows.toSorted((a, b) => Number(b.due) - Number(a.due) || later(a.record.updatedAt, b.record.updatedAt))
  const byTitle = rows.toSorted((a, b) => byWords.compare(a.title, b.title))
  if (order === 'title') return byTitle
  // What nobody will receive comes first: it is what wants a choice.
  return byTitle.toSorted(
    (a, b) => Number(b.who.nobody) - Number(a.who.nobody) || byWords.compare(a.who.text, b.who.text),
  )
}

/**
 * Rows by what `groupBy` names, in the order of its choices; groups without any are left out unless asked for, unknown ones come last.
 * Before all of them comes what is to be looked at again.
 */
export function groupsOf<R extends { record: { values: Values }; due: boolean }>(
  definition: { steps: readonly Step[]; groupBy?: string; review?: { due: string } },
  rows: readonly R[],
  withEmpty = false,
): { key: string; title: string; rows: R[] }[] {
  const name = definition.groupBy
  if (name === undefined) return []
  const groups = Map.groupBy(rows, ({ record: { values }, due }) =>
    due ? dueGroup : typeof values[name] === 'string' ? values[name] : '',
  )
  const field = fieldsOf(definition)[name]
  const options: Record<string, string> = {
    [dueGroup]: definition.review?.due ?? '',
    ...(field?.type === 'choice' && field.options),
  }
  const keys = [...Object.keys(options), ...[...groups.keys()].filter((key) => !(key in options))]
  return keys.flatMap((key) => {
    const inGroup = groups.get(key) ?? (withEmpty && key !== dueGroup ? [] : undefined)
    return inGroup ? [{ key, title: options[key] ?? words.list.otherGroup, rows: inGroup }] : []
  })
}
