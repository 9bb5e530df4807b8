import { useEffect, useState } from 'react'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const steps: [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number][] = [
  [HOUR, 'minute', MINUTE],
  [DAY, 'hour', HOUR],
  [30 * DAY, 'day', DAY],
  [365 * DAY, 'month', 30 * DAY],
  [Number.POSITIVE_INFINITY, 'year', 365 * DAY],
]

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const wholeDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

const DATE_NOT_AVAILABLE = 'Date not available'

function parse(at: string | Date): Date | null {
  const date = typeof at === 'string' ? new Date(at) : at
  return Number.isNaN(date.getTime()) ? null : date
}

/** Uses the reader's time zone: `Nov 21, 2026 1:30 PM`; `Date not available` if invalid. */
export function exactTime(at: string | Date): string {
  const date = parse(at)
  return date === null ? DATE_NOT_AVAILABLE : `${day.format(date)} ${time.format(date)}`
}

/** A moment becomes the day in the reader's zone; a date is the same in every zone. */
export function dayInWords(at: string): string {
  const date = parse(at)
  if (date === null) return DATE_NOT_AVAILABLE
  return (/^\d{4}-\d{2}-\d{2}$/.test(at) ? wholeDay : day).format(date)
}

/** Formats a moment relative to now: *3 days ago*; `Date not available` if invalid. */
export function relativeTime(at: string | Date, now: Date = new Date()): string {
  const date = parse(at)
  if (date === null) return DATE_NOT_AVAILABLE
  const difference = date.getTime() - now.getTime()
  const distance = Math.abs(difference)
  // If the device's clock is slow, a recent moment appears to lie in the future.
  if (distance < MINUTE || (difference > 0 && difference < DAY)) return 'just now'
  for (const [limit, unit, size] of steps) {
    if (distance < limit) return relative.format(Math.trunc(difference / size), unit)
  }
  return exactTime(date)
}

/** Updates itself. The exact time is the tooltip, and the text for screen readers. */
export function RelativeTime({ at }: { at: string | Date }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const date = parse(at)
  if (date === null) return <span>{DATE_NOT_AVAILABLE}</span>
  return (
    <time dateTime={date.toISOString()} title={exactTime(date)}>
      {relativeTime(date, now)}
      <span className="sr-only"> ({exactTime(date)})</span>
    </time>
  )
}
