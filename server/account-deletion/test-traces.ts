import { sql } from 'kysely'
import { expect } from 'vitest'
import { Scene } from '../releases/test-scene.ts'

/** Which tables hold which of these words, as text or as bytes. */
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
