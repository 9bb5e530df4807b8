import type { Step, ValuesOf } from '../../../records/define.ts'
import type { Records, SavedRecord } from '../../estate/types.ts'

type Version<S extends readonly Step[]> = SavedRecord<ValuesOf<S>>
/** `copy` is one of the two versions. References contain the id of the other version. */
export type Pair<S extends readonly Step[]> = { newer: Version<S>; older: Version<S>; copy: Version<S> }

/** Finds records that two devices changed or created at once; the later save is a copy. */
export function conflictsIn<S extends readonly Step[]>({ definition, all }: Records<S>): Pair<S>[] {
  const pairOf = (copy: Version<S>, other: Version<S>): Pair<S> =>
    copy.updatedAt >= other.updatedAt ? { newer: copy, older: other, copy } : { newer: other, older: copy, copy }
  if (definition.singleton === true) {
    const [newest, ...others] = all
    return newest ? others.map((one) => (newest.copyOf === one.id ? pairOf(newest, one) : pairOf(one, newest))) : []
  }
  return all.flatMap((copy) => {
    const original = copy.copyOf === undefined ? undefined : all.find(({ id }) => id === copy.copyOf)
    return original ? [pairOf(copy, original)] : []
  })
}

/** Saves the kept version under the original's id, which references and seats contain. */
export async function keepVersion<S extends readonly Step[]>(
  records: Records<S>,
  { newer, older, copy }: Pair<S>,
  kept: Version<S>,
  activity: string,
): Promise<void> {
  const original = copy.id === newer.id ? older : newer
  if (kept.id !== copy.id) return records.remove(copy.id, activity)
  const { values, audience, alsoIfIncapacitated, firstDays = false, unchecked = {}, notFor, formerly } = copy
  const leftOut = { ...(notFor && { notFor }), ...(formerly && { formerly }) }
  const change = { values, audience, alsoIfIncapacitated, firstDays, unchecked, leftOut }
  await records.changeMany(
    [original.id],
    () => change,
    () => activity,
  )
  return records.remove(copy.id, '')
}

/** Whether the owner may keep both versions as two records: not if the kind limits its count. */
export const mayKeepBoth = <S extends readonly Step[]>({
  definition: { singleton, seats, limit },
}: Records<S>): boolean => singleton !== true && seats === undefined && limit === undefined

export async function keepBoth<S extends readonly Step[]>(
  records: Records<S>,
  { copy }: Pair<S>,
  activity: string,
): Promise<void> {
  await records.changeMany(
    [copy.id],
    () => ({}),
    () => activity,
  )
}
