import { randomUUID } from 'node:crypto'
import { Kysely } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../connect.ts'
import { connectPostgres, pooledPostgres } from '../pooled.ts'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { catalogOf, emptied, type Session } from './emptying.ts'
import { noteStatements } from './statements.ts'

// Postgres databases for tests. A test returns its database, which is then emptied for the next
// test of this process, unless more than rows changed. `dropAfterwards` drops all at the end.

const setting = 'CAIRN_TEST_RUN'
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** A migrated database, the session that holds it open, and its catalog before the first test. */
type Instance = { name: string; keeper: Client; catalog: unknown }

const spare: Instance[] = []

const newName = () => `cairn_${process.env[setting] ?? 'alone'}_${randomUUID().replaceAll('-', '')}`

export async function openOn(server: string): Promise<Database> {
  const name = newName()
  await onServer(server, (client) => client.query(`create database ${name}`))
  return opened(server, name, () => drop(server, name))
}

export async function newDatabaseOn(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = newName()
  await onServer(server, (client) => client.query(`create database ${name}`))
  return { url: at(server, name), drop: () => drop(server, name) }
}

/** Opens a database without rows: a reused one, or a new copy of the migrated `template`. */
export async function openEmptiedOn(server: string, template: string): Promise<Database> {
  const instance = spare.pop() ?? (await newInstance(server, template))
  return opened(server, instance.name, () => giveBack(server, instance))
}

function opened(server: string, name: string, afterwards: () => Promise<void>): Database {
  const database = new Kysely<Schema>({
    dialect: pooledPostgres(at(server, name), quiet),
    log: noteStatements('postgres'),
  })
  const close = database.destroy.bind(database)
  database.destroy = async () => {
    await close()
    await afterwards()
  }
  return database
}

async function newInstance(server: string, template: string): Promise<Instance> {
  await makeTemplate(server, template)
  const name = newName()
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  const keeper = new Client({ connectionString: at(server, name) })
  // The end of a run drops the database, which breaks this session.
  keeper.on('error', () => undefined)
  await keeper.connect()
  return { name, keeper, catalog: await catalogOf(sessionOf(keeper)) }
}

const sessionOf =
  (client: Client): Session =>
  async (statements) =>
    (await client.query<Record<string, unknown>>(statements)).rows[0]

async function giveBack(server: string, instance: Instance): Promise<void> {
  const { name, keeper, catalog } = instance
  if (process.env[setting] !== undefined && (await emptied(sessionOf(keeper), catalog))) {
    spare.push(instance)
    return
  }
  await keeper.end()
  await drop(server, name)
}

const drop = (server: string, name: string) =>
  onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`))

async function makeTemplate(server: string, name: string): Promise<void> {
  await onServer(server, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    const unfinished = newName()
    await client.query(`create database ${unfinished}`)
    const database = connectPostgres(at(server, unfinished), quiet)
    await migrate(database)
    await database.destroy()
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
}

function at(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(url: string, act: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

export default function dropAfterwards(): (() => Promise<void>) | undefined {
  const server = process.env.TEST_DATABASE_URL
  if (server === undefined || server === '') return undefined
  const run = (process.env[setting] ??= randomUUID().slice(0, 8))
  return () =>
    onServer(server, async (client) => {
      const left = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
        `cairn\\_${run}\\_%`,
      ])
      for (const { datname } of left.rows) await client.query(`drop database if exists ${datname} with (force)`)
    })
}
