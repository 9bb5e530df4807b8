import { partialDateInWords } from './partial-date.ts'
import { phoneInWords, readPhone } from './phone.ts'
import type { Asks, MayAutofill, MaySecret, WordsField, WordsType } from './field.ts'

type Lengths = { readonly min?: number; readonly max?: number }
type Rule = {
  invalid: string
  max: number
  valid?: (value: string) => boolean
  tidy?: (value: string) => string
  print?: (value: string) => string
}

const asIs = (value: string) => value

const words =
  (type: WordsType, rule: Rule) =>
  (label: string, given: Asks & MaySecret & MayAutofill & Lengths = {}): WordsField => {
    const { min = 1, max = rule.max, ...asks } = given
    const invalid = asks.invalid ?? (rule.valid ? rule.invalid : (asks.required ?? rule.invalid))
    return {
      ...asks,
      type,
      label,
      max,
      blank: '',
      secret: asks.secret ?? type === 'secret',
      fits: (value) => typeof value === 'string',
      check(value) {
        const filled = value.trim()
        if (filled === '') return asks.required
        if (value.length > max) return `Please shorten this to ${max} characters`
        const length = type === 'secret' ? value.length : filled.length
        return length < min || rule.valid?.(filled) === false ? invalid : undefined
      },
      tidy: rule.tidy ?? ((value) => value.trim()),
      print: rule.print ?? asIs,
    }
  }

/** Adds the `https://` that people rarely type; `undefined` if it is not a web address. */
function webAddress(value: string): string | undefined {
  const address = /^[a-z][a-z\d+.-]*:/i.test(value) && !/^[^/]+:\d/.test(value) ? value : `https://${value}`
  const url = /\s/.test(address) ? null : URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? address : undefined
}

function isCalendarDay(value: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

const tooShort = 'Please write a little more'

export const text = words('text', { invalid: tooShort, max: 1000 })
export const longText = words('longText', { invalid: tooShort, max: 50_000, tidy: asIs })
export const secret = words('secret', { invalid: tooShort, max: 5000, tidy: asIs })
export const password = (...given: Parameters<typeof secret>): WordsField => ({ ...secret(...given), isPassword: true })
/** A day as `yyyy-MM-dd`, printed as *June 14, 1951*. */
export const date = words('date', {
  invalid: 'Please enter a valid date',
  max: 10,
  valid: isCalendarDay,
  print: partialDateInWords,
})
export const email = words('email', {
  invalid: 'Please enter a valid email address',
  max: 320,
  valid: (value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value),
})
export const phone = words('phone', {
  invalid: 'Please enter a valid phone number',
  max: 50,
  valid: (value) => readPhone(value) !== undefined && phoneInWords(value).length >= 10,
  tidy: phoneInWords,
})
export const url = words('url', {
  invalid: 'Please enter a valid URL',
  max: 2000,
  valid: (value) => webAddress(value) !== undefined,
  tidy: (value) => webAddress(value.trim()) ?? value.trim(),
})
