import { type Definition, fieldsOf, visibleFields } from './define.ts'
import type { Values } from './fields/index.ts'

/** How far a record has come, and what is still blank. */
export type Progress = {
  /** From 0, nothing is filled, to 100. */
  readonly percent: number
  readonly state: 'not-started' | 'in-progress' | 'almost-done' | 'complete'
  /** The labels of the fields that count and are blank, but for those that are required. */
  readonly blank: readonly string[]
  /** How many answers are required, and the labels of those that are missing. */
  readonly required: { readonly count: number; readonly missing: readonly string[] }
}

const stateOf = (percent: number): Progress['state'] => {
  if (percent === 0) return 'not-started'
  if (percent < 80) return 'in-progress'
  return percent < 100 ? 'almost-done' : 'complete'
}

/**
 * The share of the fields that count and are filled. What counts is what the form shows now, but for free notes, which nobody misses; a
 * box that is not ticked is an answer, and counts only once it is. Whole only where every field is: 99.6 percent are 99.
 * @param values undefined where nothing was saved
 */
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
