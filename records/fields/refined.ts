import type { DigitsField, Values, WordsField } from './field.ts'

/**
 * The field with a rule more: what is filled and would otherwise be taken must also be `valid` (asked about the tidied value), or gets
 * `message`. `example` is something that it takes.
 */
export const refined = <F extends WordsField | DigitsField>(
  field: F,
  { message, valid, example }: { message: string; valid: (value: string) => boolean; example: string },
): F => ({
  ...field,
  example,
  check(value: string, values: Values) {
    const tidied = field.tidy(value)
    return field.check(value, values) ?? (tidied === '' || valid(tidied) ? undefined : message)
  },
})
