import type { Audience } from '../../../domain/seats.ts'
import type { Definition, Step, ValuesOf } from '../../../records/define.ts'
import type { ChangeOf, SavedRecord } from '../../estate/types.ts'
import { withLevel } from './access.ts'

/** A partial audience choice; undefined fields keep the record's current value. */
export type AudienceChoice = {
  audience?: Audience
  level?: string | undefined
  alsoIfIncapacitated?: boolean | undefined
  firstDays?: boolean | undefined
}

/** Undefined if the record has this audience already. */
export function withAudience<S extends readonly Step[]>(
  definition: Definition<S>,
  { audience, level, alsoIfIncapacitated: also, firstDays: first }: AudienceChoice,
  record: SavedRecord<ValuesOf<S>>,
): ChangeOf<ValuesOf<S>> | undefined {
  const to = audience ?? record.audience
  const alsoIfIncapacitated = to !== 'nobody' && (also ?? record.alsoIfIncapacitated)
  const mayBeFirst = definition.access?.firstDays !== undefined && to !== 'nobody'
  const firstDays = mayBeFirst && (first ?? record.firstDays === true)
  const values = level === undefined ? record.values : withLevel(definition, record.values, { level })
  const isNewChoice = audience !== undefined && (audience !== record.audience || record.notFor !== undefined)
  const kept = definition.access?.keptIn
  const levelKept = kept === undefined || values[kept] === record.values[kept]
  const isSameTime = alsoIfIncapacitated === record.alsoIfIncapacitated && firstDays === (record.firstDays === true)
  if (!isNewChoice && levelKept && isSameTime) return undefined
  // A new choice includes the people who have the seats today.
  return { alsoIfIncapacitated, firstDays, ...(audience && { audience, leftOut: {} }), ...(!levelKept && { values }) }
}

export function withFormerAudience<S extends readonly Step[]>(
  definition: Definition<S>,
  then: SavedRecord<ValuesOf<S>>,
  now: SavedRecord<ValuesOf<S>>,
): ChangeOf<ValuesOf<S>> {
  const { audience, alsoIfIncapacitated, firstDays = false, notFor, formerly } = then
  const kept = definition.access?.keptIn
  return {
    audience,
    alsoIfIncapacitated,
    firstDays,
    leftOut: { ...(notFor && { notFor }), ...(formerly && { formerly }) },
    ...(kept !== undefined && { values: { ...now.values, [kept]: then.values[kept] } }),
  }
}

export function commonValue<T>(values: readonly T[]): T | undefined {
  const [first, ...others] = values
  return others.every((value) => value === first) ? first : undefined
}
