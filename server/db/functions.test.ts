import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines } from './testing/index.ts'

// single-connection.ts does not flush a transaction that ran only `select` statements, so no
// function that a `select` calls may write.
test.each(engines)('no function that a select may call writes rows, in $name', async (engine) => {
  const database = await engine.openMigrated()
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and prokind <> 'p'
      and (prosrc ~* '\\m(insert|update|delete|merge|truncate|nextval|setval)\\M' or prosqlbody is not null)`.execute(
    database,
  )
  // These two contain the words because they define row policies; only migrations call them.
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['protect_account_table', 'protect_estate_table'])
  await database.destroy()
})

// Functions for owners run under cairn_api. A grantee who could call such a function would bypass
// the policies of cairn_grantee.
test.each(engines)('a grantee can call no function that acts for an owner, in $name', async (engine) => {
  const database = await engine.openMigrated()
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and has_function_privilege('cairn_grantee', oid, 'execute')`.execute(database)
  // A function that creates policies fails for a caller who does not own the table.
  const makingRules = ['let_grantees_read', 'protect_account_table', 'protect_estate_table']
  const saying = ['acting_account', 'acting_estate', 'acting_owner', 'acting_targets']
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...saying, ...makingRules])
  await database.destroy()
})
