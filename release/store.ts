import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { ReleaseLogEntry } from '../contract/release.ts'
import { clockTables, type Clocks, type Downtime, type Lockdown, RunningTime, type Time } from './clock.ts'
import type { Estate } from './estate.ts'
import type { Lockdowns } from './lockdown.ts'

/** What a transaction of the store can read and write. */
export type Records = Lockdowns & {
  /**
   * Reads the clocks; see {@link RunningTime.look}.
   * @param daySeconds the length of a day, which cannot be another than at the first call
   * @throws StoreError when it is another
   */
  time(clocks: Clocks, daySeconds: number, confirmed: readonly Downtime[]): Time
  /** Stops that nobody confirmed. */
  unconfirmedDowntime(): Downtime[]
  /** The public keys of the operators that were last relied upon; null in a fresh store. */
  operators(): string[] | null
  rememberOperators(keys: readonly string[]): void
  estate(ownerId: string): Estate | null
  putEstate(estate: Estate): void
  /** Whether this statement was accepted before. */
  knows(ownerId: string, hash: Uint8Array): boolean
  /** Accepted statements form a chain, so that server and service can tell whether they mean the same ones. */
  remember(ownerId: string, hash: Uint8Array): void
  /** The last accepted statement's number, and the chain's hash there. */
  taken(ownerId: string): { n: number; hash: Uint8Array }
  takenHash(ownerId: string, n: number): Uint8Array | null
  /** How far the server said that it heard this service. */
  heard(ownerId: string): { log: number; taken: number } | null
  putHeard(ownerId: string, heard: { log: number; taken: number }): void
  /** Whether the server is sending again what this store lost. */
  isRecovering(ownerId: string): boolean
  beginRecovery(ownerId: string): void
  endRecovery(ownerId: string): void
  /** Entries of the release log with n > since, in order. */
  log(ownerId: string, since: number): ReleaseLogEntry[]
  logHash(ownerId: string, n: number): Uint8Array | null
  lastEntry(ownerId: string): ReleaseLogEntry | null
  append(ownerId: string, entry: ReleaseLogEntry): void
  /** Deletes everything of an estate; its bytes are overwritten. The tombstone stays for ever. */
  forget(ownerId: string, tombstone: Uint8Array): void
  isForgotten(tombstone: Uint8Array): boolean
  /** The tombstone of an estate of which nothing is here. */
  keepTombstone(tombstone: Uint8Array): void
  /** Of every estate of which something is here. */
  ownerIds(): string[]
}

export type Store = {
  /** Runs one piece of work; everything it writes is durable when it resolves, or nothing is. One at a time. */
  transaction<T>(work: (records: Records) => Promise<T>): Promise<T>
  /** The key that this store belongs to; written on first use. False when the store belongs to another. */
  belongsTo(boxKey: Uint8Array): boolean
  close(): void
}

/** The store cannot be used; the message says why. */
export class StoreError extends Error {
  override name = 'StoreError'
}

const tables = `
  ${clockTables}
  create table if not exists belongs_to (only_row integer primary key check (only_row = 1), box_key blob not null) strict;
  create table if not exists operators (only_row integer primary key check (only_row = 1), sign_keys text not null) strict;
  create table if not exists estate (owner_id text primary key, state text not null) strict;
  create table if not exists statement (owner_id text not null, hash blob not null, n integer not null, chain blob not null,
    primary key (owner_id, hash), unique (owner_id, n)) strict;
  create table if not exists heard (owner_id text primary key, log integer not null, taken integer not null) strict;
  create table if not exists recovering (owner_id text primary key) strict;
  create table if not exists log (owner_id text not null, n integer not null, prev blob not null, at integer not null, step text not null, by text not null,
    detail text not null, hash blob not null, signature blob not null, primary key (owner_id, n)) strict;
  create table if not exists tombstone (hash blob primary key) strict;
  create table if not exists lockdown (id text primary key, began integer not null, ended integer, lifted_by text not null) strict;
`

