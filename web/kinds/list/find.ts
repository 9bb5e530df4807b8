import { type Definition, fieldsOf, type Step } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { fold } from '../../../records/fold.ts'
import { rankOf, searchWords, soughtFor, type Sought } from '../../../records/search.ts'
import type { RowOf } from './rows.ts'
import { words } from '../words.ts'

// Fetched with the first letter that is typed: most lists are short enough to be looked through.

// Prepared once for each version of a record: thousands are looked through at every letter.
const known = new WeakMap<object, Sought>()

function soughtIn<S extends readonly Step[]>(
  definition: Definition<S>,
  { record, title, facts, badge }: RowOf<S>,
): Sought {
  const sought =
    known.get(record) ?? soughtFor(title, [...facts, badge?.text ?? '', groupTitleOf(definition, record.values)])
  known.set(record, sought)
  return sought
}

/** What the group of a record is called; '' where it stands in none. */
function groupTitleOf(definition: { steps: readonly Step[]; groupBy?: string }, values: Values): string {
  const { groupBy } = definition
  const key = groupBy === undefined ? '' : values[groupBy]
  const field = groupBy === undefined ? undefined : fieldsOf(definition)[groupBy]
  if (typeof key !== 'string' || key === '') return ''
  return (field?.type === 'choice' ? field.options[key] : undefined) ?? words.list.otherGroup
}

/** Works out once what a row is found by. Thousands take longer than a letter may. */
export function prepare<S extends readonly Step[]>(definition: Definition<S>, row: RowOf<S>): void {
  soughtIn(definition, row)
}

/** Those rows in whose line every word is found: title, facts, badge, group, or who may see it. */
export function found<S extends readonly Step[]>(
  definition: Definition<S>,
  rows: readonly RowOf<S>[],
  typed: string,
): readonly RowOf<S>[] {
  const wanted = searchWords(typed)
  // Thousands of rows are meant for the same few.
  const folded = new Map<RowOf<S>['who'], string>()
  const whoIn = ({ who }: RowOf<S>): string => {
    const text = folded.get(who) ?? fold(who.text)
    folded.set(who, text)
    return text
  }
  return rows.filter((row) => {
    const sought = soughtIn(definition, row)
    return wanted.every((word) => rankOf(sought, [word]) !== undefined || word.some((one) => whoIn(row).includes(one)))
  })
}
