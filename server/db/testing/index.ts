import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../connect.ts'
import { emptyCluster, keptOrMade } from '../empty-cluster.ts'
import { migrate, migrationsFolder } from '../migrate.ts'
import { onEmbedded, openEmptied } from './embedded.ts'
import { openEmptiedOn, openOn } from './server.ts'

export type Engine = {
  name: string
  open: () => Promise<Database>
  /** Opens a database at the newest migration, without rows: an emptied one, or a copy. */
  openMigrated: () => Promise<Database>
}

const inMemory = async (cluster: Blob) => PGlite.create('memory://', { loadDataDir: cluster })

async function migratedName(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).toSorted())
    hash.update(name).update(await readFile(join(migrationsFolder, name)))
  return `migrated_${hash.digest('hex').slice(0, 16)}`
}

/** An embedded database at the newest migration, without rows; cached in node_modules. */
export const migratedCluster = async () =>
  keptOrMade(await migratedName(), async () => {
    const database = await inMemory(await emptyCluster())
    await migrate(onEmbedded(database))
    return database
  })

export const engines: Engine[] = [
  {
    name: 'embedded',
    open: async () => onEmbedded(await inMemory(await emptyCluster())),
    openMigrated: () => openEmptied(migratedCluster),
  },
]

const postgres = process.env.TEST_DATABASE_URL
if (postgres !== undefined && postgres !== '')
  engines.push({
    name: 'postgres',
    open: () => openOn(postgres),
    openMigrated: async () => openEmptiedOn(postgres, await migratedName()),
  })

/** The engine for tests that cross several parts of the server: see statements.ts. */
export const engineOfStories: Engine[] = engines.slice(-1)
