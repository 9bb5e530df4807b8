import { expect, test, vi } from 'vitest'
import { dayInWords, exactTime, relativeTime } from './RelativeTime.tsx'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:40Z', 'just now'],
  ['2026-11-21T11:58:59Z', '1 minute ago'],
  ['2026-11-21T11:01:00Z', '59 minutes ago'],
  ['2026-11-21T10:59:00Z', '1 hour ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-18T11:00:00Z', '3 days ago'],
  ['2026-10-01T12:00:00Z', 'last month'],
  ['2026-01-10T12:00:00Z', '10 months ago'],
  ['2024-10-01T12:00:00Z', '2 years ago'],
  ['2026-11-21T12:09:00Z', 'just now'],
  ['2026-11-24T12:00:01Z', 'in 3 days'],
])('relativeTime formats %s as %s', (at, words) => {
  expect(relativeTime(at, now)).toBe(words)
})

test.each(['', 'yesterday', '2026-13-45', 'Invalid Date'])(
  'every format of "%s" says that no date is available',
  (at) => {
    expect(relativeTime(at, now)).toBe('Date not available')
    expect(exactTime(at)).toBe('Date not available')
    expect(dayInWords(at)).toBe('Date not available')
  },
)

test('exactTime formats a moment as MMM d, yyyy h:mm a', () => {
  expect(exactTime(new Date(2026, 10, 5, 9, 7))).toBe('Nov 5, 2026 9:07 AM')
})

test('dayInWords converts a moment to the reader’s day, and does not shift a plain date', () => {
  expect(dayInWords(new Date(2026, 10, 5, 0, 30).toISOString())).toBe('Nov 5, 2026')
  expect(dayInWords('2026-11-05')).toBe('Nov 5, 2026')
})

test('a plain date is the same day west of Greenwich', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  vi.resetModules()
  const there = await import('./RelativeTime.tsx')
  vi.unstubAllEnvs()
  expect(there.dayInWords('1951-04-02')).toBe('Apr 2, 1951')
  expect(there.dayInWords('1951-04-02T02:00:00Z')).toBe('Apr 1, 1951')
})
