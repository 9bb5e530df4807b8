import * as z from 'zod/mini'
import type { Statements } from './statements.ts'

// [Note: what time is] Waits count the service's own running time: milliseconds by the machine's monotonic clock while the process runs, kept in the store
// and carried on after a stop. Nothing that sets the clock on the wall, forward or back, moves a wait; a stop does not count until somebody who may write into
// this folder confirmed it. Times of the wall are for showing only: a table says what the wall showed at points of the running time.

/**
 * A time in which nothing opens (lockdown.ts), in running time; `until` is null while it lasts. `liftedBy` are ownerIds, and so is
 * `begunBy`, where that was kept already.
 */
export type Lockdown = {
  id: string
  from: number
  until: number | null
  begunBy: string | null
  liftedBy: readonly string[]
}

/** What decides when a wait is over, besides its days. */
export type Waiting = {
  /** The service's running time in milliseconds: never goes back, never jumps. Every moment kept in an estate is one of these. */
  now: number
  /** Stops of the service that count all the same. */
  stops: readonly ConfirmedStop[]
  lockdowns: readonly Lockdown[]
  /** Length of a day of a wait. */
  dayMilliseconds: number
}

/**
 * When so many days after a moment are over, in running time. A stop that was confirmed counts for what had begun before it and was
 * not over yet; a lockdown counts for nothing.
 */
export function daysAfter(moment: number, days: number, { dayMilliseconds, stops, lockdowns, now }: Waiting): number {
  const paused = lockdowns.map(({ from, until }) => ({ from, until: until ?? now }))
  const inLockdown = (at: number) => paused.some(({ from, until }) => from < at && at <= until)
  const changes = [
    // What began in the very millisecond may have begun after the stop.
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

/** What the machine's clocks show, in milliseconds. */
export type Clocks = {
  /** Since 1970. Anybody who runs the machine can set it. */
  wall: () => number
  /** Since any moment; never goes back, never jumps, stands still while the machine sleeps. */
  running: () => number
}

/** The clocks of this machine. */
export const machineClocks: Clocks = { wall: Date.now, running: () => performance.now() }

/** Time in which the service did not run and which was confirmed: waits that had begun before `at` are that much shorter. */
export type ConfirmedStop = { at: number; milliseconds: number }

/** Time that the wall says passed while the service did not run, by the wall's clock before and after. */
export type Downtime = { from: number; to: number }

/** The time of one transaction. */
export type Time = {
  /** The service's running time. The store began with what the wall showed then. */
  now: number
  stops: readonly ConfirmedStop[]
  /** What the wall showed, or would show, at a moment of the running time. */
  wallTime: (moment: number) => number
}

/** How far the wall may go from the running time before the difference is written down: small corrections are no jumps. */
const toleranceMilliseconds = 1_000

/** A minute of a day of waits: the clocks are looked at that often, and a shorter stop is not worth a confirmation. */
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

/** The running time of one store, from its opening on. Everything happens inside the caller's transaction. */
export class RunningTime {
  readonly #database: Statements
  /** Running time and monotonic clock at the first look after the opening. */
  #anchor: { now: number; running: number } | undefined
  /** What the last look showed, where it is not written down yet. */
  #unkept: { now: number; wall: number } | undefined

  constructor(database: Statements) {
    this.#database = database
  }

  /** The length of a day of this store's waits: what the first caller gave, for ever. */
  daySeconds(given: number, { wall }: Clocks): number {
    this.#database
      .prepare('insert or ignore into clock (only_row, now, wall, day_seconds) values (1, ?1, ?1, ?2)')
      .run(wall(), given)
    return this.#kept().day_seconds
  }

  /**
   * Reads the clocks. What they showed is written down where a minute of a day has passed since the last time, else by `keep`.
   * @param confirmed the downtimes that somebody confirmed
   */
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
    // Whether the process was stopped, the machine slept, or somebody set the clock: nobody here can tell.
    if (wall - expected > minuteOf(kept.day_seconds))
      this.#database
        .prepare('insert into stop (at, from_wall, to_wall, confirmed) values (?, ?, ?, 0)')
        .run(now, expected, wall)
    this.#unkept = { now, wall }
    if (now - kept.now >= minuteOf(kept.day_seconds)) this.keep()
    this.#confirm(confirmed)
    return { now, stops: this.#stops(), wallTime: (moment) => this.#wallTime(moment) ?? moment }
  }

  /** Writes down what the last look showed: after a stop the running time is carried on from there. */
  keep(): void {
    if (this.#unkept === undefined) return
    const { now, wall } = this.#unkept
    this.#database.prepare('update clock set now = ?, wall = ?').run(now, wall)
    this.#unkept = undefined
  }

  /** What waits for a confirmation, the oldest first. */
  unconfirmed(): Downtime[] {
    return this.#database
      .prepare('select at, from_wall, to_wall from stop where confirmed = 0 order by at, from_wall')
      .all()
      .map((row) => stopRow.parse(row))
      .map(({ from_wall, to_wall }) => ({ from: from_wall, to: to_wall }))
  }

  // By the moments themselves and not by a number: after a restore of the store a number would name another stop.
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
