import { type Definition, read, versionOf } from './define.ts'
import { endOfMonth } from './end-of-month.ts'
import type { Value, Values } from './fields/field.ts'
import type { Saved } from './in-words.ts'
import { definitionOf } from './kinds/index.ts'
import { lastLooked } from './review.ts'
import { titleOf } from './sheet.ts'

export type ComingDay = {
  readonly key: string
  readonly id: string
  readonly kind: string
  readonly since: string
  /** The next occurrence; for a due date the date itself, even if it has passed. */
  readonly day: string
  readonly yearly: boolean
  readonly text: string
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

function inYear(day: string, year: number): string {
  const monthAndDay = day.slice(4) === '-02-29' && !isLeap(year) ? '-02-28' : day.slice(4)
  return `${String(year).padStart(4, '0')}${monthAndDay}`
}

export function nextTime(day: string, today: string): string {
  if (day >= today) return day
  const year = Number(today.slice(0, 4))
  const thisYear = inYear(day, year)
  return thisYear >= today ? thisYear : inYear(day, year + 1)
}

/** The date in a field. A due month means its last day; a birthday without a day yields none. */
function dayIn(value: Value | undefined, yearly: boolean): string | undefined {
  if (isDay(value)) return value
  return yearly || typeof value !== 'string' ? undefined : endOfMonth(value)
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

export const hasDates = ({ dates, review }: Pick<Definition, 'dates' | 'review'>): boolean =>
  (dates?.length ?? 0) > 0 || review !== undefined

export function datesOf(
  definition: Definition,
  { id, values }: { id: string; values: Values },
  today: string,
): ComingDay[] {
  const { kind, dates = [], review } = definition
  const own = dates.flatMap((date): ComingDay[] => {
    const { field, yearly = false } = date
    const since = dayIn(values[field], yearly)
    const text = date.says(values)
    if (since === undefined || text === '') return []
    const day = yearly ? nextTime(since, today) : since
    return [{ key: `${id}-${field}`, id, kind, since, day, yearly, text }]
  })
  const last = review && lastLooked(definition, values)
  if (review === undefined || last === undefined || !isDay(last.day)) return own
  const day = inYear(last.day, Number(last.day.slice(0, 4)) + 1)
  const text = `Time to look again: ${titleOf(definition, values)}`
  return [...own, { key: `${id}-review`, id, kind, since: day, day, yearly: false, text }]
}

export function datesIn(records: readonly (Saved & { readonly id: string })[], today: string): ComingDay[] {
  return records
    .flatMap(({ id, kind, values: saved, definitionVersion }) => {
      const definition = definitionOf(kind)
      if (definition === undefined || !hasDates(definition)) return []
      const values = read(definition, definitionVersion ?? versionOf(definition), { ...saved })
      return datesOf(definition, { id, values }, today)
    })
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.text.localeCompare(other.text))
}
