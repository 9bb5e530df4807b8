import { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>

/**
 * Opens the Postgres of `DATABASE_URL`, else the embedded one. The caller then runs `migrate`.
 * @param name the name of the connections to Postgres (other-servers.ts)
 */
export async function connect(
  config: Pick<Config, 'databaseUrl' | 'serverFolder'>,
  log: Log,
  name?: string,
): Promise<Database> {
  // Each engine has its own library, so the server loads only the one that it uses.
  if (config.databaseUrl !== undefined)
    return (await import('./pooled.ts')).connectPostgres(config.databaseUrl, log, undefined, name)
  const { openEmbedded } = await import('./embedded.ts')
  const { singleConnectionDialect } = await import('./single-connection.ts')
  return new Kysely<Schema>({ dialect: singleConnectionDialect(await openEmbedded(config.serverFolder, log)) })
}
