import { type Definition, fieldsOf, type Step, type ValuesOf } from '../../../records/define.ts'
import { faceIn } from '../../../records/face.ts'
import type { SealedFile, Values } from '../../../records/fields/index.ts'
import { isDue, lastLooked } from '../../../records/review.ts'
import { type Listed, listed } from '../../../records/sheet.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { dayInWords } from '../../ui/RelativeTime.tsx'
import type { People } from '../access/people.ts'
import { audienceLabel, type Who } from '../access/audience-label.ts'
import { words } from '../words.ts'

export type Order = 'group' | 'title' | 'changed' | 'who'

export type RowOf<S extends readonly Step[]> = Listed & {
  record: SavedRecord<ValuesOf<S>>
  face: SealedFile | ''
  who: Who
  group: string
  due: boolean
  /** The last review, in words: *Last verified Jun 2, 2025*. */
  looked: string | undefined
}

/** The key of the first group of a list, the overdue records. No choice has this key. */
export const dueGroup = '(due)'

// Cached per version of a record: each letter in *Find* draws thousands of rows again.
const known = new WeakMap<object, Listed>()

function lineOf(definition: Definition, record: SavedRecord<Values>): Listed {
  const line = known.get(record) ?? listed(definition, record.values)
  known.set(record, line)
  return line
}

type Shared = {
  definition: Definition
  fields: ReturnType<typeof fieldsOf>
  whoOf: (record: SavedRecord<Values>) => Who
}

/** Lazy: a list makes thousands of rows at once and draws a few. */
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
  get group() {
    const { definition, fields } = this.#of
    const values: Values = this.record.values
    const field = fields[definition.groupBy ?? '']
    const key = values[definition.groupBy ?? '']
    return (field?.type === 'choice' && typeof key === 'string' && key !== 'other' && field.options[key]) || ''
  }
  get looked() {
    const { definition, fields } = this.#of
    const last = lastLooked(definition, this.record.values)
    return last && `${fields[last.name]?.label ?? ''} ${dayInWords(last.day)}`
  }
}

export function rowsOf<S extends readonly Step[]>(
  definition: Definition<S>,
  records: readonly SavedRecord<ValuesOf<S>>[],
  people: People,
  today: string,
): RowOf<S>[] {
  const whos = new Map<string, Who>()
  const whoOf = (record: SavedRecord<Values>): Who => {
    const audienceKey = record.notFor ? [record.audience, ...record.notFor].join() : record.audience
    const who = whos.get(audienceKey) ?? audienceLabel(record, people)
    whos.set(audienceKey, who)
    return who
  }
  const shared = { definition, fields: fieldsOf(definition), whoOf }
  return records.map((record) => new Row<S>(shared, record, isDue(definition, record.values, today)))
}

const byWords = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

// All timestamps have one format, so a string comparison orders them.
const newestFirst = (one: string, other: string): number => (one === other ? 0 : one < other ? 1 : -1)

/** Within groups the newest rows come first. The order *last change* puts overdue records first. */
export function sorted<S extends readonly Step[]>(rows: readonly RowOf<S>[], order: Order): readonly RowOf<S>[] {
  if (order === 'group') return rows
  if (order === 'changed')
    return rows.toSorted((a, b) => Number(b.due) - Number(a.due) || newestFirst(a.record.updatedAt, b.record.updatedAt))
  const byTitle = rows.toSorted((a, b) => byWords.compare(a.title, b.title))
  if (order === 'title') return byTitle
  // Records without grantees come first, because the owner has to decide about them.
  return byTitle.toSorted(
    (a, b) => Number(b.who.nobody) - Number(a.who.nobody) || byWords.compare(a.who.text, b.who.text),
  )
}

/** Puts the overdue group first and unknown options last, and omits empty groups by default. */
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
