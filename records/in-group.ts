import { type Definition, errorsIn, fieldsOf, type Step, tidied, type ValuesOf, visibleFields } from './define.ts'
import type { Values } from './fields/index.ts'

/** Undefined if the other group requires a missing value or drops a present one. */
export function inGroup<S extends readonly Step[]>(
  definition: Definition<S>,
  values: ValuesOf<S>,
  group: string,
): ValuesOf<S> | undefined {
  if (definition.groupBy === undefined) return undefined
  const fields = fieldsOf(definition)
  const now: Values = values
  const moved: Values = { ...values, [definition.groupBy]: group }
  const before = errorsIn(definition, values)
  if (Object.keys(errorsIn(definition, moved)).some((name) => !(name in before))) return undefined
  const there = new Set(visibleFields(fields, moved).map(([name]) => name))
  const isLost = visibleFields(fields, values).some(
    ([name, { blank }]) => !there.has(name) && JSON.stringify(now[name] ?? blank) !== JSON.stringify(blank),
  )
  return isLost ? undefined : tidied(definition, moved)
}
