// A database that a test gives back with nothing but rows in it can be emptied and lent to the next one: that is a moment, where
// making one is a second of work (embedded) or a third of one (Postgres). What else may be left behind is seen in the catalog.

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

/**
 * All rows but those that say which migrations ran. Deleted, for truncating makes every table and index anew; in any order, for
 * rules across tables look away meanwhile. Only a large table is truncated: its room would be searched ever after.
 */
const emptyStatement = `
  do $$ declare name text; size bigint; begin
    set local session_replication_role = replica;
    for name, size in select relname, pg_relation_size(oid) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' loop
      if size > 1000000 then execute format('truncate %I cascade', name); else execute format('delete from %I', name); end if;
    end loop;
  end $$`

/** A session of a database: several statements at once, the answer being that of the last one. */
export type Session = (statements: string) => Promise<Record<string, unknown> | undefined>

/** What is in a database beside its rows. */
export async function catalogOf(session: Session): Promise<unknown> {
  return (await session(catalogQuery))?.['catalog']
}

/**
 * Empties a database.
 * @param catalog what was in it before anybody used it
 * @returns whether nothing but rows had been left in it
 */
export async function emptied(session: Session, catalog: unknown): Promise<boolean> {
  await session(emptyStatement)
  return (await catalogOf(session)) === catalog
}
