import type { ComingDay } from '../dates.ts'
import { escaped, folded } from './content-line.ts'
import { product } from '../../domain/product.ts'

// iCalendar (RFC 5545), which phones, Google, Apple and Outlook can import.

const basic = (day: string): string => day.replaceAll('-', '')
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** A yearly rule; a day that most years lack becomes the last day of its month. */
const everyYear = (day: string): string =>
  day.endsWith('-02-29') ? 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'RRULE:FREQ=YEARLY'

const alarmOf = (text: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'TRIGGER:-P7D',
  `DESCRIPTION:${escaped(text)}`,
  'END:VALARM',
]

const eventOf = ({ key, since, yearly, text }: ComingDay, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${key}@cairn`,
  `DTSTAMP:${stamp}`,
  `DTSTART;VALUE=DATE:${basic(since)}`,
  `DTEND;VALUE=DATE:${basic(dayAfter(since))}`,
  `SUMMARY:${escaped(text)}`,
  'TRANSP:TRANSPARENT',
  ...(yearly ? [everyYear(since)] : alarmOf(text)),
  'END:VEVENT',
]

/** Stable UIDs make a second import update the events instead of duplicating them. */
export function icalendarOf(days: readonly ComingDay[], madeAt: string): string {
  const stamp = madeAt.replaceAll(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product.name}//Dates that matter//EN`,
    'CALSCALE:GREGORIAN',
    ...days.flatMap((day) => eventOf(day, stamp)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}
