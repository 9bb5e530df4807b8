import { type Dialect, Kysely } from 'kysely'
import { Pool } from 'pg'
import type { Log } from '../log.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'

/** How long a request waits for the database, in milliseconds. */
type Limits = {
  /** Limits getting a connection from the pool, new or used. */
  connection: number
  /** Limits a statement, which Postgres itself then cancels. */
  statement: number
  /** Limits the answer to a statement, in case Postgres or the network hangs. */
  answer: number
}

const limitsOfRequests: Limits = { connection: 5000, statement: 20_000, answer: 25_000 }
/** Lets migrations run: an index on a large table may take any time. */
export const noLimits: Limits = { connection: 5000, statement: 0, answer: 0 }

/** @param name what Postgres lists as the connections' `application_name` */
export const connectPostgres = (url: string, log: Log, limits?: Limits, name?: string): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: pooledPostgres(url, log, limits, name) })

export function pooledPostgres(url: string, log: Log, limits = limitsOfRequests, name?: string): Dialect {
  const pool = new Pool({
    connectionString: url,
    ...(name !== undefined && { application_name: name }),
    max: 10,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: limits.connection,
    query_timeout: limits.answer,
  })
  // Without this listener, an idle connection that breaks would end the process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`))
  // Named statements look rows up by key, so one generic plan fits all values and is made once.
  const settings = `set plan_cache_mode = force_generic_plan; set statement_timeout = ${limits.statement}`
  pool.on('connect', (client) => {
    // A connection that breaks in use rejects its statement, so this listener need do nothing.
    client.on('error', () => undefined)
    client.query(settings).catch((error: unknown) => {
      log.warn(`A database connection could not be set up: ${error instanceof Error ? error.message : 'unknown'}`)
    })
  })
  return postgresDialect(pool)
}
