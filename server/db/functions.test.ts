import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines } from './testing/index.ts'

// single-connection.ts takes a transaction of nothing but `select` for one that wrote nothing, and
// then does not wait for the disk.
test.each(engines)('no function that a select may call writes rows, in $name', async (engine) => {
  const database = await engine.openMigrated()
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and prokind <> 'p'
      and (prosrc ~* '\\m(insert|update|delete|merge|truncate|nextval|setval)\\M' or prosqlbody is not null)`.execute(
    database,
  )
  // They define row policies, which name these words; only migrations call them.
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['protect_account_table', 'protect_estate_table'])
  await database.destroy()
})

// A function that acts for an owner runs under the role that sees an estate: a grantee who may call
// it bypasses their own policies.
test.each(engines)(
  'a grantee may call the functions that name whom they act for, and none that acts for an owner, in $name',
  async (engine) => {
    const database = await engine.openMigrated()
    const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and has_function_privilege('cairn_grantee', oid, 'execute')`.execute(database)
    // A function that makes policies does nothing for a caller who does not own the table.
    const makingRules = ['let_grantees_read', 'protect_account_table', 'protect_estate_table']
    const saying = ['acting_account', 'acting_estate', 'acting_owner', 'acting_targets']
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...saying, ...makingRules])
    await database.destroy()
  },
)
