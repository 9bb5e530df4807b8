import type { DigitsField, Values, WordsField } from './field.ts'

/**
 * Adds a rule to a field: a filled, otherwise valid value must also be `valid` (called with the
 * tidied value), or the form shows `message`. `example` is a valid value.
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
