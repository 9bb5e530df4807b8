import { type Kysely, sql } from 'kysely'

/** The readings of this process, in milliseconds: `wall` jumps when the machine's clock is set. */
export type Ticks = { wall: () => number; steady: () => number }

const ofThisProcess: Ticks = { wall: () => Date.now(), steady: () => performance.now() }
const everyMilliseconds = 60_000
const jumpMilliseconds = 1000

/**
 * A clock that shows the database's time, so that servers whose machines disagree agree about
 * leases, sessions and limits. Between readings it goes on with this process's steady ticks.
 * @param note called when the machine's own clock differs by more than a second, with the seconds
 * @returns the clock, which reads the database's time again each minute
 */
export async function databaseClock<S>(
  database: Kysely<S>,
  note: (secondsAhead: number) => void,
  { wall, steady }: Ticks = ofThisProcess,
): Promise<() => Date> {
  let base = { time: 0, wall: 0, steady: 0 }
  let reading: Promise<void> | undefined
  let noted = 0

  const read = async () => {
    const asked = steady()
    const { rows } = await sql<{
      ms: number
    }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(database)
    const answered = steady()
    const time = (rows[0]?.ms ?? wall()) + (answered - asked) / 2
    const ahead = (wall() - time) / 1000
    if (Math.abs(ahead) > 1 && Math.abs(ahead - noted) > 1) note(Math.round(ahead))
    noted = ahead
    base = { time, wall: wall(), steady: answered }
  }
  const readAgain = () => {
    // A failed reading leaves the clock as it is; the next one follows.
    reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
  }

  await read()
  // After the end of the database, the readings fail and change nothing.
  setInterval(readAgain, everyMilliseconds).unref()
  return () => {
    const passed = steady() - base.steady
    // The machine slept, or its clock was set.
    if (Math.abs(wall() - base.wall - passed) > jumpMilliseconds) {
      base = { ...base, wall: wall() - passed }
      readAgain()
    }
    return new Date(base.time + passed)
  }
}
