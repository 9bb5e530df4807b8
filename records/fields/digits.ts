import type { Asks, DigitsField, MayAutofill, MaySecret } from './field.ts'

const onlyDigits = (typed: string) => typed.replaceAll(/\D/g, '')
const countIn = (mask: string) => mask.replaceAll(/[^#]/g, '').length

const separators = /^[\d\s().\-/]*$/

export const fitsMask = (mask: string, typed: string): boolean =>
  separators.test(typed) && onlyDigits(typed).length <= countIn(mask)

/** Makes `123-45` of `12345` for `###-##-####`. Returns other text unchanged. */
export function masked(mask: string, typed: string): string {
  const digits = onlyDigits(typed)
  if (!fitsMask(mask, typed)) return typed
  const left = digits.split('')
  let shown = ''
  for (const sign of mask) {
    if (left.length === 0) break
    shown += sign === '#' ? left.shift() : sign
  }
  return shown
}

/** A number with a fixed count of digits, saved as displayed: `(555) 123-4567`. */
export const digits = (label: string, mask: string, asks: Asks & MaySecret & MayAutofill = {}): DigitsField => ({
  ...asks,
  type: 'digits',
  label,
  mask,
  blank: '',
  secret: asks.secret ?? false,
  fits: (value) => typeof value === 'string',
  check(value) {
    const typed = onlyDigits(value)
    if (value.trim() === '') return asks.required
    if (typed.length === countIn(mask) && separators.test(value)) return undefined
    return asks.invalid ?? asks.required ?? `Please enter ${countIn(mask)} digits`
  },
  tidy: (value) => masked(mask, value.trim()),
  print: (value) => value,
})
