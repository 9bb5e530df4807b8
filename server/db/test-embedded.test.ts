import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { engines } from './testing.ts'

// Tests get one embedded database after another from the same process.

async function opened(): Promise<Database> {
  const [embedded] = engines
  if (!embedded) throw new Error('There is always the embedded database.')
  return embedded.openMigrated()
}

/** When the engine behind a database was started: the same where one is used again. */
const startOf = async (database: Database) =>
  (await sql<{ start: string }>`select pg_postmaster_start_time()::text as start`.execute(database)).rows[0]?.start
const addRow = (database: Database) =>
  sql`insert into due_work (kind, key, due_at) values ('test', ${randomUUID()}, now())`.execute(database)
const rowsIn = async (database: Database) => (await sql`select * from due_work`.execute(database)).rows

test('a database that is opened after another one has none of its rows, and nothing of its session', async () => {
  const first = await opened()
  await addRow(first)
  await sql`select set_config('app.owner', 'somebody', false)`.execute(first)
  await sql`begin`.execute(first)
  await addRow(first)
  await first.destroy()
  const second = await opened()
  expect(await rowsIn(second)).toEqual([])
  const { rows } = await sql<{ owner: string | null }>`select current_setting('app.owner', true) as owner`.execute(
    second,
  )
  expect(rows[0]?.owner ?? '').toBe('')
  const migrations = await sql<{ n: number }>`select count(*)::int as n from migration`.execute(second)
  expect(migrations.rows[0]?.n).toBeGreaterThan(10)
  await second.destroy()
})

test('whoever closed a database cannot reach the one that is opened next', async () => {
  const first = await opened()
  await addRow(first)
  await first.destroy()
  const second = await opened()
  await expect(addRow(first)).rejects.toThrow('destroyed')
  expect(await rowsIn(second)).toEqual([])
  await second.destroy()
})

test('two databases that are open at once share nothing', async () => {
  const [first, second] = [await opened(), await opened()]
  await addRow(first)
  expect([await rowsIn(first), await rowsIn(second)].map(({ length }) => length)).toEqual([1, 0])
  await Promise.all([first.destroy(), second.destroy()])
})

test('a database is used again where nothing but rows is left', async () => {
  const first = await opened()
  const start = await startOf(first)
  await first.destroy()
  const second = await opened()
  expect(await startOf(second)).toBe(start)
  await second.destroy()
})

test.each([
  'create table left_behind (id int)',
  'alter table due_work add column left_behind int',
  'alter table due_work alter column payload drop default',
  'alter table account disable row level security; alter table release disable row level security',
  'drop policy owner_rows on release',
  'create role left_behind',
  'grant select on account to cairn_api',
  'create or replace function acting_owner() returns uuid stable language sql as $$ select null::uuid $$',
])('a database is not used again where something else was changed: %s', async (change) => {
  const first = await opened()
  const start = await startOf(first)
  for (const statement of change.split('; ')) await sql.raw(statement).execute(first)
  await first.destroy()
  const second = await opened()
  expect(await startOf(second)).not.toBe(start)
  await second.destroy()
})
