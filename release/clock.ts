import * as z from 'zod/mini'
import type { Statements } from './statements.ts'

// [Note: running time] Waits count monotonic time while the process runs, persisted across stops.
// Changing the wall clock does not change a wait; a stop counts only once a human with access to
// this folder confirms it. Wall times are for display; a table maps running time to them.

/** A period in which no estate opens, in running time. Old entries lack `begunBy`, an ownerId. */
export type Lockdown = {
  id: string
  from: number
  until: number | null
  begunBy: string | null
  liftedBy: readonly string[]
}

export type Waiting = {
  /** Running time in milliseconds, as all moments in an estate: it never goes back or jumps. */
  now: number
  stops: readonly ConfirmedStop[]
  lockdowns: readonly Lockdown[]
  dayMilliseconds: number
}

/** Counts a confirmed stop as waiting if the wait ran during it, and never counts a lockdown. */
export function daysAfter(moment: number, days: number, { dayMilliseconds, stops, lockdowns, now }: Waiting): number {
  const paused = lockdowns.map(({ from, until }) => ({ from, until: until ?? now }))
  const inLockdown = (at: number) => paused.some(({ from, until }) => from < at && at <= until)
  const changes = [
    // A moment in the same millisecond as the stop may be after it, so that stop is left out.
    ...stops
      .filter(({ at }) => moment < at && !inLockdown(at))
      .map(({ at, milliseconds }) => ({ at, move: (due: number) => Math.max(at, due - milliseconds) })),
    ...paused
      .filter(({ until }) => moment < until)
      .map(({ from, until }) => ({ at: from, move: (due: number) => due + until - Math.max(from, moment) })),
  ].toSorted((one, other) => one.at - other.at)
  let due = moment + days * dayMilliseconds
  for (const { at, move } of changes) if (at < due) due = move(due)
  return due
}

export type Clocks = {
  /** Milliseconds since 1970. Any administrator of the machine can set it. */
  wall: () => number
  /** Monotonic time from an arbitrary start; it stands still while the machine sleeps. */
  running: () => number
}

export const machineClocks: Clocks = { wall: Date.now, running: () => performance.now() }

export type ConfirmedStop = { at: number; milliseconds: number }

/** A stop as the wall clock shows it, from the last reading before it to the first one after it. */
export type Downtime = { from: number; to: number }

export type Time = {
  /** Running time. A new store starts it at the wall time. */
  now: number
  stops: readonly ConfirmedStop[]
  wallTime: (moment: number) => number
}

/** Smaller differences of the wall clock are clock corrections and are not recorded. */
const toleranceMilliseconds = 1_000

/** The service reads the clocks 1440 times a waiting day. Shorter stops need no confirmation. */
export const minuteOf = (daySeconds: number): number => Math.max(1_000, (daySeconds * 1_000) / 1_440)

export const clockTables = `
  create table if not exists clock (only_row integer primary key check (only_row = 1), now integer not null, wall integer not null,
    day_seconds integer not null) strict;
  create table if not exists segment (at integer primary key, wall integer not null) strict;
  create table if not exists stop (at integer not null, from_wall integer not null, to_wall integer not null, confirmed integer not null) strict;
`

const clockRow = z.object({ now: z.int(), wall: z.int(), day_seconds: z.int() })
const segmentRow = z.object({ at: z.int(), wall: z.int() })
const stopRow = z.object({ at: z.int(), from_wall: z.int(), to_wall: z.int() })

export class RunningTime {
  readonly #database: Statements
  #anchor: { now: number; running: number } | undefined
  /** The last reading, if it was not written yet. */
  #unkept: { now: number; wall: number } | undefined

  constructor(database: Statements) {
    this.#database = database
  }

  /** The length of a day in this store: the first caller sets it for ever. */
  daySeconds(given: number, { wall }: Clocks): number {
    this.#database
      .prepare('insert or ignore into clock (only_row, now, wall, day_seconds) values (1, ?1, ?1, ?2)')
      .run(wall(), given)
    return this.#kept().day_seconds
  }

  /** Writes the reading at most once per `minuteOf` a day; `keep` writes the readings in between. */
  look({ wall: readWall, running: readRunning }: Clocks, confirmed: readonly Downtime[]): Time {
    const [wall, running] = [readWall(), readRunning()]
    const kept = this.#kept()
    const opening = this.#anchor === undefined
    this.#anchor ??= { now: kept.now, running }
    const now = Math.max(kept.now, this.#anchor.now + Math.floor(running - this.#anchor.running))
    const expected = kept.wall + (now - kept.now)
    const mapped = this.#wallTime(now)
    if (opening || mapped === undefined || Math.abs(wall - mapped) > toleranceMilliseconds)
      this.#database
        .prepare('insert into segment (at, wall) values (?, ?) on conflict do update set wall = excluded.wall')
        .run(now, wall)
    // A stop, a sleeping machine and a changed wall clock look the same at this point.
    if (wall - expected > minuteOf(kept.day_seconds))
      this.#database
        .prepare('insert into stop (at, from_wall, to_wall, confirmed) values (?, ?, ?, 0)')
        .run(now, expected, wall)
    this.#unkept = { now, wall }
    if (now - kept.now >= minuteOf(kept.day_seconds)) this.keep()
    this.#confirm(confirmed)
    return { now, stops: this.#stops(), wallTime: (moment) => this.#wallTime(moment) ?? moment }
  }

  /** Writes the last reading; after a stop, running time continues from it. */
  keep(): void {
    if (this.#unkept === undefined) return
    const { now, wall } = this.#unkept
    this.#database.prepare('update clock set now = ?, wall = ?').run(now, wall)
    this.#unkept = undefined
  }

  unconfirmed(): Downtime[] {
    return this.#database
      .prepare('select at, from_wall, to_wall from stop where confirmed = 0 order by at, from_wall')
      .all()
      .map((row) => stopRow.parse(row))
      .map(({ from_wall, to_wall }) => ({ from: from_wall, to: to_wall }))
  }

  // Compares moments and not numbers: a restored store would use the number again for another stop.
  #confirm(confirmed: readonly Downtime[]): void {
    const statement = this.#database.prepare(
      'update stop set confirmed = 1 where from_wall = ? and to_wall = ? and confirmed = 0',
    )
    for (const { from, to } of confirmed) statement.run(from, to)
  }

  #stops(): ConfirmedStop[] {
    return this.#database
      .prepare('select at, from_wall, to_wall from stop where confirmed = 1 order by at')
      .all()
      .map((row) => stopRow.parse(row))
      .map(({ at, from_wall, to_wall }) => ({ at, milliseconds: to_wall - from_wall }))
  }

  #wallTime(moment: number): number | undefined {
    const row =
      this.#database.prepare('select at, wall from segment where at <= ? order by at desc limit 1').get(moment) ??
      this.#database.prepare('select at, wall from segment order by at limit 1').get()
    if (row === undefined) return undefined
    const { at, wall } = segmentRow.parse(row)
    return wall + (moment - at)
  }

  #kept() {
    return clockRow.parse(this.#database.prepare('select now, wall, day_seconds from clock').get())
  }
}
