import { cp, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { MigrationError } from './migrate.ts'
import { product } from '../../domain/product.ts'

// A migration cannot be undone (decision 120). So the server announces it, and first copies an
// embedded database, or refuses to migrate until its administrator agrees.

const copyName = 'database-before-update'
const daysKept = 30
/** Databases without this migration have keys in the form from before decision 016. */
const firstReadable = '033-service-word.sql'
/** Disk space that must stay free beside the copy. */
const margin = 64 * 1024 * 1024

type Given = Pick<Config, 'migrate' | 'databaseUrl' | 'serverFolder'>

/** The callback takes the names of the migrations, and throws MigrationError to refuse them. */
export function beforeMigrating(config: Given, log: Log): (names: readonly string[]) => Promise<void> {
  return async (names) => {
    if (names.includes(firstReadable))
      throw new MigrationError(
        'This database is of a version before 0.2.0, which sealed records in a form that no later one opens. Nothing in it was changed. Its owners can export their records from that version: to start it, move database, files and server.key from the folder "server" up into the data folder.',
      )
    const changes = names.length === 1 ? 'one change' : `${names.length} changes`
    log.warn(
      `This version makes ${changes} to the database (${names.join(', ')}). An earlier version cannot read it afterwards: the only way back is a copy from before.`,
    )
    if (config.migrate === 'yes') return
    if (config.migrate === 'ask')
      throw new MigrationError(
        'Nothing was changed, because CAIRN_MIGRATE is "ask". Make a backup, then start once with CAIRN_MIGRATE=yes. Or start the earlier version again.',
      )
    if (config.databaseUrl !== undefined)
      throw new MigrationError(
        `Nothing was changed: ${product.name} cannot copy the database that DATABASE_URL names. Dump it ("Backups" in docs/operate.md), then start with CAIRN_MIGRATE=yes. Or start the earlier version again.`,
      )
    log.info(
      `The database as it was is in ${await copyDatabase(config.serverFolder)}. ${product.name} deletes this copy after ${daysKept} days.`,
    )
  }
}

// PGlite runs in this process and waits for this copy, so no file changes during it. The copy is in
// the state that a crash would leave, from which Postgres recovers.
async function copyDatabase(serverFolder: string): Promise<string> {
  const database = join(serverFolder, 'database')
  const path = join(serverFolder, copyName)
  const unfinished = `${path}.new`
  await rm(unfinished, { recursive: true, force: true })
  const needed = (await bytesIn(database)) + margin
  const { bavail, bsize } = await statfs(serverFolder)
  if (bavail * bsize < needed)
    throw new MigrationError(
      `Nothing was changed: ${serverFolder} has no room for a copy of the database (${Math.ceil(needed / 1024 ** 2)} MB). Make room, or make a backup elsewhere and start once with CAIRN_MIGRATE=yes.`,
    )
  await cp(database, unfinished, { recursive: true })
  const copied = await readdir(unfinished, { recursive: true })
  // In parallel, because syncing a thousand files one after another takes six seconds.
  await Promise.all(copied.map((name) => syncPath(join(unfinished, name))))
  await rm(path, { recursive: true, force: true })
  await rename(unfinished, path)
  await syncPath(serverFolder)
  return path
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Deletes the copy after 30 days, because it has data that owners deleted since. */
export async function deleteOldCopy(serverFolder: string, now: Date): Promise<void> {
  const path = join(serverFolder, copyName)
  const found = await stat(path).catch(() => undefined)
  if (found && now.getTime() - found.mtimeMs > daysKept * 24 * 3600_000) await rm(path, { recursive: true })
}
