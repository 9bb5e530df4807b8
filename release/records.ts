import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { ReleaseLogEntry } from '../contract/release.ts'
import type { Clocks, Downtime, Lockdown, RunningTime, Time } from './clock.ts'
import type { Estate } from './estate.ts'
import type { Lockdowns } from './lockdown.ts'
import type { Signer } from './person.ts'
import { originIn, type Origins } from './origin.ts'
import { type Recoveries, recoveriesIn } from './recovery-records.ts'
import type { Statements } from './statements.ts'
import { StoreError } from './store-error.ts'

export type Records = Lockdowns &
  Origins &
  Recoveries & {
    time(clocks: Clocks, daySeconds: number, confirmed: readonly Downtime[]): Time
    /** Writes the last reading of the clocks, even if the transaction wrote nothing else. */
    keepTime(): void
    unconfirmedDowntime(): Downtime[]
    /** The last operator list on which the service relied, with its keys; null in a new store. */
    operators(): Signer[] | null
    rememberOperators(people: readonly Signer[]): void
    /** Every operator who was ever listed, and whether the list still names them. */
    operatorsSeen(): SeenOperator[]
    seeOperator(operator: SeenOperator): void
    /** Marks an introduction as used. Returns false if it was used before. */
    useIntroduction(introductionId: string): boolean
    estate(ownerId: string): Estate | null
    putEstate(estate: Estate): void
    knows(ownerId: string, hash: Uint8Array): boolean
    /** Extends the hash chain by which server and service compare their state. */
    remember(ownerId: string, hash: Uint8Array): void
    taken(ownerId: string): { n: number; hash: Uint8Array }
    takenHash(ownerId: string, n: number): Uint8Array | null
    log(ownerId: string, since: number): ReleaseLogEntry[]
    logHash(ownerId: string, n: number): Uint8Array | null
    lastEntry(ownerId: string): ReleaseLogEntry | null
    append(ownerId: string, entry: ReleaseLogEntry): void
    /** Deletes an estate and overwrites its bytes. The tombstone stays for ever. */
    forget(ownerId: string, tombstone: Uint8Array): void
    isForgotten(tombstone: Uint8Array): boolean
    keepTombstone(tombstone: Uint8Array): void
    ownerIds(): string[]
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

/** Checks only the JSON, because nothing but this service writes estates. */
const storedEstate = z.custom<Estate>()

type SeenOperator = Signer & { listed: boolean }
const seenRow = z.object({ owner_id: z.string(), sign_key: z.string(), listed: z.int() })
const operatorsRow = z.object({ people: z.string() })
const operatorPeople = z.array(z.object({ ownerId: z.string(), signKey: z.string() }))
const ownerIds = z.array(z.string())
const ownerRow = z.object({ owner_id: z.string() })
const estateRow = z.object({ state: z.string() })
const takenRow = z.object({ n: z.int(), chain: bytesColumn })
const lockdownRow = z.object({
  id: z.string(),
  began: z.int(),
  ended: z.nullable(z.int()),
  begun_by: z.nullable(z.string()),
  lifted_by: z.string(),
})
const hashRow = z.object({ hash: bytesColumn })

export const recordsOf = (database: Statements, time: RunningTime): Records => ({
  ...clock(time),
  ...operatorsAndLockdowns(database),
  ...operatorsEver(database),
  ...estates(database),
  ...statements(database),
  ...recoveriesIn(database),
  ...releaseLog(database),
  ...deletion(database),
  ...originIn(database),
})

const clock = (time: RunningTime): Pick<Records, 'time' | 'keepTime' | 'unconfirmedDowntime'> => ({
  time(clocks, daySeconds, confirmed) {
    const kept = time.daySeconds(daySeconds, clocks)
    if (kept !== daySeconds)
      throw new StoreError(
        `The release service's store counts days of ${kept} seconds, and that cannot be changed. Set CAIRN_DAY_SECONDS=${kept}.`,
      )
    return time.look(clocks, confirmed)
  },
  keepTime: () => time.keep(),
  unconfirmedDowntime: () => time.unconfirmed(),
})

const operatorsAndLockdowns = (
  database: Statements,
): Pick<Records, 'operators' | 'rememberOperators' | 'lockdowns' | 'putLockdown'> => ({
  operators() {
    const row = database.prepare('select people from operators').get()
    return row ? operatorPeople.parse(JSON.parse(operatorsRow.parse(row).people)) : null
  },
  rememberOperators(people) {
    database
      .prepare(
        'insert into operators (only_row, people) values (1, ?) on conflict do update set people = excluded.people',
      )
      .run(JSON.stringify(people))
  },
  lockdowns: () =>
    database
      .prepare('select * from lockdown order by began')
      .all()
      .map((row) => lockdownRow.parse(row))
      .map(
        ({ id, began, ended, begun_by, lifted_by }): Lockdown => ({
          id,
          from: began,
          until: ended,
          begunBy: begun_by,
          liftedBy: ownerIds.parse(JSON.parse(lifted_by)),
        }),
      ),
  putLockdown({ id, from, until, begunBy, liftedBy }) {
    database
      .prepare('insert or replace into lockdown (id, began, ended, begun_by, lifted_by) values (?, ?, ?, ?, ?)')
      .run(id, from, until, begunBy, JSON.stringify(liftedBy))
  },
})

const operatorsEver = (database: Statements): Pick<Records, 'operatorsSeen' | 'seeOperator' | 'useIntroduction'> => ({
  operatorsSeen: () =>
    database
      .prepare('select * from operator_seen order by owner_id')
      .all()
      .map((row) => seenRow.parse(row))
      .map(({ owner_id, sign_key, listed }) => ({ ownerId: owner_id, signKey: sign_key, listed: listed === 1 })),
  seeOperator({ ownerId, signKey, listed }) {
    database
      .prepare('insert or replace into operator_seen (owner_id, sign_key, listed) values (?, ?, ?)')
      .run(ownerId, signKey, listed ? 1 : 0)
  },
  useIntroduction: (introductionId) =>
    database.prepare('insert or ignore into introduction (id) values (?)').run(introductionId).changes === 1,
})

const estates = (database: Statements): Pick<Records, 'estate' | 'putEstate' | 'ownerIds'> => ({
  estate(ownerId) {
    const row = database.prepare('select state from estate where owner_id = ?').get(ownerId)
    return row ? storedEstate.parse(JSON.parse(estateRow.parse(row).state)) : null
  },
  putEstate(estate) {
    database
      .prepare(
        `insert into estate (owner_id, state) values (?, ?)
          on conflict do update set state = excluded.state where state <> excluded.state`,
      )
      .run(estate.ownerId, JSON.stringify(estate))
  },
  ownerIds: () =>
    database
      .prepare('select owner_id from estate union select owner_id from log')
      .all()
      .map((row) => ownerRow.parse(row).owner_id),
})

function statements(database: Statements): Pick<Records, 'knows' | 'remember' | 'taken' | 'takenHash'> {
  const taken = (ownerId: string): ReturnType<Records['taken']> => {
    const row = database
      .prepare('select n, chain from statement where owner_id = ? order by n desc limit 1')
      .get(ownerId)
    const { n, chain } = row ? takenRow.parse(row) : { n: 0, chain: new Uint8Array(32) }
    return { n, hash: chain }
  }
  return {
    knows: (ownerId, hash) =>
      database.prepare('select 1 from statement where owner_id = ? and hash = ?').get(ownerId, hash) !== undefined,
    remember(ownerId, hash) {
      const before = taken(ownerId)
      const chain = createHash('sha256').update(before.hash).update(hash).digest()
      database
        .prepare('insert into statement (owner_id, hash, n, chain) values (?, ?, ?, ?)')
        .run(ownerId, hash, before.n + 1, chain)
    },
    taken,
    takenHash(ownerId, n) {
      const row = database.prepare('select n, chain from statement where owner_id = ? and n = ?').get(ownerId, n)
      return row ? takenRow.parse(row).chain : null
    },
  }
}

const releaseLog = (database: Statements): Pick<Records, 'log' | 'logHash' | 'lastEntry' | 'append'> => ({
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
})

function deletion(database: Statements): Pick<Records, 'forget' | 'isForgotten' | 'keepTombstone'> {
  const keepTombstone = (tombstone: Uint8Array): void => {
    database.prepare('insert or ignore into tombstone (hash) values (?)').run(tombstone)
  }
  return {
    isForgotten: (tombstone) => database.prepare('select 1 from tombstone where hash = ?').get(tombstone) !== undefined,
    keepTombstone,
    forget(ownerId, tombstone) {
      keepTombstone(tombstone)
      for (const table of ['estate', 'statement', 'log', 'heard', 'recovering', 'given_back'])
        database.prepare(`delete from ${table} where owner_id = ?`).run(ownerId)
    },
  }
}
