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
import { areOf, isLater, type LaterQuery } from './later.ts'
import { isInSections } from './together.ts'

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

class SingleConnectionDriver implements Driver {
  readonly #database: EmbeddedConnection
  readonly #connection: SingleConnection
  readonly #patience: number
  #free: Promise<void> = Promise.resolve()
  #giveBack: () => void = () => {}

  constructor(database: EmbeddedConnection, patience: number) {
    this.#database = database
    this.#patience = patience
    this.#connection = new SingleConnection(database)
  }

  async init(): Promise<void> {
    await this.#database.waitReady
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#free
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#free = promise
    if (!(await comesInTime(before, this.#patience))) {
      // Whoever waits behind is not held up by a caller that went away.
      void before.then(resolve)
      throw new Error('The database was busy for too long.')
    }
    this.#giveBack = resolve
    return this.#connection
  }

  releaseConnection(): Promise<void> {
    this.#giveBack()
    return Promise.resolve()
  }

  beginTransaction(): Promise<void> {
    this.#connection.begin()
    return Promise.resolve()
  }

  commitTransaction(): Promise<void> {
    return this.#connection.commit()
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
  #begins = false
  #inTransaction = false
  /** A statement of the transaction failed. It may not even have begun: what comes now must not run by itself, and as the system. */
  #failed = false
  #waiting: LaterQuery[] = []

  constructor(database: EmbeddedConnection) {
    this.#statements = new EmbeddedStatements(database)
  }

  /** Opens a transaction with the next statement. */
  begin(): void {
    this.#begins = true
    this.#inTransaction = true
  }

  async commit(): Promise<void> {
    if (this.#begins && this.#waiting.length === 0) this.#begins = false
    else await this.#send({ text: 'commit', values: [] })
    this.#inTransaction = false
  }

  async rollback(): Promise<void> {
    this.#waiting = []
    this.#inTransaction = false
    this.#failed = false
    if (this.#begins) this.#begins = false
    else await this.#statements.run('rollback', [])
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isLater(query)) {
      this.#waiting.push(query)
      return { rows: [] }
    }
    const { rows, changed } = await this.#send(statementOf(query))
    if (!areOf<Row>(rows)) throw new Error('The embedded database gave no rows.')
    return { rows, numAffectedRows: BigInt(changed) }
  }

  streamQuery(): never {
    throw new Error('The embedded database does not stream.')
  }

  /** Runs what waits and then this, in one go. */
  async #send(last: Statement): Promise<Outcome<unknown>> {
    const waiting = this.#waiting
    const begin = this.#begins ? [{ text: 'begin', values: [] }] : []
    this.#waiting = []
    this.#begins = false
    if (this.#failed) throw new Error('The transaction was undone: an earlier statement of it had failed.')
    const outcomes = await this.#statements
      .runAll([...begin, ...waiting.map(statementOf), last])
      .catch((error: unknown) => {
        this.#failed = this.#inTransaction
        throw error
      })
    for (const [i, { later }] of waiting.entries()) later.arrived(outcomes[begin.length + i]?.rows ?? [])
    const outcome = outcomes.at(-1)
    if (!outcome) throw new Error('The embedded database gave no answer.')
    return outcome
  }
}

const statementOf = (query: CompiledQuery): Statement => ({
  text: query.sql,
  values: query.parameters,
  inSections: isInSections(query),
})
