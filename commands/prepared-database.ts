import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A server that starts for the first time makes a database, migrates it and brings a thousand files to the disk: five seconds of work
// that a later start does not have. Tests start many: a database as it is then, migrated and without a row, is kept beside the libraries
// and copied. Nothing in it is anybody's: keys and secrets are made by each server when it starts.

const root = join(import.meta.dirname, '..')
const kept = join(root, 'node_modules/.cache/cairn')
const migrations = join(root, 'server/db/migrations')
const engine = join(root, 'node_modules/@electric-sql/pglite/package.json')

/** Puts a migrated database without a row into the folder of a server that never ran. */
export async function putDatabaseInto(serverFolder: string): Promise<void> {
  const prepared = await preparedDatabase()
  await mkdir(serverFolder, { recursive: true, mode: 0o700 })
  cpSync(prepared, join(serverFolder, 'database'), { recursive: true })
}

/** The folder of that database; it is made where there is none yet. */
async function preparedDatabase(): Promise<string> {
  const path = join(kept, await nameOfNow())
  if (!existsSync(path)) await prepare(path)
  return path
}

/** Makes what tests copy their embedded databases from, so that those that start side by side do not each make it. */
export async function prepareDatabases(): Promise<void> {
  const { migratedCluster } = await import('../server/db/testing/index.ts')
  await migratedCluster()
  await preparedDatabase()
}

/** A name for what the migrations and the engine of now make. */
async function nameOfNow(): Promise<string> {
  const files = (await readdir(migrations)).toSorted().map((name) => join(migrations, name))
  const hash = createHash('sha256')
  for (const path of [...files, engine]) hash.update(path.slice(root.length)).update(await readFile(path))
  return `database-${hash.digest('hex').slice(0, 16)}`
}

async function prepare(path: string): Promise<void> {
  const { connect } = await import('../server/db/connect.ts')
  const { migrate } = await import('../server/db/migrate.ts')
  // Not where it is kept: a path that is too long holds no lock.
  const folder = await mkdtemp(join(tmpdir(), 'cairn-'))
  const unfinished = `${path}.${randomUUID()}`
  try {
    const database = await connect({ databaseUrl: undefined, serverFolder: folder }, console)
    await migrate(database)
    await database.destroy()
    await mkdir(kept, { recursive: true })
    cpSync(join(folder, 'database'), unfinished, { recursive: true })
    // Somebody else may have been quicker.
    await rename(unfinished, path).catch(() => undefined)
    if (!existsSync(path)) throw new Error(`No database could be kept at ${path}.`)
  } finally {
    for (const left of [folder, unfinished]) await rm(left, { recursive: true, force: true })
  }
}
