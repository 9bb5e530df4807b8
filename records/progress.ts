import { type Definition, fieldsOf, visibleFields } from './define.ts'
import type { Values } from './fields/index.ts'

export type Progress = {
  readonly percent: number
  readonly state: 'not-started' | 'in-progress' | 'almost-done' | 'complete'
  /** The labels of the optional fields that count and are blank. */
  readonly blank: readonly string[]
  readonly required: { readonly count: number; readonly missing: readonly string[] }
}

const stateOf = (percent: number): Progress['state'] => {
  if (percent === 0) return 'not-started'
  if (percent < 80) return 'in-progress'
  return percent < 100 ? 'almost-done' : 'complete'
}

/** Counts fields that the form shows, except free notes. Rounded down: 100 means all. */
export function progressOf(definition: Pick<Definition, 'steps' | 'freeNotes'>, values: Values | undefined): Progress {
  const counted = visibleFields(fieldsOf(definition), values ?? {}).filter(
    ([name, { type }]) =>
      definition.freeNotes?.includes(name) !== true && (type !== 'yesNo' || values?.[name] === true),
  )
  const blank = counted.filter(([name, field]) => {
    const value = field.tidy(values?.[name] ?? field.blank)
    return (
      field.type !== 'yesNo' && JSON.stringify(value) === JSON.stringify(field.type === 'choice' ? '' : field.blank)
    )
  })
  const percent = Math.floor(((counted.length - blank.length) / counted.length) * 100) || 0
  const labels = (required: boolean) =>
    blank.filter(([, field]) => (field.required !== undefined) === required).map(([, { label }]) => label)
  const count = counted.filter(([, { required }]) => required !== undefined).length
  return { percent, state: stateOf(percent), blank: labels(false), required: { count, missing: labels(true) } }
}
