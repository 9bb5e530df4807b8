import { describe, expect, test } from 'vitest'
import { blank, defineRecord, step } from './define.ts'
import { choice, date, text } from './fields/index.ts'
import { asBeforeLooking, isDue, lastLooked, lookedAtToday, type Review } from './review.ts'
import { listed, sheetOf } from './sheet.ts'
import { today } from './today.ts'

const review = {
  days: ['opened', 'counted'],
  sets: { state: 'seen' },
  button: 'Look',
  due: 'Late',
  done: { title: '', description: '' },
  activity: () => '',
} as const
const define = (days: readonly ['opened' | 'name' | 'counted', ...'counted'[]]) =>
  defineRecord({
    kind: 'box',
    path: '/boxes',
    name: { one: 'Box', many: 'Boxes', purpose: '', empty: '' },
    audience: 'owner',
    steps: [
      step('All', {
        name: text('Name'),
        opened: date('Opened'),
        counted: date('Counted'),
        state: choice('State', { new: 'New', seen: 'Seen' }, { start: 'new' }),
      }),
    ],
    title: ({ name }) => name,
    badge: 'state',
    standings: { seen: 'good' },
    review: { ...review, days },
    activity: { added: () => '', changed: () => '', removed: () => '' },
    failed: { load: '', save: '', remove: '' },
  })
const box = define(['opened', 'counted'])
const values = (opened: string, counted = '') => ({ ...blank(box), name: 'Safe', opened, counted })

describe('a record without a review for a year', () => {
  test.each([
    ['2025-11-23', false],
    ['2025-11-22', true],
    ['2024-02-29', true],
    ['2026-11-22', false],
  ])('is due with the last review on %s: %s', (opened, due) => {
    expect(isDue(box, values(opened), '2026-11-22')).toBe(due)
  })

  test('is not shown as current, in a list or when read', () => {
    const shown = (day: string, state: string) => {
      const found = { ...values(day), state }
      const inSheet = sheetOf(box, found).flatMap(({ rows }) =>
        rows.flatMap((row) => (row.name === 'state' ? row.text : [])),
      )
      return [listed(box, found).badge, ...inSheet]
    }
    const late = 'Seen, but not in the past year'
    expect(shown('2024-02-29', 'seen')).toEqual([{ text: late, standing: 'plain' }, late])
    expect(shown(today(), 'seen')).toEqual([{ text: 'Seen', standing: 'good' }, 'Seen'])
    expect(shown('', 'seen')).toEqual([{ text: 'Seen', standing: 'good' }, 'Seen'])
    expect(shown('2024-02-29', 'new')).toEqual([{ text: 'New', standing: 'plain' }, 'New'])
  })

  test('is due on February 28 where the next year has no February 29', () => {
    expect(isDue(box, values('2023-03-01'), '2024-02-29')).toBe(false)
    expect(isDue(box, values('2023-02-28'), '2024-02-29')).toBe(true)
  })

  test('is due by the latest of its dates, and never without a date', () => {
    expect(isDue(box, values('2020-01-01', '2026-05-05'), '2026-11-22')).toBe(false)
    expect(lastLooked(box, values('2020-01-01', '2026-05-05'))).toEqual({ name: 'counted', day: '2026-05-05' })
    expect(isDue(box, values(''), '2026-11-22')).toBe(false)
    expect(isDue({}, values('2020-01-01'), '2026-11-22')).toBe(false)
  })
})

test('a review sets the first date and the kind’s own values, and undoing it changes nothing else', () => {
  const of: Review<ReturnType<typeof values>> = review
  const before = values('2020-01-01', '2019-01-01')
  const after = lookedAtToday(of, before, '2026-11-22')
  expect(after).toEqual({ name: 'Safe', opened: '2026-11-22', counted: '2019-01-01', state: 'seen' })
  expect(asBeforeLooking(of, { ...after, name: 'The safe' }, before)).toEqual({ ...before, name: 'The safe' })
})

test('a review by a field that is not a date throws at import', () => {
  expect(() => define(['name'])).toThrow('box: a review by "name", which is no day')
})
