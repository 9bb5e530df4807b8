import type { Values } from './fields/field.ts'

/** A day in a record that matters to its owner: one that comes round every year, or on which something falls due. */
export type DateThatMatters<V = Values, Name extends string = string> = {
  readonly field: Name
  readonly yearly?: boolean
  /** In a list and in a calendar: *Biscuit’s birthday*. */
  says(values: V): string
}
