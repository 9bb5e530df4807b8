import { describe, expect, test } from 'vitest'
import type { Release } from '../../contract/release.ts'
import { random, randomId, type Status } from '../../vault/index.ts'
import { reportsHold } from './compare.ts'

const reportedAt = Date.UTC(2026, 0, 1)
const report = (state: Release['state']) => ({
  releaseId: randomId(),
  event: 'death',
  seatId: randomId(),
  claimHash: random(32),
  state,
  reportedAt,
  opensAt: 0,
})
const one = report('waiting')
const stopped = report('vetoed')
const holds = (known: Status['releases'], shown: Parameters<typeof reportsHold>[1], since?: number) =>
  reportsHold({ releases: known }, shown, since)

describe('reports that the server shows', () => {
  test('match if the release service knows the same reports, in any order', () => {
    expect(holds([one, stopped], [stopped, one])).toBe(true)
    expect(holds([], [])).toBe(true)
  })

  test('do not match if the server forged one', () => {
    expect(holds([one], [one, { ...one, releaseId: randomId() }])).toBe(false)
    expect(holds([], [one])).toBe(false)
  })

  test('do not match if the server shows one in another state', () => {
    expect(holds([one], [{ ...one, state: 'vetoed' }])).toBe(false)
    expect(holds([stopped], [{ ...stopped, state: 'waiting' }])).toBe(false)
  })

  test('do not match if the server omits one, unless it ended before the grantee accepted', () => {
    expect(holds([one, stopped], [one])).toBe(false)
    expect(holds([one, stopped], [one], reportedAt + 1)).toBe(true)
    expect(holds([one, stopped], [stopped], reportedAt + 1)).toBe(false)
    expect(holds([one, stopped], [one], reportedAt)).toBe(false)
  })
})
