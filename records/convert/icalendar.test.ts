import { describe, expect, test } from 'vitest'
import { blank } from '../define.ts'
import { type ComingDay, datesIn } from '../dates.ts'
import { pet } from '../kinds/index.ts'
import { icalendarOf } from './icalendar.ts'

const madeAt = '2026-11-22T17:05:09.123Z'
const day: ComingDay = {
  key: 'a-day',
  id: 'a',
  kind: 'pet',
  since: '2026-12-31',
  day: '2026-12-31',
  yearly: false,
  text: 'Biscuit: vaccinations due',
}
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('an exported calendar', () => {
  test('the calendar has every line that RFC 5545 requires, each ending in CRLF', () => {
    const text = icalendarOf([day], madeAt)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(linesOf(text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Cairn//Dates that matter//EN',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:a-day@cairn',
      'DTSTAMP:20261122T170509Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Biscuit: vaccinations due',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P7D',
      'DESCRIPTION:Biscuit: vaccinations due',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('the calendar escapes its own syntax, and folds long lines without cutting a character', () => {
    const text = 'Żółć, 🐕; back\\slash\nand more '.repeat(8)
    const made = icalendarOf([{ ...day, text }], madeAt)
    for (const line of made.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(linesOf(made)).toContain(`SUMMARY:${'Żółć\\, 🐕\\; back\\\\slash\\nand more '.repeat(8)}`)
  })

  test('no text can inject a line into the calendar', () => {
    const made = icalendarOf([{ ...day, text: 'Biscuit\rATTENDEE:x\r\nURL:y\nEND:VEVENT\u0085\u0000' }], madeAt)
    expect(linesOf(made)).toContain(String.raw`SUMMARY:Biscuit\nATTENDEE:x\nURL:y\nEND:VEVENT\n`)
    expect(made.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  })

  test('the calendar repeats birthdays every year, and February 29 on the last day of the month', () => {
    const records = [
      { id: 'x', kind: pet.kind, values: { ...blank(pet), petName: 'Leap', birthday: '2020-02-29' } },
      { id: 'y', kind: pet.kind, values: { ...blank(pet), petName: 'Rex', birthday: '2019-05-01' } },
    ]
    const lines = linesOf(icalendarOf(datesIn(records, '2026-11-22'), madeAt))
    expect(lines).toContain('DTSTART;VALUE=DATE:20190501')
    expect(lines.filter((line) => line.startsWith('RRULE'))).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
      'RRULE:FREQ=YEARLY',
    ])
    expect(lines.filter((line) => line.startsWith('UID'))).toEqual(['UID:x-birthday@cairn', 'UID:y-birthday@cairn'])
    expect(lines).not.toContain('BEGIN:VALARM')
  })
})
