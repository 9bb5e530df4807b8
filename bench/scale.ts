import { sql } from 'kysely'
import type { Database } from '../server/db/connect.ts'
import { connectPostgres } from '../server/db/pooled.ts'
import { fillWithCopies } from '../server/db/testing/scale.ts'
import { consoleLog } from '../server/log.ts'
import { startCairn } from '../commands/start-cairn.ts'
import { startTestPostgres } from '../commands/test/postgres.ts'
import { type Figure, interleaved, type Measured, rounds } from './interleaved.ts'
import { prepareOwner } from './lanes.ts'
import { median, type Line } from './measurement.ts'
import { processorMeter } from './processor.ts'
import { all, lists, openings, saves } from './server.ts'
import { inOrder } from './wire.ts'

const plan = { records: 100, rounds: rounds + 2, creates: 20, edits: 20 }

const names: Record<string, string> = {
  lists: 'A list of 100 records',
  creates: 'A save of a new record',
  edits: 'A save of a changed record',
  'sign-ins': 'A sign-in',
  openings: 'An opening after a sign-in',
}

function lineOf(accounts: number, work: string, figures: readonly Figure[]): Line {
  const middle = (of: keyof Figure) => median(figures.map((figure) => figure[of]))
  const each = figures.map(({ perSecond }) => 1000 / perSecond)
  const spread = `${Math.min(...each).toFixed(1)} to ${Math.max(...each).toFixed(1)} ms in ${each.length} rounds`
  return {
    what: `${names[work] ?? work}, ${accounts.toLocaleString('en-US')} accounts`,
    measured: 1000 / middle('perSecond'),
    unit: 'ms',
    how: `${spread}; processor ${middle('server').toFixed(2)} + ${middle('database').toFixed(2)} ms`,
  }
}

/** Per estate with one record, and per further record. */
type Bytes = { estate: number; record: number; walOfSave: number }

type AtScale = { figures: Measured; bytes: Bytes; largest: { name: string; bytes: number }[] }

const manyRecords = 2000

async function sizeOf(database: Database): Promise<number> {
  const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(database)
  return Number(rows[0]?.size)
}

async function walOf(database: Database): Promise<number> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as at`.execute(database)
  return Number(rows[0]?.at)
}

/** @returns the tables with their indexes that take most, in bytes per account */
async function largestOf(database: Database, accounts: number): Promise<AtScale['largest']> {
  const { rows } = await sql<{ name: string; size: string }>`
    select relname as name, pg_total_relation_size(oid) as size from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 5`.execute(database)
  return rows.map(({ name, size }) => ({ name, bytes: Math.round(Number(size) / accounts) }))
}

/**
 * Measures the calls of one user among many accounts, which SQL creates in Postgres as copies of
 * that user.
 * @returns undefined if Postgres is not installed
 */
export async function measuredAt(accounts: number): Promise<AtScale | undefined> {
  const postgres = await startTestPostgres({ durable: true })
  if (postgres === undefined) return undefined
  const stops: (() => Promise<unknown>)[] = [() => postgres.stop()]
  try {
    const cairn = await startCairn({ smtp: false, settings: { DATABASE_URL: postgres.url } })
    stops.unshift(() => cairn.stop())
    const person = await prepareOwner(cairn.url, 0, plan)
    inOrder(cairn.url, [person.fill])
    const database = connectPostgres(postgres.url, consoleLog)
    stops.unshift(() => database.destroy())
    const empty = await sizeOf(database)
    await fillWithCopies(database, accounts - 1)
    const filled = await sizeOf(database)
    const largest = await largestOf(database, accounts)
    const rich = await prepareOwner(cairn.url, 2, { records: manyRecords, rounds: 0, creates: 0, edits: 0 })
    const before = await sizeOf(database)
    inOrder(cairn.url, [rich.fill])
    const record = (await sizeOf(database)) - before
    // Sign in as another user, because a sign-in would end this user's session.
    const signing = await prepareOwner(cairn.url, 1, { records: 1, rounds: 0, creates: 0, edits: 0 })
    const meter = await processorMeter(postgres.url)
    stops.unshift(() => meter.stop())
    const { server: pid, release } = cairn.pids()
    const server = { url: cairn.url, pid, release }
    const works = [
      lists(server, 'lists', [person]),
      saves(server, 'creates', 'creates', [person]),
      saves(server, 'edits', 'edits', [person]),
      all(server, 'sign-ins', [signing.signIn]),
      openings(server, [person]),
    ]
    const figures = await interleaved(works, meter)
    const wal = await walOf(database)
    const last = person.rounds.at(-1)?.creates ?? []
    inOrder(cairn.url, [last])
    const walOfSave = ((await walOf(database)) - wal) / last.length
    const bytes = { estate: (filled - empty) / (accounts - 1), record: record / manyRecords, walOfSave }
    return { figures, bytes, largest }
  } finally {
    for (const stop of stops) await stop()
  }
}

/** The lines of the benchmark; undefined if Postgres is not installed. */
export async function atScale(accounts: number): Promise<Line[] | undefined> {
  const measured = await measuredAt(accounts)
  return measured && [...measured.figures].map(([work, of]) => lineOf(accounts, work, of))
}
