import { fitsMask, masked } from './digits.ts'

const usMask = '(###) ###-####'

/** A US number in its groups; an international number as written, beginning with its +. */
type Phone = { readonly number: string; readonly extension: string; readonly isAbroad: boolean }

const extensionAtEnd = /[\s,;]*(?:\bextension\b|\bext\b\.?|(?<=[\d\s)])x|#)[\s.:]*(\d{1,6})$/i
/** Labels in front of a number: *Tel:*, *Phone*, `tel:`. */
const labelBefore = /^(?:tel|telephone|phone|cell|mobile|home|work|office)\b\.?\s*:?\s*/i

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Parses `518.555.0199 x12` or `tel:+1-518-555-0199`; undefined for other texts. */
export function readPhone(typed: string): Phone | undefined {
  const plain = typed
    .trim()
    .replace(labelBefore, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('\u00A0', ' ')
  const [, extension = ''] = extensionAtEnd.exec(plain) ?? []
  const base = plain.replace(extensionAtEnd, '').trim()
  if (!/^(?:\+|\()?[\d\s().\-/]+$/.test(base)) return undefined
  const digits = digitsOf(base)
  // The international prefix is 011 in the United States and 00 in most countries.
  const abroad = base.startsWith('+')
    ? base.slice(1)
    : /^(?:011|00)(?=[\s1-9])/.exec(digits) && base.replace(/^\D*(?:011|00)/, '')
  if (typeof abroad !== 'string') {
    const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
    return national.length === 10 ? { number: masked(usMask, national), extension, isAbroad: false } : undefined
  }
  const code = digitsOf(abroad)
  if (code.startsWith('1'))
    return code.length === 11 ? { number: masked(usMask, code.slice(1)), extension, isAbroad: false } : undefined
  const groups = abroad
    .replaceAll('(0)', ' ')
    .replaceAll(/[\s().\-/]+/g, ' ')
    .trim()
  const count = digitsOf(groups).length
  return !code.startsWith('0') && count >= 8 && count <= 15
    ? { number: `+${groups}`, extension, isAbroad: true }
    : undefined
}

/** The saved form of a number; other text stays unchanged. */
export function phoneInWords(typed: string): string {
  const phone = readPhone(typed)
  if (phone === undefined) return typed.trim()
  return phone.extension === '' ? phone.number : `${phone.number} ext. ${phone.extension}`
}

export function phoneWhileTyping(typed: string): string {
  // A US number never begins with 0, so the owner is typing an international prefix.
  if (/^\D*0/.test(typed)) return typed
  const phone = readPhone(typed)
  return phone && !phone.isAbroad && phone.extension === '' ? phone.number : masked(usMask, typed)
}

/** Whether the text can still become a number; the input ignores a surplus digit of a US number. */
export const mayBePhone = (typed: string): boolean =>
  /[^\d\s().\-/]/.test(typed) || /^\D*0/.test(typed) || fitsMask(usMask, typed) || readPhone(typed) !== undefined

export function telLink(typed: string): string {
  const phone = readPhone(typed)
  if (phone === undefined) return `tel:${typed.replaceAll(/[^+\d]/g, '')}`
  const number = phone.isAbroad ? `+${digitsOf(phone.number)}` : `+1${digitsOf(phone.number)}`
  return phone.extension === '' ? `tel:${number}` : `tel:${number};ext=${phone.extension}`
}
