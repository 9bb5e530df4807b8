import type { Field } from './field.ts'

/** The field with a rule more: what is filled and would otherwise be taken must also be `valid` (asked about the tidied value), or gets `message`. */
export const refined = (field: Field<string>, message: string, valid: (value: string) => boolean): Field<string> => ({
  ...field,
  check(value, values) {
    const tidied = field.tidy(value)
    return field.check(value, values) ?? (tidied === '' || valid(tidied) ? undefined : message)
  },
})
