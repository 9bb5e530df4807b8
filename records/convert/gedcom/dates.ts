import { partialDateInWords } from '../../fields/index.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

const two = (number: number): string => String(number).padStart(2, '0')

/** Returns `1819-05-24`, `1819-05` or `1819`; undefined for other dates, which stay in words. */
export function partialDateOf(value: string): string | undefined {
  const [, day, month, year = ''] =
    /^(?:@#DGREGORIAN@\s*|GREGORIAN\s+)?(?:(?:(\d{1,2})\s+)?([A-Z]{3})\s+)?(\d{3,4})$/.exec(
      value.trim().toUpperCase(),
    ) ?? []
  if (year === '' || Number(year) === 0) return undefined
  const full = year.padStart(4, '0')
  if (month === undefined) return full
  const at = months.indexOf(month) + 1
  if (at === 0) return undefined
  if (day === undefined) return `${full}-${two(at)}`
  const kept = `${full}-${two(at)}-${two(Number(day))}`
  const known = new Date(`${kept}T00:00:00Z`)
  return !Number.isNaN(known.getTime()) && known.toISOString().startsWith(kept) ? kept : undefined
}

export function dateInFile(kept: string): string {
  const [year = '', month, day] = kept.split('-')
  return [day && String(Number(day)), month && months[Number(month) - 1], year].filter(Boolean).join(' ')
}

const inWords = (date: string): string => {
  const kept = partialDateOf(date)
  return kept === undefined ? date.trim() : partialDateInWords(kept)
}

const before: Readonly<Record<string, string>> = {
  ABT: 'about',
  ABOUT: 'about',
  CAL: 'calculated',
  EST: 'estimated',
  BEF: 'before',
  AFT: 'after',
  FROM: 'from',
  TO: 'to',
}

export function dateInWords(value: string): string {
  const date = value.trim()
  const [, from, until] = /^(?:BET|FROM)\s+(.+?)\s+(?:AND|TO)\s+(.+)$/i.exec(date) ?? []
  if (from !== undefined && until !== undefined)
    return /^BET/i.test(date)
      ? `between ${inWords(from)} and ${inWords(until)}`
      : `from ${inWords(from)} to ${inWords(until)}`
  const [, phrase] = /^\((.*)\)$/s.exec(date) ?? []
  if (phrase !== undefined) return phrase.trim()
  const [, day, remark] = /^INT\s+(.+?)\s*\((.*)\)$/i.exec(date) ?? []
  if (day !== undefined) return remark === '' ? inWords(day) : `${inWords(day)} (${remark})`
  const [, word = '', rest] = /^([A-Z]+)\.?\s+(.+)$/i.exec(date) ?? []
  const prefix = before[word.toUpperCase()]
  return prefix === undefined || rest === undefined ? inWords(date) : `${prefix} ${inWords(rest)}`
}
