import type { Values } from './fields/field.ts'

export type DateThatMatters<V = Values, Name extends string = string> = {
  readonly field: Name
  readonly yearly?: boolean
  /** Its text in lists and calendars: *Biscuit’s birthday*; '' if it no longer matters. */
  says(values: V): string
}
