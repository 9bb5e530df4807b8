import type { Definition, Step } from '../../../records/define.ts'
import { fold } from '../../../records/fold.ts'
import { rankOf, searchWords, soughtFor, type Sought } from '../../../records/search.ts'
import type { RowOf } from './rows.ts'
import { words } from '../words.ts'

// Loaded at the first typed letter: most lists need no search.

// Cached per version of a record: every letter searches thousands of rows.
const known = new WeakMap<object, Sought>()

function soughtIn<S extends readonly Step[]>(
  definition: Definition<S>,
  { record, title, facts, badge, group }: RowOf<S>,
): Sought {
  const groups = definition.groupBy === undefined ? [] : [group || words.list.otherGroup]
  const sought = known.get(record) ?? soughtFor(title, [...facts, badge?.text ?? '', ...groups])
  known.set(record, sought)
  return sought
}

/** Prepares once, because thousands of rows take longer than a keystroke may. */
export function prepare<S extends readonly Step[]>(definition: Definition<S>, row: RowOf<S>): void {
  soughtIn(definition, row)
}

export function found<S extends readonly Step[]>(
  definition: Definition<S>,
  rows: readonly RowOf<S>[],
  typed: string,
): readonly RowOf<S>[] {
  const wanted = searchWords(typed)
  // Thousands of rows share a few audiences, so each audience is folded once.
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
