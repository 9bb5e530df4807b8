import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { copiedBytes } from './copied-bytes.ts'
import { DatabaseDown } from './database-down.ts'
import { isInBytes } from './in-bytes.ts'
import { areOf, isDeferred, type DeferredQuery } from './deferred.ts'
import { isBatch, splitBatch } from './batch.ts'

// Most requests are one short transaction that waits for round trips. So `begin`, the statement
// that sets the role (scope.ts) and deferred ones travel with the first awaited statement, and the
// last ones with `commit`. Each connection keeps a plan per named statement (pooled.ts).

export function postgresDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

// An IN list makes one statement per length, so caching long ones would fill Postgres's memory.
const maxNamed = 800
const maxParameters = 64
const names = new Map<string, string>()

function nameOf(text: string, parameters: readonly unknown[]): string | undefined {
  if (parameters.length === 0 || parameters.length > maxParameters) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNamed) return known
  const name = `cairn_${names.size + 1}`
  names.set(text, name)
  return name
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

type Asked = { text: string; values?: unknown[]; name?: string; rowMode?: 'array'; inBytes?: true }
type Answered = { command: string; rowCount: number | null; rows: object[]; fields: { name: string }[] }

function askedBy(query: CompiledQuery): Asked {
  const { sql: text, parameters } = query
  if (isInBytes(query)) return { text, values: [...parameters], inBytes: true }
  const asked: Asked = isBatch(query) ? { text, rowMode: 'array' } : { text }
  if (parameters.length === 0) return asked
  const name = nameOf(text, parameters)
  return { ...asked, values: [...parameters], ...(name !== undefined && { name }) }
}

const rowsOf = (query: CompiledQuery, { fields, rows }: Answered): object[] => {
  if (!isBatch(query)) return rows
  const columns = fields.map(({ name }) => name)
  return splitBatch(columns, rows)
}

/** Postgres shuts down, starts, is full or ended a slow statement, or the connection broke. */
const downCodes = /^(08...|57P0[1-5]|57014|53300|55P03)$/
const isDown = (error: unknown): boolean => !(error instanceof DatabaseError) || downCodes.test(error.code ?? '')

class PooledConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #begins = false
  #waiting: DeferredQuery[] = []
  #broken: Error | undefined

  constructor(client: PoolClient) {
    this.#client = client
  }

  begin(): void {
    this.#begins = true
  }

  async commit(): Promise<void> {
    if (this.#begins && this.#waiting.length === 0) {
      this.#begins = false
      return
    }
    const { command } = await this.#send({ text: 'commit' })
    if (command === 'ROLLBACK') throw new Error('The transaction was undone: an earlier statement of it had failed.')
  }

  async rollback(): Promise<void> {
    this.#waiting = []
    if (this.#begins) {
      this.#begins = false
      return
    }
    // The pool closes a broken connection, which undoes the transaction.
    if (this.#broken) return
    try {
      await this.#client.query('rollback')
    } catch (error) {
      // Marks the connection as broken: its next user would start inside a transaction.
      this.#broken = error instanceof Error ? error : new Error(String(error))
      throw this.#noteFailure(error)
    }
  }

  giveBack(): void {
    this.#client.release(this.#broken)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isDeferred(query)) {
      this.#waiting.push(query)
      return { rows: [] }
    }
    const answer = await this.#send(askedBy(query))
    const { command, rowCount } = answer
    const rows = rowsOf(query, answer)
    if (!areOf<Row>(rows)) throw new Error('The database gave no rows.')
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from the database.')
  }

  async #send(last: Asked): Promise<Answered> {
    const waiting = this.#waiting
    const begin = this.#begins ? [{ text: 'begin' }] : []
    this.#waiting = []
    this.#begins = false
    const outcomes = await Promise.allSettled(this.#sendAll([...begin, ...waiting.map(askedBy), last]))
    const answers = outcomes.map((outcome) => {
      // A statement behind a failed one reports only that Postgres skipped it.
      if (outcome.status === 'rejected') throw this.#noteFailure(outcome.reason)
      return outcome.value
    })
    for (const [i, query] of waiting.entries()) {
      const answer = answers[begin.length + i]
      query.defer.arrived(answer ? rowsOf(query, answer) : [])
    }
    const answer = answers.at(-1)
    if (!answer) throw new Error('The database gave no answer.')
    return answer
  }

  #noteFailure(reason: unknown): unknown {
    if (!isDown(reason)) return reason
    // A later request must not wait for the same answer.
    this.#broken = new DatabaseDown(reason)
    return this.#broken
  }

  async #copy({ text, values = [] }: Asked): Promise<Answered> {
    const bytes = await copiedBytes(this.#client, text, values)
    return { command: 'COPY', rowCount: 1, rows: [{ bytes }], fields: [] }
  }

  #sendAll(all: readonly Asked[]): Promise<Answered>[] {
    const { stream } = this.#client.connection
    stream.cork()
    try {
      return all.map((asked) => (asked.inBytes ? this.#copy(asked) : this.#client.query<object>(asked)))
    } finally {
      stream.uncork()
    }
  }
}

const own = (connection: DatabaseConnection): PooledConnection => {
  if (connection instanceof PooledConnection) return connection
  throw new Error('This connection is of another database.')
}

class PoolDriver implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connecting = this.#pool.connect().catch((error: unknown) => {
      throw new DatabaseDown(error)
    })
    return new PooledConnection(await connecting)
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).giveBack()
    return Promise.resolve()
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).begin()
    return Promise.resolve()
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return own(connection).rollback()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}
