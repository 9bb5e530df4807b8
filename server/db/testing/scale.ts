import { sql } from 'kysely'
import type { Database } from '../connect.ts'

const foundBy = ['token_hash', 'device_hash', 'credential_id', 'challenge_hash', 'code_hash', 'hash', 'key']
const addresses = ['email', 'claimed_email', 'recipient']

type Column = { table: string; column: string; type: string }

function copied({ table, column, type }: Column): string {
  const name = `"${column}"`
  // With the version and variant that a valid id has.
  if (type === 'uuid') return `overlay(overlay(md5(${name}::text || i) placing '4' from 13) placing '8' from 17)::uuid`
  if (type === 'bytea' && foundBy.includes(column)) return `sha256(${name} || int4send(i::int))`
  if (addresses.includes(column)) return `i || '.' || ${name}`
  return table === 'due_work' && column === 'key' ? `${name} || i` : name
}

/** Gives each copy new ids, addresses and tokens. Needs a Postgres superuser. */
export async function fillWithCopies(database: Database, count: number): Promise<void> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('migration', 'server_identity', 'lockdown', 'audit_entry', 'release_service', 'disk_day')
      and not exists (select from pg_attribute one where one.attrelid = c.oid and one.attname = 'only_row')
    order by c.relname, a.attnum`.execute(database)
  await database.transaction().execute(async (transaction) => {
    // Copies satisfy the same foreign keys as their originals, so skip the check.
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
      const names = columns.map(({ column }) => `"${column}"`).join(', ')
      const values = columns.map(copied).join(', ')
      await sql
        .raw(
          `insert into "${table}" (${names}) select ${values} from (select * from "${table}" limit 1) one, generate_series(1, ${count}) i`,
        )
        .execute(transaction)
    }
  })
  await sql`vacuum analyze`.execute(database)
}

/** Makes all connections report their statistics, which they otherwise do only now and then. */
async function flushStatistics(database: Database): Promise<void> {
  const tell = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`.execute(database)
  await Promise.all(Array.from({ length: 10 }, tell))
}

/** A full scan reads more pages than this. (An index stores equal keys once.) */
export async function smallestWhole(database: Database, rowsAtLeast: number): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select min(relpages) as pages from pg_class left join pg_index on indexrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and (relkind = 'r' or indisunique) and reltuples >= ${rowsAtLeast}`.execute(
    database,
  )
  return rows[0]?.pages ?? 0
}

export async function pagesRead(database: Database): Promise<Map<string, number>> {
  await flushStatistics(database)
  const { rows } = await sql<{ name: string; pages: string }>`
    select relname as name, heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0) as pages
    from pg_statio_user_tables`.execute(database)
  return new Map(rows.map(({ name, pages }) => [name, Number(pages)]))
}

export async function recordRowsRead(database: Database): Promise<number> {
  await flushStatistics(database)
  const { rows } = await sql<{ rows: string }>`
    select sum(reads) as rows from (
      select relname, idx_tup_read as reads from pg_stat_user_indexes
      union all select relname, seq_tup_read from pg_stat_user_tables
    ) each where relname in ('record', 'record_version', 'record_wrap')`.execute(database)
  return Number(rows[0]?.rows)
}
