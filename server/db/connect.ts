import { type Dialect, Kysely } from 'kysely'
import { Pool } from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { openEmbedded } from './embedded.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'
import { singleConnectionDialect } from './single-connection.ts'

/** The database, whichever engine answers. */
export type Database = Kysely<Schema>

/**
 * Opens the database that the settings name: the Postgres of `DATABASE_URL`, else the embedded one in the data folder.
 * Migrations are not run here; see `migrate`.
 * @returns the database; `destroy()` closes it and gives the data folder free
 */
export async function connect(config: Pick<Config, 'databaseUrl' | 'serverFolder'>, log: Log): Promise<Database> {
  if (config.databaseUrl !== undefined) return connectPostgres(config.databaseUrl, log)
  return new Kysely<Schema>({ dialect: singleConnectionDialect(await openEmbedded(config.serverFolder)) })
}

/** Opens a given Postgres server. */
export const connectPostgres = (url: string, log: Log): Database =>
  new Kysely<Schema>({ dialect: pooledPostgres(url, log) })

/** Connections to a Postgres server, for Kysely. */
export function pooledPostgres(url: string, log: Log): Dialect {
  const pool = new Pool({ connectionString: url, max: 10, pipeline: true })
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`))
  // Every statement with a name goes by keys: how it is answered does not depend on its values, and is worked out once.
  pool.on('connect', (client) => {
    client.query('set plan_cache_mode = force_generic_plan').catch((error: unknown) => {
      log.warn(`A database connection could not be set up: ${error instanceof Error ? error.message : 'unknown'}`)
    })
  })
  return postgresDialect(pool)
}
