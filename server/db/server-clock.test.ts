import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { databaseClock } from './server-clock.ts'
import { engines } from './testing/index.ts'

const hour = 3_600_000

describe.each(engines)('the clock of servers, on the $name database', ({ openMigrated }) => {
  let database: Database
  beforeAll(async () => {
    database = await openMigrated()
  })
  afterAll(() => database.destroy())

  // The test's database runs on this machine, so its time is this process's.
  const isNow = (date: Date) => Math.abs(date.getTime() - Date.now()) < 500

  test('two machines whose clocks differ by an hour show the same time, and each learns its error', async () => {
    const noted: number[] = []
    const steady = () => performance.now()
    const fast = await databaseClock(database, (seconds) => noted.push(seconds), {
      wall: () => Date.now() + hour,
      steady,
    })
    const slow = await databaseClock(database, (seconds) => noted.push(seconds), {
      wall: () => Date.now() - hour,
      steady,
    })
    expect([isNow(fast()), isNow(slow())]).toEqual([true, true])
    expect(noted).toEqual([3600, -3600])
  })

  test('a machine keeps the shared time when its clock is set, and reads the time again after sleep', async () => {
    let [set, slept] = [0, 0]
    const noted: number[] = []
    const ticks = { wall: () => Date.now() + set, steady: () => performance.now() - slept }
    const clock = await databaseClock(database, (seconds) => noted.push(seconds), ticks)
    set = hour
    expect(isNow(clock())).toBe(true)
    await expect.poll(() => noted).toEqual([3600])
    set = 0
    // During a sleep the steady ticks stand still.
    slept = 10 * 60_000
    expect(isNow(clock())).toBe(false)
    await expect.poll(() => isNow(clock())).toBe(true)
  })
})
