// Emptying a database for the next test is fast. Creating one takes a second (embedded) or a third
// of a second (Postgres). A hash of the catalog detects changes beyond rows.

/** Hashes all that migrations create except rows: tables, policies, functions, roles. */
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

/** Truncates only large tables, because that rebuilds indexes. Foreign keys are off meanwhile. */
const emptyStatement = `
  do $$ declare name text; size bigint; begin
    set local session_replication_role = replica;
    for name, size in select relname, pg_relation_size(oid) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' loop
      if size > 1000000 then execute format('truncate %I cascade', name); else execute format('delete from %I', name); end if;
    end loop;
  end $$`

export type Session = (statements: string) => Promise<Record<string, unknown> | undefined>

export async function catalogOf(session: Session): Promise<unknown> {
  return (await session(catalogQuery))?.['catalog']
}

export async function emptied(session: Session, catalog: unknown): Promise<boolean> {
  await session(emptyStatement)
  return (await catalogOf(session)) === catalog
}
