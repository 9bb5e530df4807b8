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
import type { Pool, PoolClient } from 'pg'

// [Note: fewer ways to Postgres and back] Most requests are one short transaction, and most of their time is the way to the database
// and back. So `begin` travels with the statement that says for whom the transaction acts (scope.ts), and statements that come again
// and again have names: the database keeps how it answers them, per connection.

/** Kysely over a pool of connections to a Postgres server. */
export function postgresDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

// A list of many values makes a statement of its own for each length: those would only fill the memory of the database.
const maxNamed = 400
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

class PooledConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #begins = false
  #broken: Error | undefined

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** Opens a transaction with the next statement. */
  begin(): void {
    this.#begins = true
  }

  async commit(): Promise<void> {
    if (this.#takeBegin()) return
    const { command } = await this.#client.query('commit')
    if (command === 'ROLLBACK') throw new Error('The transaction was undone: an earlier statement of it had failed.')
  }

  async rollback(): Promise<void> {
    if (this.#takeBegin()) return
    try {
      await this.#client.query('rollback')
    } catch (error) {
      // Whoever got this connection next would find themselves inside of a transaction.
      this.#broken = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  giveBack(): void {
    this.#client.release(this.#broken)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#takeBegin()) {
      // `set local` gives no rows, so that it does not matter that two statements answer.
      if (parameters.length === 0 && sql.startsWith('set local ')) {
        await this.#client.query(`begin; ${sql}`)
        return { rows: [] }
      }
      await this.#client.query('begin')
    }
    const name = nameOf(sql, parameters)
    const asked = { text: sql, values: [...parameters], ...(name !== undefined && { name }) }
    const { command, rowCount, rows } = await this.#client.query<Row & object>(asked)
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from the database.')
  }

  #takeBegin(): boolean {
    const begins = this.#begins
    this.#begins = false
    return begins
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
    return new PooledConnection(await this.#pool.connect())
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
