import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { Scene } from '../../releases/testing/scene.ts'

export async function tracesIn(scene: Scene, words: readonly string[]): Promise<string[]> {
  const { database } = scene.server.context
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(database)
  expect(tables.length).toBeGreaterThan(30)
  const wanted = words.flatMap((word) => [
    word.toLowerCase(),
    Buffer.from(word).toString('hex'),
    ...(word.includes('@') ? [] : [word.replaceAll('-', '')]),
  ])
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(database)
    for (const { line } of rows) if (wanted.some((word) => line.toLowerCase().includes(word))) found.add(name)
  }
  return [...found].toSorted()
}

export async function heldOf(dataFolder: string, ownerId: string): Promise<{ tables: string[]; estates: string[] }> {
  const path = join(dataFolder, 'release', 'store.db')
  // The service holds a lock on its file, so this reads a copy.
  const copy = `${path}.looked-at`
  await copyFile(path, copy)
  const store = new DatabaseSync(copy)
  try {
    const ids = (query: string, ...values: string[]) =>
      store
        .prepare(query)
        .all(...values)
        .map(({ found }) => String(found))
    const tables = ids(
      `select m.name as found from sqlite_master m join pragma_table_info(m.name) c on c.name = 'owner_id' where m.type = 'table'`,
    )
    expect(tables).toContain('estate')
    return {
      tables: tables.filter(
        (table) => ids(`select owner_id as found from ${table} where owner_id = ?`, ownerId).length,
      ),
      estates: ids(`select owner_id as found from estate where owner_id <> ?1 and instr(state, ?1)`, ownerId),
    }
  } finally {
    store.close()
    await rm(copy)
  }
}
