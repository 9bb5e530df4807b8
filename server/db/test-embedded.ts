import { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import type { Database } from './connect.ts'
import type { Schema } from './schema.ts'
import { noteStatements } from './test-statements.ts'
import { type EmbeddedConnection, singleConnectionDialect } from './single-connection.ts'

// Embedded databases for tests. Opening one takes a second of work, emptying one a moment: what a test gives back is
// emptied and lent to the next one of this process, unless more than rows is left behind.

/** An embedded database in memory, and what its catalog said before anybody used it. */
type Instance = { database: PGlite; catalog: string }

const spare: Instance[] = []

/** Tables with their columns and rules, functions, roles: everything that a migration makes, and nothing that a row changes. */
const catalogQuery = `
  select md5(string_agg(line, ',' order by line)) as catalog from (
    select concat_ws(' ', 'table', oid, relname, relkind, relacl, relrowsecurity, relforcerowsecurity, reloptions) from pg_class
      where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'column', attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped, attacl) from pg_attribute
      where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select concat_ws(' ', 'check', oid, conname, convalidated, conbin::text) from pg_constraint
    union all select concat_ws(' ', 'function', oid, proname, prosrc, proacl) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'policy', oid, polname, polcmd, polqual::text, polwithcheck::text) from pg_policy
    union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger
    union all select concat_ws(' ', 'schema', oid, nspname, nspacl) from pg_namespace where nspname !~ '^pg_(toast_)?temp_'
    union all select concat_ws(' ', 'role', oid, rolname, rolsuper, rolbypassrls, rolcanlogin) from pg_roles
    union all select concat_ws(' ', 'setting', setdatabase, setrole, setconfig) from pg_db_role_setting
  ) as everything (line)`

/** All rows but those that say which migrations ran, and whatever the last one left open in the session. */
const emptyStatements = [
  'rollback',
  'discard all',
  `do $$ declare names text; begin
    select string_agg(format('%I', relname), ', ') into names from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration';
    execute 'truncate ' || names || ' restart identity cascade';
  end $$`,
]

async function catalogOf(database: PGlite): Promise<string> {
  const { rows } = await database.query<{ catalog: string }>(catalogQuery)
  return rows[0]?.catalog ?? ''
}

async function openInstance(cluster: Blob): Promise<Instance> {
  const database = await PGlite.create('memory://', { loadDataDir: cluster })
  return { database, catalog: await catalogOf(database) }
}

/** Keeps an instance for the next test where nothing but rows was left in it; closes it otherwise. */
async function giveBack(instance: Instance): Promise<void> {
  const { database, catalog } = instance
  for (const statement of emptyStatements) await database.exec(statement)
  if ((await catalogOf(database)) === catalog) spare.push(instance)
  else await database.close()
}

/** An instance as one borrower sees it: closed for them once they gave it back, whoever has it then. */
function lend(instance: Instance): EmbeddedConnection {
  const { database } = instance
  let closed = false
  const open = () => {
    if (closed) throw new Error('This database is closed.')
    return database
  }
  return {
    waitReady: database.waitReady,
    get closed() {
      return closed
    },
    exec: async (...asked) => open().exec(...asked),
    execProtocolStream: async (...asked) => open().execProtocolStream(...asked),
    runExclusive: async (work) => open().runExclusive(work),
    get parsers() {
      return open().parsers
    },
    get serializers() {
      return open().serializers
    },
    close() {
      closed = true
      return giveBack(instance)
    },
  }
}

/** Kysely over an embedded database. */
export const onEmbedded = (database: EmbeddedConnection): Database =>
  new Kysely<Schema>({ dialect: singleConnectionDialect(database), log: noteStatements('embedded') })

/**
 * A database without rows, of a process that may have used it before.
 * @param cluster what a new one is made of: migrated, and without a row but those of the migrations
 */
export async function openEmptied(cluster: () => Promise<Blob>): Promise<Database> {
  return onEmbedded(lend(spare.pop() ?? (await openInstance(await cluster()))))
}
