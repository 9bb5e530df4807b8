import type { Asks, WordsField } from './field.ts'

export type DateParts = { readonly year: string; readonly month: string; readonly day: string }

export function datePartsOf(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

export const dateOfParts = ({ year, month, day }: DateParts): string =>
  [year, month && month.padStart(2, '0'), day && day.padStart(2, '0')].join('-').replace(/-+$/, '')

function isKnownDay(value: string): boolean {
  const found = /^(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d))?)?$/.exec(value)
  if (found === null) return false
  const { year = '', month = '01', day = '01' } = found.groups ?? {}
  const full = `${year}-${month}-${day}`
  const time = Date.parse(`${full}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(full)
}

const formats: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { year: 'numeric', month: 'long' },
  { year: 'numeric', month: 'long', day: 'numeric' },
]

// A cache, because making a formatter takes longer than using it, and a family tree has thousands
// of dates.
const made = new Map<number, Intl.DateTimeFormat>()
function formatter(known: number): Intl.DateTimeFormat {
  const one = made.get(known) ?? new Intl.DateTimeFormat('en-US', { ...formats[known - 1], timeZone: 'UTC' })
  made.set(known, one)
  return one
}

/** Writes *June 14, 1958*, *June 1958* or *1958*. Other text stays unchanged. */
export function partialDateInWords(value: string): string {
  if (!isKnownDay(value)) return value
  const known = value.split('-').length
  return formatter(known).format(new Date(`${value}${'-01'.repeat(3 - known)}T00:00:00Z`))
}

/** Most dates of a life are only partly known, and the form must not invent the rest. */
export const partialDate = (label: string, asks: Asks = {}): WordsField => ({
  ...asks,
  type: 'text',
  label,
  max: 10,
  blank: '',
  secret: false,
  example: '1974-03',
  fits: (value) => typeof value === 'string',
  check(value) {
    if (value === '') return asks.required
    if (isKnownDay(value)) return undefined
    const { year } = datePartsOf(value)
    return (
      asks.invalid ??
      (/^\d{4}$/.test(year) ? 'There is no such day. Please check it' : 'Please enter the year, like 1958')
    )
  },
  tidy: (value) => value,
  print: partialDateInWords,
})
