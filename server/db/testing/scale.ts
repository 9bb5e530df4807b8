import { sql } from 'kysely'
import type { Database } from '../connect.ts'

/** Bytes that something is found by: each copy has its own. */
const foundBy = ['token_hash', 'device_hash', 'credential_id', 'challenge_hash', 'code_hash', 'hash', 'key']
const addresses = ['email', 'claimed_email', 'recipient']

type Column = { table: string; column: string; type: string }

/** The value of a column in the copy with the number `i`. */
function copied({ table, column, type }: Column): string {
  const name = `"${column}"`
  if (type === 'uuid') return `md5(${name}::text || i)::uuid`
  if (type === 'bytea' && foundBy.includes(column)) return `sha256(${name} || int4send(i::int))`
  if (addresses.includes(column)) return `i || '.' || ${name}`
  return table === 'due_work' && column === 'key' ? `${name} || i` : name
}

/**
 * Fills a database with copies of the first row of every table that has one, each with ids, addresses and tokens of its own: as if so
 * many people had done what one person did. Needs a Postgres whose user may do anything.
 */
export async function fillWithCopies(database: Database, count: number): Promise<void> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('migration', 'server_identity', 'lockdown', 'audit_entry')
    order by c.relname, a.attnum`.execute(database)
  await database.transaction().execute(async (transaction) => {
    // Copies fit together as what they are copied from does.
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

/** Connections tell what they did only now and then: each of the pool is asked, all at the same time. */
async function tellWhatWasRead(database: Database): Promise<void> {
  const tell = () => sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`.execute(database)
  await Promise.all(Array.from({ length: 10 }, tell))
}

/**
 * How many pages the smallest table with so many rows has, or the smallest index in which so many differ: whoever goes through one of them
 * reads more. (Copies that are alike take next to no room in an index, and are found there as one.)
 */
export async function smallestWhole(database: Database, rowsAtLeast: number): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select min(relpages) as pages from pg_class left join pg_index on indexrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and (relkind = 'r' or indisunique) and reltuples >= ${rowsAtLeast}`.execute(
    database,
  )
  return rows[0]?.pages ?? 0
}

/** How many pages of each table and of its indexes were looked at so far. */
export async function pagesRead(database: Database): Promise<Map<string, number>> {
  await tellWhatWasRead(database)
  const { rows } = await sql<{ name: string; pages: string }>`
    select relname as name, heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0) as pages
    from pg_statio_user_tables`.execute(database)
  return new Map(rows.map(({ name, pages }) => [name, Number(pages)]))
}

/** How many rows of records, of their versions and of their wrapped keys were looked at so far, in indexes and in the tables themselves. */
export async function recordRowsRead(database: Database): Promise<number> {
  await tellWhatWasRead(database)
  const { rows } = await sql<{ rows: string }>`
    select sum(reads) as rows from (
      select relname, idx_tup_read as reads from pg_stat_user_indexes
      union all select relname, seq_tup_read from pg_stat_user_tables
    ) each where relname in ('record', 'record_version', 'record_wrap')`.execute(database)
  return Number(rows[0]?.rows)
}
