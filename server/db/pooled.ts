import { type Dialect, Kysely } from 'kysely'
import { Pool } from 'pg'
import type { Log } from '../log.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'

export const connectPostgres = (url: string, log: Log): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: pooledPostgres(url, log) })

export function pooledPostgres(url: string, log: Log): Dialect {
  const pool = new Pool({ connectionString: url, max: 10, pipeline: true })
  // Without this listener, an idle connection that breaks would end the process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`))
  // Named statements look rows up by key, so one generic plan fits all values and is made once.
  pool.on('connect', (client) => {
    client.query('set plan_cache_mode = force_generic_plan').catch((error: unknown) => {
      log.warn(`A database connection could not be set up: ${error instanceof Error ? error.message : 'unknown'}`)
    })
  })
  return postgresDialect(pool)
}
