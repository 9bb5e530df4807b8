import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines } from './testing/index.ts'

// A transaction of nothing but \`select\` is taken for one that wrote nothing (single-connection.ts): nobody waits for the disk then.
test.each(engines)('no function that a select may call writes rows, in $name', async (engine) => {
  const database = await engine.openMigrated()
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype and prokind <> 'p'
      and (prosrc ~* '\\m(insert|update|delete|merge|truncate|nextval|setval)\\M' or prosqlbody is not null)`.execute(
    database,
  )
  // They make the rules of a table, which name these words; migrations alone call them.
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['protect_account_table', 'protect_estate_table'])
  await database.destroy()
})

// What acts for an owner takes on the role that sees an estate: a grantee who may call it walks around their own rules.
test.each(engines)(
  'a grantee may call what says for whom they act, and nothing that acts for an owner, in $name',
  async (engine) => {
    const database = await engine.openMigrated()
    const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and has_function_privilege('cairn_grantee', oid, 'execute')`.execute(database)
    // What makes the rules of a table does nothing for somebody whose table it is not.
    const makingRules = ['let_grantees_read', 'protect_account_table', 'protect_estate_table']
    const saying = ['acting_account', 'acting_estate', 'acting_owner', 'acting_targets']
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...saying, ...makingRules])
    await database.destroy()
  },
)
