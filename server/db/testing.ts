import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { connectMemory, connectPostgres, type Database } from './connect.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

export type Engine = {
  name: string
  /** An empty database of its own, not migrated yet. `destroy()` closes it. */
  open: () => Promise<Database>
}

/** The engines that tests of the database run on: embedded, and the Postgres of `TEST_DATABASE_URL` where one is given. */
export const engines: Engine[] = [{ name: 'embedded', open: connectMemory }]

const postgres = process.env.TEST_DATABASE_URL
if (postgres !== undefined && postgres !== '')
  engines.push({
    name: 'postgres',
    open: async () => {
      const name = `cairn_${randomUUID().replaceAll('-', '')}`
      await onServer(postgres, `create database ${name}`)
      const url = new URL(postgres)
      url.pathname = `/${name}`
      const database = connectPostgres(url.href, quiet)
      const close = database.destroy.bind(database)
      database.destroy = async () => {
        await close()
        await onServer(postgres, `drop database ${name} with (force)`)
      }
      return database
    },
  })

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
