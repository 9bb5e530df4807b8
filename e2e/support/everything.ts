import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'

/** A place that could leak plaintext, with its bytes. */
type Place = { name: string; bytes: Uint8Array }

export async function filesIn(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(files.map(async (name) => ({ name, bytes: await readFile(name) })))
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** Dumps the rows, because Postgres compresses large values in its files. */
export async function databaseIn(dataFolder: string): Promise<Place[]> {
  const database = await connect({ serverFolder: join(dataFolder, 'server'), databaseUrl: undefined }, quiet)
  try {
    const tables = await database.introspection.getTables()
    const places: Place[] = []
    for (const { name, schema = 'public' } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(`${schema}.${name}`)}`.execute(
        database,
      )
      places.push(...rows.flatMap((row) => valuesOf(row, `table ${name}`)))
    }
    return places
  } finally {
    await database.destroy()
  }
}

export function releaseStoreIn(file: string): Place[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
    return tables.flatMap(({ name }) =>
      database
        .prepare(`select * from "${String(name)}"`)
        .all()
        .flatMap((row) => valuesOf(row, `release store, ${String(name)}`)),
    )
  } finally {
    database.close()
  }
}

function valuesOf(row: Record<string, unknown>, table: string): Place[] {
  return Object.entries(row).flatMap(([column, value]) => {
    if (value === null || value === undefined) return []
    const bytes =
      value instanceof Uint8Array ? value : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
    return [{ name: `${table}, ${column}`, bytes }]
  })
}