/**
 * Opens the store of the release service, for this process alone.
 * @param folder made with mode 0700 where missing
 * @throws StoreError when another process holds it
 */
export async function openStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'store.db')
  const fresh = !existsSync(path)
  const database = new DatabaseSync(path)
  try {
    // Full: what was acknowledged survives a power cut. Exclusive: a second release service must not run beside this one.
    // Secure delete: what is forgotten does not stay readable in free pages of the file.
    database.exec(
      'pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = delete; pragma synchronous = full; pragma secure_delete = on',
    )
    database.exec('begin exclusive; commit')
    database.exec(tables)
    await chmod(path, 0o600)
  } catch (cause) {
    database.close()
    if (fresh) await rm(path, { force: true })
    throw new StoreError(`Another release service is using ${folder}. Stop it first.`, { cause })
  }
  let last: Promise<unknown> = Promise.resolve()
  const time = new RunningTime(database)
  const records = recordsOf(database, time)

  const run = async <T>(work: (records: Records) => Promise<T>): Promise<T> => {
    database.exec('begin immediate')
    try {
      const result = await work(records)
      database.exec('commit')
      return result
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }

  return {
    transaction(work) {
      // One connection: the next begins when the one before has ended, however it ended.
      const next = last.then(
        () => run(work),
        () => run(work),
      )
      last = next
      return next
    },
    belongsTo(boxKey) {
      database.prepare('insert or ignore into belongs_to (only_row, box_key) values (1, ?)').run(boxKey)
      const row = keyRow.parse(database.prepare('select box_key from belongs_to').get())
      return Buffer.from(row.box_key).equals(boxKey)
    },
    close: () => database.close(),
  }
}

const bytesColumn = z.instanceof(Uint8Array)
const logRow = z.object({
  n: z.int(),
  prev: bytesColumn,
  at: z.int(),
  step: z.string(),
  by: z.string(),
  detail: z.string(),
  hash: bytesColumn,
  signature: bytesColumn,
})

/** What was stored is what was given: only its being JSON is checked. */
const storedEstate = z.custom<Estate>()

const operatorsRow = z.object({ sign_keys: z.string() })
const operatorKeys = z.array(z.string())
const ownerRow = z.object({ owner_id: z.string() })
const estateRow = z.object({ state: z.string() })
const takenRow = z.object({ n: z.int(), chain: bytesColumn })
const lockdownRow = z.object({ id: z.string(), began: z.int(), ended: z.nullable(z.int()), lifted_by: z.string() })
const heardRow = z.object({ log: z.int(), taken: z.int() })
const hashRow = z.object({ hash: bytesColumn })
const keyRow = z.object({ box_key: bytesColumn })

