import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { connect, type Database } from './connect.ts'

/**
 * Opens the database for work that may take any time: a dump, a restore, a move. A request's limits
 * (pooled.ts) would end it at the first large table.
 */
export async function connectForLong(
  config: Pick<Config, 'databaseUrl' | 'serverFolder'>,
  log: Log,
): Promise<Database> {
  if (config.databaseUrl === undefined) return connect(config, log)
  const { connectPostgres, noLimits } = await import('./pooled.ts')
  return connectPostgres(config.databaseUrl, log, noLimits)
}

type Running = { config: Pick<Config, 'databaseUrl' | 'serverFolder'>; database: Database; log: Log }

/** Does long work of a running server, whose embedded database opens only once. */
export async function onLongConnection<T>(
  { config, database, log }: Running,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === undefined) return work(database)
  const patient = await connectForLong(config, log)
  try {
    return await work(patient)
  } finally {
    await patient.destroy()
  }
}
