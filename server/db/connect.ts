import { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/**
 * Opens the Postgres of `DATABASE_URL`, else the embedded one in the data folder. The caller runs
 * `migrate`; `destroy()` closes it and releases the folder.
 */
export async function connect(config: Pick<Config, 'databaseUrl' | 'serverFolder'>, log: Log): Promise<Database> {
  // Each engine has its own library; only the one in use is loaded into memory.
  if (config.databaseUrl !== undefined) return (await import('./pooled.ts')).connectPostgres(config.databaseUrl, log)
  const { openEmbedded } = await import('./embedded.ts')
  const { singleConnectionDialect } = await import('./single-connection.ts')
  return new Kysely<Schema>({ dialect: singleConnectionDialect(await openEmbedded(config.serverFolder, log)) })
}
