import type { DigitsField, Values, WordsField } from './field.ts'

/** Accepts a valid value only if it is also `valid` (called tidied); else shows `message`. */
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
