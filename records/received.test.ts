import { assert, array, constantFrom, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { audiences, rolesOfAudience, seatRoles } from '../domain/seats.ts'
import { menuGroups } from './places/menu.ts'
import { olderThanAYear, type Sortable, whoReceives } from './received.ts'

const kinds = menuGroups.flatMap(({ items }) => items.flatMap((place) => place.kinds))
let made = 0
const saved = (kind: string, more: Partial<Sortable> = {}): Sortable => ({
  id: `r${(made += 1)}`,
  kind,
  audience: 'contact_1',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...more,
})
const counts = (all: readonly { kind: { kind: string }; count: number }[]) =>
  all.map(({ kind, count }) => [kind.kind, count])

describe('the count of what each person will receive', () => {
  test('covers each grantee, and leaves out named people and the app’s own records', () => {
    const all = [
      saved('device', { audience: 'both_contacts' }),
      saved('online-account'),
      saved('online-account'),
      saved('online-account', { audience: 'contact_2' }),
      saved('authorized-contact', { audience: 'everyone_named' }),
      saved('checklist-answers', { audience: 'nobody' }),
      saved('from-a-newer-app', { audience: 'everyone_named' }),
    ]
    const { received, nobody } = whoReceives(all, kinds, ['contact_1', 'contact_2'])
    expect(received).toEqual({ attorney: 0, contact_1: 3, contact_2: 2 })
    expect(nobody).toEqual([])
  })

  test('has no record for its owner alone, or for empty seats', () => {
    const all = [
      saved('online-account', { audience: 'nobody' }),
      saved('online-account', { audience: 'contact_2' }),
      saved('device', { audience: 'both_contacts' }),
      saved('profile', { audience: 'everyone_named' }),
    ]
    expect(counts(whoReceives(all, kinds, ['contact_1']).nobody)).toEqual([['online-account', 2]])
    expect(counts(whoReceives(all, kinds, []).nobody)).toEqual([
      ['online-account', 2],
      ['device', 1],
    ])
  })

  test('has a record for each seat of its audience, or as unreceived if all of these seats are empty', () => {
    const some = record({ audience: constantFrom(...audiences) })
    assert(
      property(array(some), array(constantFrom(...seatRoles)), (choices, seated) => {
        const all = choices.map((choice) => saved('online-account', choice))
        const { received, nobody } = whoReceives(all, kinds, seated)
        for (const role of seatRoles)
          expect(received[role]).toBe(
            all.filter(({ audience }) => rolesOfAudience[audience].some((one) => one === role)).length,
          )
        const reached = all.filter(({ audience }) => rolesOfAudience[audience].some((role) => seated.includes(role)))
        expect(nobody.reduce((sum, { count }) => sum + count, 0)).toBe(all.length - reached.length)
      }),
    )
  })
})

test('olderThanAYear lists records neither changed nor reviewed for a year, the oldest first', () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const at = (updatedAt: string, kind = 'online-account') => saved(kind, { updatedAt })
  const [fresh, old, older, looked, lookedLongAgo] = [
    at('2025-11-23T00:00:00.000Z'),
    at('2025-11-01T00:00:00.000Z'),
    at('2024-01-01T00:00:00.000Z'),
    at('2023-01-01T00:00:00.000Z'),
    at('2022-01-01T00:00:00.000Z'),
  ]
  const own = at('2020-01-01T00:00:00.000Z', 'checklist-answers')
  const found = olderThanAYear(
    [fresh, old, older, looked, lookedLongAgo, own],
    kinds,
    new Map([
      [looked.id, '2026-01-01T00:00:00.000Z'],
      [lookedLongAgo.id, '2025-01-01T00:00:00.000Z'],
    ]),
    now,
  )
  expect(found).toEqual([lookedLongAgo, older, old])
})
