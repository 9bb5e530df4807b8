import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import { Client } from 'pg'
import { connectPostgres, type Database, pooledPostgres } from './connect.ts'
import { emptyCluster, keptOrMade } from './empty-cluster.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import type { Schema } from './schema.ts'
import { onEmbedded, openEmptied } from './test-embedded.ts'
import { noteStatements } from './test-statements.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

export type Engine = {
  name: string
  /** An empty database of its own, not migrated yet. `destroy()` closes it. */
  open: () => Promise<Database>
  /** A database of its own at the newest migration, without a row: one that was migrated before, or a copy of it. */
  openMigrated: () => Promise<Database>
}

const inMemory = async (cluster: Blob) => PGlite.create('memory://', { loadDataDir: cluster })

/** A name for what the migrations of now make. */
async function migratedName(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(migrationsFolder)).toSorted())
    hash.update(name).update(await readFile(join(migrationsFolder, name)))
  return `migrated_${hash.digest('hex').slice(0, 16)}`
}

const migratedCluster = async () =>
  keptOrMade(await migratedName(), async () => {
    const database = await inMemory(await emptyCluster())
    await migrate(onEmbedded(database))
    return database
  })

/** The engines that tests of the database run on: embedded, and the Postgres of `TEST_DATABASE_URL` where one is given. */
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
    openMigrated: async () => openOn(postgres, await migratedTemplate(postgres)),
  })

/** The engine of a story that goes through several parts of the server: see test-statements.ts. */
export const engineOfStories: Engine[] = engines.slice(-1)

/** Opens a database of its own on a Postgres server, a copy of another one there. `destroy()` drops it. */
async function openOn(server: string, template = 'template1'): Promise<Database> {
  const name = `cairn_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  const dialect = pooledPostgres(at(server, name), quiet)
  const database = new Kysely<Schema>({ dialect, log: noteStatements('postgres') })
  const close = database.destroy.bind(database)
  database.destroy = async () => {
    await close()
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`))
  }
  return database
}

/** The migrated database that others are copied from; whoever needs it first makes it, and the others wait. */
async function migratedTemplate(server: string): Promise<string> {
  const name = await migratedName()
  await onServer(server, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    const unfinished = `${name}_${randomUUID().slice(0, 8)}`
    await client.query(`create database ${unfinished}`)
    const database = connectPostgres(at(server, unfinished), quiet)
    await migrate(database)
    await database.destroy()
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

function at(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer<T>(url: string, act: (client: Client) => Promise<T>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
