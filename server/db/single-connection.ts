import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { EmbeddedStatements, type Outcome, type Statement, type StatementConnection } from './embedded-statements.ts'
import { areOf, isDeferred, type DeferredQuery } from './deferred.ts'
import { isBatch } from './batch.ts'

// PGlite has one connection. Kysely's own dialect would run a query of one request inside the open
// transaction of another, under its role. This driver lends the connection to one caller at a time.
// A query on the outer database inside a transaction would deadlock, so it fails after a minute.

export type EmbeddedConnection = Pick<PGlite, 'waitReady' | 'closed' | 'close'> & StatementConnection

export function singleConnectionDialect(database: EmbeddedConnection, patienceMilliseconds = 60_000): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SingleConnectionDriver(database, patienceMilliseconds),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

// A flush takes as long as the statements before it. So a commit does not flush if callers wait;
// the last of the queue flushes for all. A caller that returns the connection waits for that flush,
// which covers its own rows and all that it may have read.

/** The oldest commit of a group waits at most this long for its flush. */
const groupMilliseconds = 20

/** Callers that wait until the rows that they committed or read are on the disk. */
type Group = { since: number; onDisk: PromiseWithResolvers<void> }

class SingleConnectionDriver implements Driver {
  readonly #database: EmbeddedConnection
  readonly #connection: SingleConnection
  readonly #patience: number
  #free: Promise<void> = Promise.resolve()
  #giveBack: () => void = () => {}
  #waiting = 0
  #group: Group | undefined

  constructor(database: EmbeddedConnection, patience: number) {
    this.#database = database
    this.#patience = patience
    this.#connection = new SingleConnection(database, () => this.#othersCome())
  }

  async init(): Promise<void> {
    await this.#database.waitReady
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = promise
    this.#waiting += 1
    const came = await comesInTime(before, this.#patience)
    this.#waiting -= 1
    if (!came) {
      // A caller that gave up must not block those behind it.
      void before.then(() => this.#passOn(resolve)).catch(() => undefined)
      throw new Error('The database was busy for too long.')
    }
    this.#giveBack = resolve
    return this.#connection
  }

  releaseConnection(): Promise<void> {
    return this.#passOn(this.#giveBack)
  }

  async #passOn(giveBack: () => void): Promise<void> {
    if (!this.#connection.owesDisk) {
      giveBack()
      return
    }
    const now = performance.now()
    const group = (this.#group ??= { since: now, onDisk: Promise.withResolvers() })
    if (this.#waiting > 0 && now - group.since < groupMilliseconds) giveBack()
    else {
      this.#group = undefined
      await this.#connection.bringToDisk().then(group.onDisk.resolve, group.onDisk.reject)
      giveBack()
    }
    await group.onDisk.promise
  }

  beginTransaction(): Promise<void> {
    this.#connection.begin()
    return Promise.resolve()
  }

  commitTransaction(): Promise<void> {
    return this.#connection.commit()
  }

  async #othersCome(): Promise<boolean> {
    // The database blocks the event loop, so requests that arrived meanwhile must queue up first.
    if (this.#waiting === 0) await setImmediate()
    return this.#waiting > 0 || this.#group !== undefined
  }

  rollbackTransaction(): Promise<void> {
    return this.#connection.rollback()
  }

  async destroy(): Promise<void> {
    if (!this.#database.closed) await this.#database.close()
  }
}

async function comesInTime(turn: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  try {
    return await Promise.race([turn.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

class SingleConnection implements DatabaseConnection {
  readonly #statements: EmbeddedStatements
  readonly #othersCome: () => Promise<boolean>
  #syncs = true
  #begins = false
  #inTransaction = false
  /** True after an error: a later statement would run outside the transaction, as the system. */
  #failed = false
  #waiting: DeferredQuery[] = []
  #wrote = false
  #owesDisk = false

  constructor(database: EmbeddedConnection, othersCome: () => Promise<boolean>) {
    this.#statements = new EmbeddedStatements(database)
    this.#othersCome = othersCome
  }

  begin(): void {
    this.#begins = true
    this.#inTransaction = true
    this.#wrote = false
  }

  async commit(): Promise<void> {
    const commit = { text: 'commit', values: [] }
    if (this.#begins && this.#waiting.length === 0) this.#begins = false
    else if (this.#wrote) await this.#sendDurably(commit)
    else await this.#send(commit)
    this.#inTransaction = false
  }

  /** Commits with a flush, or without one if `bringToDisk` will flush for several callers. */
  async #sendDurably(last: Statement): Promise<Outcome<unknown>> {
    const syncs = !(await this.#othersCome())
    this.#owesDisk ||= !syncs
    if (syncs === this.#syncs) return this.#send(last)
    const outcome = await this.#send({ text: `set synchronous_commit = ${syncs ? 'on' : 'off'}`, values: [] }, last)
    // An error rolls the setting back too.
    this.#syncs = syncs
    return outcome
  }

  get owesDisk(): boolean {
    return this.#owesDisk
  }

  /** Makes Postgres write its log to disk, by a WAL message that no reader handles. */
  async bringToDisk(): Promise<void> {
    await this.#statements.run("select pg_logical_emit_message(false, $1, '', true)", ['cairn'])
    this.#owesDisk = false
  }

  async rollback(): Promise<void> {
    this.#waiting = []
    this.#inTransaction = false
    this.#failed = false
    if (this.#begins) this.#begins = false
    else await this.#statements.run('rollback', [])
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A writing `select` would begin with `with` or call a function that writes, and no function does
    // (functions.test.ts).
    const writes = !query.sql.trimStart().startsWith('select ')
    this.#wrote ||= writes
    if (isDeferred(query)) {
      this.#waiting.push(query)
      return { rows: [] }
    }
    const commits = writes && !this.#inTransaction
    const { rows, changed } = await (commits ? this.#sendDurably(statementOf(query)) : this.#send(statementOf(query)))
    if (!areOf<Row>(rows)) throw new Error('The embedded database gave no rows.')
    return { rows, numAffectedRows: BigInt(changed) }
  }

  streamQuery(): never {
    throw new Error('The embedded database does not stream.')
  }

  async #send(...last: Statement[]): Promise<Outcome<unknown>> {
    const waiting = this.#waiting
    const begin = this.#begins ? [{ text: 'begin', values: [] }] : []
    this.#waiting = []
    this.#begins = false
    if (this.#failed) throw new Error('The transaction was undone: an earlier statement of it had failed.')
    const outcomes = await this.#statements
      .runAll([...begin, ...waiting.map(statementOf), ...last])
      .catch((error: unknown) => {
        this.#failed = this.#inTransaction
        throw error
      })
    for (const [i, { defer }] of waiting.entries()) defer.arrived(outcomes[begin.length + i]?.rows ?? [])
    const outcome = outcomes.at(-1)
    if (!outcome) throw new Error('The embedded database gave no answer.')
    return outcome
  }
}

const statementOf = (query: CompiledQuery): Statement => ({
  text: query.sql,
  values: query.parameters,
  inSections: isBatch(query),
})
