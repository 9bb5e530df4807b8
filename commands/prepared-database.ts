import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A first start creates and migrates a database, which takes five seconds and a thousand files.
// Tests start many servers, so they copy a migrated, empty database that is cached in node_modules.
// It contains no secrets: each server makes its own keys.

const root = join(import.meta.dirname, '..')
const kept = join(root, 'node_modules/.cache/cairn')
const migrations = join(root, 'server/db/migrations')
const engine = join(root, 'node_modules/@electric-sql/pglite/package.json')

/** Copies the prepared database into the folder of a server that never ran. */
export async function putDatabaseInto(serverFolder: string): Promise<void> {
  const prepared = await preparedDatabase()
  await mkdir(serverFolder, { recursive: true, mode: 0o700 })
  cpSync(prepared, join(serverFolder, 'database'), { recursive: true })
}

async function preparedDatabase(): Promise<string> {
  const path = join(kept, await nameOfNow())
  if (!existsSync(path)) await prepare(path)
  return path
}

export async function prepareDatabases(): Promise<void> {
  const { migratedCluster } = await import('../server/db/testing/index.ts')
  await migratedCluster()
  await preparedDatabase()
}

/** Returns a cache key of the migrations and the database engine. */
async function nameOfNow(): Promise<string> {
  const files = (await readdir(migrations)).toSorted().map((name) => join(migrations, name))
  const hash = createHash('sha256')
  for (const path of [...files, engine]) hash.update(path.slice(root.length)).update(await readFile(path))
  return `database-${hash.digest('hex').slice(0, 16)}`
}

async function prepare(path: string): Promise<void> {
  const { connect } = await import('../server/db/connect.ts')
  const { migrate } = await import('../server/db/migrate.ts')
  // In the temporary folder, because the path of a lock's socket has a maximum length.
  const folder = await mkdtemp(join(tmpdir(), 'cairn-'))
  const unfinished = `${path}.${randomUUID()}`
  try {
    const database = await connect({ databaseUrl: undefined, serverFolder: folder }, console)
    await migrate(database)
    await database.destroy()
    await mkdir(kept, { recursive: true })
    cpSync(join(folder, 'database'), unfinished, { recursive: true })
    // A parallel process may have been first.
    await rename(unfinished, path).catch(() => undefined)
    if (!existsSync(path)) throw new Error(`No database could be kept at ${path}.`)
  } finally {
    for (const left of [folder, unfinished]) await rm(left, { recursive: true, force: true })
  }
}
