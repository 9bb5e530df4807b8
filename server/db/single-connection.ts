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

// [Note: why the embedded database has a dialect of our own]
// PGlite is one connection. Kysely's own dialect hands it to every caller at once: a query of one request then runs
// inside the open transaction of another, under its role and its row-level security. This driver lends the
// connection to one caller at a time; the others wait their turn. So a query on the outer database inside a
// transaction waits for itself: inside a transaction, use the transaction. Should one do it nevertheless, it fails after
// a minute, instead of keeping everybody waiting for good.

/** What is needed of PGlite. */
export type EmbeddedConnection = Pick<PGlite, 'waitReady' | 'closed' | 'close'> & StatementConnection

/**
 * Kysely over one PGlite connection that is lent to one caller at a time.
 * @param patienceMilliseconds how long a caller waits for its turn
 */
export function singleConnectionDialect(database: EmbeddedConnection, patienceMilliseconds = 60_000): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SingleConnectionDriver(database, patienceMilliseconds),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

// [Note: one fsync for several] A commit that reaches the disk takes as long as the statements before it. So one behind which others wait is not
// brought there by itself: the next has its turn, and the last of them brings all there at once. Each is a transaction of its own, as before. But
// nobody is answered meanwhile: whoever gives the connection back is let go when what was committed so far is on the disk, their own and what
// they may have read of others'.

/** The oldest of those who wait for the disk does so no longer than this before it is their turn. */
const groupMilliseconds = 20

/** Those whose answers wait until what they committed, or read, is on the disk. */
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
      // Whoever waits behind is not held up by a caller that went away.
      void before.then(() => this.#passOn(resolve)).catch(() => undefined)
      throw new Error('The database was busy for too long.')
    }
    this.#giveBack = resolve
    return this.#connection
  }

  /** Lets the next one have the connection. @returns when what is committed is on the disk */
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

  /** Whether what is committed now can reach the disk together with others'. */
  async #othersCome(): Promise<boolean> {
    // The database works while everything else stands still: those whose requests came meanwhile ask for their turn first.
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
  /** Whether a commit of now can reach the disk together with others'. */
  readonly #othersCome: () => Promise<boolean>
  /** What the session is set to: whether each commit reaches the disk by itself. */
  #syncs = true
  #begins = false
  #inTransaction = false
  /** A statement of the transaction failed. It may not even have begun: what comes now must not run by itself, and as the system. */
  #failed = false
  #waiting: DeferredQuery[] = []
  /** A statement of the transaction may have written something. */
  #wrote = false
  #owesDisk = false

  constructor(database: EmbeddedConnection, othersCome: () => Promise<boolean>) {
    this.#statements = new EmbeddedStatements(database)
    this.#othersCome = othersCome
  }

  /** Opens a transaction with the next statement. */
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

  /** Runs what commits by itself, or owes it to the disk: `bringToDisk` brings it there with what others wrote. */
  async #sendDurably(last: Statement): Promise<Outcome<unknown>> {
    const syncs = !(await this.#othersCome())
    this.#owesDisk ||= !syncs
    if (syncs === this.#syncs) return this.#send(last)
    const outcome = await this.#send({ text: `set synchronous_commit = ${syncs ? 'on' : 'off'}`, values: [] }, last)
    // Where it failed, the setting is what it was, with all the rest.
    this.#syncs = syncs
    return outcome
  }

  /** Something was committed that may not be on the disk yet. */
  get owesDisk(): boolean {
    return this.#owesDisk
  }

  /** Brings everything that was committed onto the disk: a message that nobody reads, with all that was written before it. */
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
    // What writes beside a `select` begins with `with`, and no function of ours writes (functions.test.ts).
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

  /** Runs what waits and then these, in one go. @returns what came of the last */
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
