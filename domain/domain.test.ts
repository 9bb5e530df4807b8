import { expect, test } from 'vitest'
import { eventsOpenedBy, isOpenState, isActiveState, keyEvents, releaseStates } from './releases.ts'
import { audiences, isAudience, rolesOfAudience, seatRoles } from './seats.ts'

test('a death also opens what an incapacity opens, and never the reverse', () => {
  expect([...eventsOpenedBy('death')].toSorted()).toEqual([...keyEvents].toSorted())
  expect(eventsOpenedBy('incapacity')).not.toContain('death')
})

test('a release is active while open or released, and inactive once rejected, vetoed or ended', () => {
  expect(releaseStates.filter((state) => isOpenState(state) && !isActiveState(state))).toEqual([])
  expect(releaseStates.filter((state) => !isActiveState(state))).toEqual(['rejected', 'vetoed', 'ended'])
  expect(releaseStates.filter((state) => isActiveState(state) && !isOpenState(state))).toEqual(['released'])
})

test('no two audiences have the same roles, each role alone is an audience, and no inherited property name is one', () => {
  expect(new Set(audiences.map((audience) => rolesOfAudience[audience].join())).size).toBe(audiences.length)
  expect(seatRoles.filter((role) => rolesOfAudience[role].join() !== role)).toEqual([])
  expect(['toString', 'constructor', '', 'somebody', null, 1].filter(isAudience)).toEqual([])
})
