import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eachNight, nextBackup } from './backup-schedule.mjs'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the next backup is at ten past three, today or tomorrow', () => {
  expect(nextBackup(new Date(2027, 4, 1, 3, 9))).toEqual(new Date(2027, 4, 1, 3, 10))
  expect(nextBackup(new Date(2027, 4, 1, 3, 10))).toEqual(new Date(2027, 4, 2, 3, 10))
  expect(nextBackup(new Date(2027, 11, 31, 23, 0))).toEqual(new Date(2028, 0, 1, 3, 10))
})

test('a backup runs once each night, and runs in the morning if the machine slept at night', async () => {
  vi.setSystemTime(new Date(2027, 4, 1, 12))
  let runs = 0
  const stop = eachNight(async () => {
    runs += 1
  })
  await vi.advanceTimersByTimeAsync(15 * 3600_000)
  expect(runs).toBe(0)
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(3 * 86_400_000)
  expect(runs).toBe(4)
  vi.setSystemTime(new Date(2027, 4, 6, 9))
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  expect(runs).toBe(5)
  stop()
  await vi.advanceTimersByTimeAsync(3 * 86_400_000)
  expect(runs).toBe(5)
})
