import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { engines } from './testing/index.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
const chapter = page.slice(page.indexOf('## Sharding'))
const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

function tablesIn(begin: string): string[] {
  const row = chapter.split('\n').find((line) => line.startsWith(`| ${begin}`)) ?? ''
  return namesIn(row.split('|')[2] ?? '')
}
const groups = {
  owner: tablesIn('owner:'),
  account: tablesIn('account:'),
  later: tablesIn('account, once'),
  unsharded: tablesIn('unsharded:'),
}
const groupOf = (table: string) => Object.entries(groups).find(([, tables]) => tables.includes(table))?.[0]

describe.each(engines.slice(0, 1))('sharding', (engine) => {
  let database: Database
  let tables: { name: string; first: string | null; ofAccount: boolean }[]

  beforeAll(async () => {
    database = await engine.openMigrated()
    tables = (
      await sql<(typeof tables)[number]>`
        select c.relname as name, a.attname as first,
          exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id') as "ofAccount"
        from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
          left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)
          and c.relkind in ('r', 'p', 'm', 'f') and c.relpersistence <> 't'`.execute(database)
    ).rows
  })
  afterAll(() => database.destroy())

  test('the documentation lists every table once', () => {
    const named = Object.values(groups).flat()
    expect(named.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })

  test('the key of a table begins with its shard key', () => {
    const first = (column: string) => tables.filter((table) => table.first === column).map(({ name }) => name)
    expect(groups.owner.toSorted()).toEqual(first('owner_id').toSorted())
    expect(groups.account.toSorted()).toEqual(first('account_id').toSorted())
    const known = new Set(tables.filter(({ ofAccount }) => ofAccount).map(({ name }) => name))
    expect(groups.later.filter((table) => !known.has(table))).toEqual([])
  })

  test('the documentation names every table with a unique key that lacks the shard key', async () => {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select c.relname as name, array(
        select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey)
      ) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique`.execute(database)
    const leavesOut = ({ name, columns }: { name: string; columns: string[] }) =>
      (groups.owner.includes(name) && !columns.includes('owner_id')) ||
      (groups.account.includes(name) && !columns.includes('account_id'))
    const line = chapter.split('\n').find((one) => one.startsWith('- A unique key')) ?? ''
    expect(namesIn(line)).toEqual([...new Set(rows.filter(leavesOut).map(({ name }) => name))].toSorted())
  })

  test('the documentation names every foreign key that crosses groups', async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select f.relname as "from", t.relname as "to" from pg_constraint c
        join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid where c.contype = 'f'`.execute(
      database,
    )
    const crossing = rows.filter(({ from, to }) => groupOf(from) !== groupOf(to))
    const named = [...chapter.matchAll(/`(\w+)` → `(\w+)`/g)].map(([, from, to]) => `${from} ${to}`)
    expect(named.toSorted()).toEqual(crossing.map(({ from, to }) => `${from} ${to}`).toSorted())
  })
})
