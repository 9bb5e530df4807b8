import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Log } from '../log.ts'
import { MigrationError, migrationsFolder } from './migrate.ts'

// Servers of one database are known by the names of their connections, which end with them. So no
// table of servers can be out of date, and no clock matters.

const start = 'Cairn server'
/** Postgres cuts longer names. */
const maxLength = 63

/**
 * The name of this server's connections, the same for all its processes.
 * @param mark what distinguishes servers of one machine, as its data folder
 */
export function connectionName(version: string, mark: string): string {
  const where = `${hostname()}${mark}`.replace(/[^ -~]/g, '?')
  const name = `${start} ${version} ${where}`
  return name.length <= maxLength ? name : `${start} ${version} ${where.slice(name.length - maxLength)}`
}

/** Returns the other servers that are connected, by version and machine. */
export async function otherServers<S>(database: Kysely<S>, own: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${start} %`} and application_name <> ${own}
    order by 1`.execute(database)
  return rows.map(({ name }) => name.slice(start.length + 1))
}

/** The first line of a migration that servers of the version before do not notice. */
const allowed = '-- while old servers run'

/**
 * Announces migrations to the other servers' administrator, or refuses them.
 * @param others the servers that run on this database
 * @param names the migrations that would run
 * @throws MigrationError if a migration could break them
 */
export async function refuseBesideOthers(
  others: readonly string[],
  names: readonly string[],
  log: Pick<Log, 'warn'>,
  folder = migrationsFolder,
): Promise<void> {
  if (others.length === 0) return
  const list = others.join('; ')
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    if (!text.startsWith(allowed))
      throw new MigrationError(
        `Nothing was changed: ${name} cannot run beside servers of the version before, and these run: ${list}. Stop them, then start this version on each machine.`,
      )
  }
  log.warn(
    `These servers go on as they are until you update them: ${list}. If one of them stops, it starts again only with this version.`,
  )
}
