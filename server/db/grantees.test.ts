import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { engines } from './testing/index.ts'

/** Maps tables to the settings that decide: `acting_estate`, or `acting_targets`. */
const readable: Record<string, string[]> = {
  file_use: ['acting_estate', 'acting_targets', 'record', 'record_wrap'],
  invitation: ['acting_estate', 'acting_targets', 'seat_share'],
  record: ['acting_estate', 'acting_targets', 'record_wrap'],
  record_version: ['acting_estate', 'acting_targets', 'record_wrap'],
  record_wrap: ['acting_estate', 'acting_targets'],
  release: ['acting_estate'],
  release_log: ['acting_estate'],
  seat_entry: ['acting_estate', 'acting_targets'],
  seat_key: ['acting_estate', 'acting_targets'],
  rearm: ['acting_estate', 'acting_targets', 'seat_share'],
  seat_share: ['acting_estate', 'acting_targets'],
  sharing: ['acting_estate', 'acting_targets'],
}

describe.each(engines)('the database role of grantees, on the $name database', ({ openMigrated }) => {
  let database: Database
  beforeAll(async () => {
    database = await openMigrated()
  })
  afterAll(() => database.destroy())

  test('the role reads only the listed tables, and the listed settings decide which rows', async () => {
    const { rows } = await sql<{ name: string; guarded: boolean; rules: string[] | null; uses: string[] | null }>`
      select c.relname as name, c.relrowsecurity as guarded,
        (select array_agg(p.polcmd::text || ' ' || p.polpermissive) from pg_policy p where p.polrelid = c.oid and (${role} = any (p.polroles) or 0 = any (p.polroles))) as rules,
        (select array_agg(distinct coalesce(f.proname, t.relname)::text order by coalesce(f.proname, t.relname)::text)
          from pg_policy p join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid
            left join pg_proc f on d.refclassid = 'pg_proc'::regclass and f.oid = d.refobjid
            left join pg_class t on d.refclassid = 'pg_class'::regclass and t.oid = d.refobjid and t.oid <> c.oid
          where p.polrelid = c.oid and ${role} = any (p.polroles) and coalesce(f.proname, t.relname) is not null) as uses
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f') and has_any_column_privilege('cairn_grantee', c.oid, 'select')
      order by c.relname`.execute(database)
    expect(Object.fromEntries(rows.map(({ name, uses }) => [name, uses]))).toEqual(readable)
    for (const { name, guarded, rules } of rows)
      expect({ name, guarded, rules }).toEqual({ name, guarded: true, rules: ['r true'] })
  })

  test('the role writes no table', async () => {
    const { rows } = await sql`
      select c.relname, way from pg_class c, unnest(array['insert', 'update', 'references']) way
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f') and has_any_column_privilege('cairn_grantee', c.oid, way)
      union all
      select c.relname, way from pg_class c, unnest(array['delete', 'truncate', 'trigger']) way
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f') and has_table_privilege('cairn_grantee', c.oid, way)`.execute(
      database,
    )
    expect(rows).toEqual([])
  })

  test('the role is no member of another, and calls no function that acts for another person', async () => {
    const { rows: roles } = await sql`select roleid::regrole::text from pg_auth_members where member = ${role}`.execute(
      database,
    )
    expect(roles).toEqual([])
    const { rows } = await sql<{ name: string }>`
      select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('cairn_grantee', oid, 'execute')
        and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid and d.deptype = 'e')
      order by proname`.execute(database)
    // The last three create policies, which only the table's owner can do.
    expect(rows.map(({ name }) => name)).toEqual([
      'acting_account',
      'acting_estate',
      'acting_owner',
      'acting_targets',
      'let_grantees_read',
      'protect_account_table',
      'protect_estate_table',
    ])
  })
})

const role = sql`(select oid from pg_roles where rolname = 'cairn_grantee')`
