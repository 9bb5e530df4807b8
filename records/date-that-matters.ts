import type { Values } from './fields/field.ts'

/** A day in a record that matters to its owner: one that comes round every year, or on which something falls due. Of a day that is known in part nothing is told. */
export type DateThatMatters<V = Values, Name extends string = string> = {
  readonly field: Name
  readonly yearly?: boolean
  /** In a list and in a calendar: *Biscuit’s birthday*; '' where the day does not matter any more. */
  says(values: V): string
}
