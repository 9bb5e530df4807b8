import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../connect.ts'
import { catalogOf } from './emptying.ts'
import { engines } from './index.ts'

type Row = Record<string, unknown>

const behind = async (database: Database) =>
  (await sql<{ one: string }>`select concat(current_database(), pg_postmaster_start_time()) as one`.execute(database))
    .rows[0]?.one
const addRow = (database: Database) =>
  sql`insert into due_work (kind, key, due_at) values ('test', ${randomUUID()}, now())`.execute(database)
const rowsIn = async (database: Database) => (await sql`select * from due_work`.execute(database)).rows

describe.each(engines)('databases for tests, $name', ({ name, openMigrated }) => {
  test('a test gets a database without the rows and session of the last test', async () => {
    const first = await openMigrated()
    await addRow(first)
    await sql`select set_config('app.owner', 'somebody', false)`.execute(first)
    await sql`begin`.execute(first)
    await addRow(first)
    await first.destroy()
    const second = await openMigrated()
    expect(await rowsIn(second)).toEqual([])
    const { rows } = await sql<{ owner: string | null }>`select current_setting('app.owner', true) as owner`.execute(
      second,
    )
    expect(rows[0]?.owner ?? '').toBe('')
    const migrations = await sql<{ n: number }>`select count(*)::int as n from migration`.execute(second)
    expect(migrations.rows[0]?.n).toBeGreaterThan(10)
    await second.destroy()
  })

  test('a closed handle cannot reach the database of the next test', async () => {
    const first = await openMigrated()
    await addRow(first)
    await first.destroy()
    const second = await openMigrated()
    await expect(addRow(first)).rejects.toThrow('destroyed')
    expect(await rowsIn(second)).toEqual([])
    await second.destroy()
  })

  test('two open databases share nothing', async () => {
    const [first, second] = [await openMigrated(), await openMigrated()]
    await addRow(first)
    expect([await rowsIn(first), await rowsIn(second)].map(({ length }) => length)).toEqual([1, 0])
    await Promise.all([first.destroy(), second.destroy()])
  })

  test('the next test reuses a database in which only rows changed', async () => {
    const first = await openMigrated()
    const one = await behind(first)
    await first.destroy()
    const second = await openMigrated()
    expect(await behind(second)).toBe(one)
    await second.destroy()
  })

  test('emptying deletes large tables too, with the rows that refer to them', async () => {
    const first = await openMigrated()
    await sql`insert into due_work (kind, key, due_at, payload) select 'test', n::text, now(), to_jsonb(repeat(md5(n::text), 30)) from generate_series(1, 3000) n`.execute(
      first,
    )
    const one = await behind(first)
    await first.destroy()
    const second = await openMigrated()
    expect(await behind(second)).toBe(one)
    expect(await rowsIn(second)).toEqual([])
    await second.destroy()
  })

  test('a test gets a new database if more than rows changed', async () => {
    const first = await openMigrated()
    const one = await behind(first)
    await sql`create table left_behind (id int)`.execute(first)
    await first.destroy()
    const second = await openMigrated()
    expect(await behind(second)).not.toBe(one)
    await second.destroy()
  })

  // All cases share one database, because a new one takes a second.
  test.each([
    'alter table due_work add column left_behind int',
    'alter table due_work alter column payload drop default',
    'alter table account disable row level security; alter table release disable row level security',
    'drop policy owner_rows on release',
    'grant select on account to cairn_api',
    'create or replace function acting_owner() returns uuid stable language sql as $$ select null::uuid $$',
    // Roles belong to the whole Postgres server, so a leftover role would reach every later test.
    ...(name === 'embedded' ? ['create role left_behind'] : []),
  ])('the catalog shows a change beyond rows: %s', async (change) => {
    const database = await openMigrated()
    const takeBack = new Error('Taken back.')
    const changed = database.transaction().execute(async (transaction) => {
      const catalog = () => catalogOf(async (query) => (await sql.raw<Row>(query).execute(transaction)).rows[0])
      const before = await catalog()
      expect(await catalog()).toBe(before)
      for (const statement of change.split('; ')) await sql.raw(statement).execute(transaction)
      expect(await catalog()).not.toBe(before)
      throw takeBack
    })
    await expect(changed).rejects.toBe(takeBack)
    await database.destroy()
  })
})