function recordsOf(database: DatabaseSync, time: RunningTime): Records {
  return {
    time(clocks, daySeconds, confirmed) {
      const kept = time.daySeconds(daySeconds, clocks)
      if (kept !== daySeconds)
        throw new StoreError(
          `The release service's store counts days of ${kept} seconds, and that cannot be changed. Set CAIRN_DAY_SECONDS=${kept}.`,
        )
      return time.look(clocks, confirmed)
    },
    unconfirmedDowntime: () => time.unconfirmed(),
    operators() {
      const row = database.prepare('select sign_keys from operators').get()
      return row ? operatorKeys.parse(JSON.parse(operatorsRow.parse(row).sign_keys)) : null
    },
    rememberOperators(keys) {
      database
        .prepare(
          'insert into operators (only_row, sign_keys) values (1, ?) on conflict do update set sign_keys = excluded.sign_keys',
        )
        .run(JSON.stringify(keys))
    },
    lockdowns: () =>
      database
        .prepare('select * from lockdown order by began')
        .all()
        .map((row) => lockdownRow.parse(row))
        .map(
          ({ id, began, ended, lifted_by }): Lockdown => ({
            id,
            from: began,
            until: ended,
            liftedBy: operatorKeys.parse(JSON.parse(lifted_by)),
          }),
        ),
    putLockdown({ id, from, until, liftedBy }) {
      database
        .prepare('insert or replace into lockdown (id, began, ended, lifted_by) values (?, ?, ?, ?)')
        .run(id, from, until, JSON.stringify(liftedBy))
    },
    estate(ownerId) {
      const row = database.prepare('select state from estate where owner_id = ?').get(ownerId)
      return row ? storedEstate.parse(JSON.parse(estateRow.parse(row).state)) : null
    },
    putEstate(estate) {
      database
        .prepare('insert into estate (owner_id, state) values (?, ?) on conflict do update set state = excluded.state')
        .run(estate.ownerId, JSON.stringify(estate))
    },
    knows: (ownerId, hash) =>
      database.prepare('select 1 from statement where owner_id = ? and hash = ?').get(ownerId, hash) !== undefined,
    remember(ownerId, hash) {
      const before = this.taken(ownerId)
      const chain = createHash('sha256').update(before.hash).update(hash).digest()
      database
        .prepare('insert into statement (owner_id, hash, n, chain) values (?, ?, ?, ?)')
        .run(ownerId, hash, before.n + 1, chain)
    },
    taken(ownerId) {
      const row = database
        .prepare('select n, chain from statement where owner_id = ? order by n desc limit 1')
        .get(ownerId)
      const { n, chain } = row ? takenRow.parse(row) : { n: 0, chain: new Uint8Array(32) }
      return { n, hash: chain }
    },
    takenHash(ownerId, n) {
      const row = database.prepare('select n, chain from statement where owner_id = ? and n = ?').get(ownerId, n)
      return row ? takenRow.parse(row).chain : null
    },
    heard(ownerId) {
      const row = database.prepare('select log, taken from heard where owner_id = ?').get(ownerId)
      return row ? heardRow.parse(row) : null
    },
    putHeard(ownerId, { log, taken }) {
      database
        .prepare(
          'insert into heard (owner_id, log, taken) values (?, ?, ?) on conflict do update set log = excluded.log, taken = excluded.taken',
        )
        .run(ownerId, log, taken)
    },
    isRecovering: (ownerId) =>
      database.prepare('select 1 from recovering where owner_id = ?').get(ownerId) !== undefined,
    beginRecovery(ownerId) {
      database.prepare('insert or ignore into recovering (owner_id) values (?)').run(ownerId)
    },
    endRecovery(ownerId) {
      for (const table of ['recovering', 'heard'])
        database.prepare(`delete from ${table} where owner_id = ?`).run(ownerId)
    },
    log: (ownerId, since) =>
      database
        .prepare('select * from log where owner_id = ? and n > ? order by n')
        .all(ownerId, since)
        .map((row) => logRow.parse(row)),
    logHash(ownerId, n) {
      const row = database.prepare('select hash from log where owner_id = ? and n = ?').get(ownerId, n)
      return row ? hashRow.parse(row).hash : null
    },
    lastEntry(ownerId) {
      const row = database.prepare('select * from log where owner_id = ? order by n desc limit 1').get(ownerId)
      return row ? logRow.parse(row) : null
    },
    append(ownerId, { n, prev, at, step, by, detail, hash, signature }) {
      database
        .prepare(
          'insert into log (owner_id, n, prev, at, step, by, detail, hash, signature) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        )
        .run(ownerId, n, prev, at, step, by, detail, hash, signature)
    },
    isForgotten: (tombstone) => database.prepare('select 1 from tombstone where hash = ?').get(tombstone) !== undefined,
    keepTombstone(tombstone) {
      database.prepare('insert or ignore into tombstone (hash) values (?)').run(tombstone)
    },
    ownerIds: () =>
      database
        .prepare('select owner_id from estate union select owner_id from log')
        .all()
        .map((row) => ownerRow.parse(row).owner_id),
    forget(ownerId, tombstone) {
      this.keepTombstone(tombstone)
      for (const table of ['estate', 'statement', 'log', 'heard', 'recovering'])
        database.prepare(`delete from ${table} where owner_id = ?`).run(ownerId)
    },
  }
}
