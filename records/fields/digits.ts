import type { Asks, DigitsField, MayAutofill, MaySecret } from './field.ts'

const onlyDigits = (typed: string) => typed.replace(/^\s*\+1/, '').replaceAll(/\D/g, '')
const countIn = (mask: string) => mask.replaceAll(/[^#]/g, '').length

/**
 * What was typed, in the groups of `mask`: `masked('###-##-####', '12345')` is `123-45`. Anything but digits, more of them than
 * the mask has, and a leading +1 are left out.
 */
export function masked(mask: string, typed: string): string {
  const left = onlyDigits(typed).slice(0, countIn(mask)).split('')
  let shown = ''
  for (const sign of mask) {
    if (left.length === 0) break
    shown += sign === '#' ? left.shift() : sign
  }
  return shown
}

/** A number with a fixed count of digits, kept as it is shown: `(555) 123-4567`. */
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
    if (typed === '') return asks.required
    if (typed.length === countIn(mask)) return undefined
    return asks.invalid ?? asks.required ?? `Please enter ${countIn(mask)} digits`
  },
  tidy: (value) => masked(mask, value),
  print: (value) => value,
})
