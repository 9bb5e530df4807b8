import type { Step, ValuesOf } from '../../records/define.ts'
import type { Records, SavedRecord } from '../estate/types.ts'

export type Pair<S extends readonly Step[]> = { newer: SavedRecord<ValuesOf<S>>; older: SavedRecord<ValuesOf<S>> }

/**
 * Records that two devices changed at the same time, or made, where there can be one: the later save stands as a copy beside the
 * earlier one until the owner says which one goes.
 */
export function twoVersions<S extends readonly Step[]>({ definition, all }: Records<S>): Pair<S>[] {
  const pairOf = (one: SavedRecord<ValuesOf<S>>, other: SavedRecord<ValuesOf<S>>): Pair<S> =>
    one.updatedAt >= other.updatedAt ? { newer: one, older: other } : { newer: other, older: one }
  if (definition.singleton === true) {
    const [newest, ...others] = all
    return newest ? others.map((older) => ({ newer: newest, older })) : []
  }
  return all.flatMap((copy) => {
    const original = copy.copyOf === undefined ? undefined : all.find(({ id }) => id === copy.copyOf)
    return original ? [pairOf(copy, original)] : []
  })
}
