import { array, assert, boolean, constantFrom, property, shuffledSubarray, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Audience, SeatRole } from '../model/estate.ts'
import { eventsOpenedBy, eventsOpenNow, type KeyEvent } from '../../domain/releases.ts'
import { rolesMeant, seatRoles } from '../../domain/seats.ts'
import { eventsMeant, readmission, seatsMeant, withoutSeat } from './audience.ts'
import type { RecordContent } from './record-content.ts'

const audience = constantFrom<Audience>(
  'nobody',
  'attorney',
  'contact_1',
  'contact_2',
  'both_contacts',
  'everyone_named',
)
const role = constantFrom<SeatRole>(...seatRoles)
const contentFor = (chosen: Audience): RecordContent => ({
  kind: 'online-account',
  definitionVersion: 0,
  values: {},
  audience: chosen,
  alsoIfIncapacitated: false,
  files: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
})

describe('a record of a replaced grantee', () => {
  test('keeps its other grantees, in any order of replacements', () => {
    assert(
      property(audience, array(role), (chosen, gone) => {
        const left = gone.reduce((content, seat) => withoutSeat(content, seat, undefined), contentFor(chosen))
        const expected = rolesMeant(contentFor(chosen)).filter((seat) => !gone.includes(seat))
        expect(seatsMeant(left)).toEqual(expected)
      }),
    )
  })

  test('excludes no seat by name if another audience already names the remaining grantees', () => {
    expect(withoutSeat(contentFor('contact_1'), 'contact_1', undefined)).toMatchObject({ audience: 'nobody' })
    expect(withoutSeat(contentFor('both_contacts'), 'contact_2', undefined)).toMatchObject({ audience: 'contact_1' })
    const two = withoutSeat(contentFor('everyone_named'), 'contact_1', undefined)
    expect(two).toMatchObject({ audience: 'everyone_named', notFor: ['contact_1'] })
    expect(withoutSeat(two, 'attorney', undefined)).not.toHaveProperty('notFor')
  })
})

describe('a removed grantee who returns', () => {
  const time = '2026-11-03T00:00:00.000Z'
  const again = (content: RecordContent, person: string, seat: SeatRole) =>
    readmission([['record', { content }]], person, seat, time)

  test('gets back every record meant for them, in any order of removals', () => {
    assert(
      property(audience, uniqueArray(role), shuffledSubarray([...seatRoles]), (chosen, gone, back) => {
        const removed = gone.reduce(
          (content, seat) => withoutSeat(content, seat, `person in ${seat}`),
          contentFor(chosen),
        )
        const restored = back.reduce(
          (content, seat) => again(content, `person in ${seat}`, seat)[0]?.content ?? content,
          removed,
        )
        const expected = rolesMeant(contentFor(chosen)).filter((seat) => !gone.includes(seat) || back.includes(seat))
        expect(seatsMeant(restored)).toEqual(expected)
      }),
    )
  })

  test('gets nothing that was meant for another person in the same seat', () => {
    const first = withoutSeat(contentFor('contact_1'), 'contact_1', 'Daniel')
    expect(again(first, 'Eve', 'contact_1')).toEqual([])
    const [back] = again(first, 'Daniel', 'contact_2')
    expect(back?.content).toEqual({ ...contentFor('contact_2'), updatedAt: time })
  })
})

test('a record in the trash has no audience', () => {
  assert(
    property(audience, (chosen) => {
      expect(seatsMeant({ ...contentFor(chosen), trashedAt: '2026-11-02T00:00:00.000Z' })).toEqual([])
    }),
  )
})

test('a record opens at the moments that its owner chose, and its wraps are no more than needed', () => {
  assert(
    property(
      boolean(),
      boolean(),
      boolean(),
      boolean(),
      boolean(),
      boolean(),
      (also, first, hasKey, ill, early, dead) => {
        const firstAt = early ? 1 : null
        const opened = new Set<KeyEvent>([
          ...(ill ? eventsOpenNow({ event: 'incapacity', state: 'released' }) : []),
          ...(hasKey ? eventsOpenNow({ event: 'death', state: 'waiting', firstAt }) : []),
          ...(dead ? eventsOpenNow({ event: 'death', state: 'released', firstAt }) : []),
        ])
        const content = { ...contentFor('contact_1'), alsoIfIncapacitated: also, ...(first && { firstDays: true }) }
        const wraps = eventsMeant(content, hasKey)
        const isMeant = dead || (also && ill) || (first && hasKey && early)
        expect(wraps.some((event) => opened.has(event))).toBe(isMeant)
        expect(wraps).toHaveLength(also && first && hasKey ? 2 : 1)
        for (const event of wraps) expect(eventsOpenedBy('death')).toContain(event)
      },
    ),
  )
})
