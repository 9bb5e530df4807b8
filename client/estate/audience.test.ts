import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Audience, SeatRole } from '../model/estate.ts'
import { seatRoles } from '../../domain/seats.ts'
import { seatsMeant, seatsNamed, without } from './audience.ts'
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

describe('a record whose reader was replaced', () => {
  test('is for everybody it was for before, but that seat, whatever the order', () => {
    assert(
      property(audience, array(role), (chosen, gone) => {
        const left = gone.reduce(without, contentFor(chosen))
        const expected = seatsNamed(contentFor(chosen)).filter((seat) => !gone.includes(seat))
        expect(seatsMeant(left)).toEqual(expected)
      }),
    )
  })

  test('says plainly who is left wherever one of the choices says it', () => {
    expect(without(contentFor('contact_1'), 'contact_1')).toMatchObject({ audience: 'nobody' })
    expect(without(contentFor('both_contacts'), 'contact_2')).toMatchObject({ audience: 'contact_1' })
    const two = without(contentFor('everyone_named'), 'contact_1')
    expect(two).toMatchObject({ audience: 'everyone_named', notFor: ['contact_1'] })
    expect(without(two, 'attorney')).not.toHaveProperty('notFor')
  })
})

test('what lies in the trash is meant for nobody', () => {
  assert(
    property(audience, (chosen) => {
      expect(seatsMeant({ ...contentFor(chosen), trashedAt: '2026-11-02T00:00:00.000Z' })).toEqual([])
    }),
  )
})
