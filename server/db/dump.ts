import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'

// A dump holds the rows as JSON, the same from either engine, so a backup of one restores into the
// other. One snapshot (repeatable read) covers all tables.

/** The migrations that the dumped database had, in order. */
export type Migrations = { name: string; hash: string }[]

/** Holds rows of one table as JSON text, which keeps all digits of a number. */
export type DumpPart = { table: string; rows: string }

export const lineOf = ({ table, rows }: DumpPart): string => `{"table":"${table}","rows":${rows}}`

export function partOf(line: string): DumpPart {
  const [start = '', table] = /^\{"table":"([a-z_]+)","rows":(?=\[)/.exec(line) ?? []
  if (table === undefined || !line.endsWith(']}')) throw new Error('This line is no part of a dump.')
  return { table, rows: line.slice(start.length, -1) }
}

/** Tables that a new database already fills. */
const ownTables = ['migration', 'commit_check']

// A hash of each row decides where a part ends, so an inserted row changes only one part, and a
// backup repeats only that part.
const rowsPerCut = 64
const minBytes = 256 * 1024
const maxBytes = 8 * 1024 * 1024
const fetchedRows = 100

type Table = { name: string; key: string[]; parents: string[] }

async function tablesOf<S>(transaction: Transaction<S>): Promise<Table[]> {
  const { rows } = await sql<Table>`select relname as name,
      array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = pg_class.oid and indisprimary order by array_position(indkey::int2[], attnum)) as key,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> all(${ownTables}) order by relname`.execute(transaction)
  return parentsFirst(rows)
}

function parentsFirst(tables: readonly Table[]): Table[] {
  const sorted: Table[] = []
  const isDone = (name: string) => sorted.some((table) => table.name === name)
  let left = [...tables]
  while (left.length > 0) {
    const ready = left.filter(({ parents }) => parents.every(isDone))
    if (ready.length === 0) throw new Error(`Foreign keys form a cycle: ${left.map(({ name }) => name).join(', ')}`)
    sorted.push(...ready)
    left = left.filter(({ name }) => !isDone(name))
  }
  return sorted
}

const endsPart = (row: string): boolean => createHash('sha256').update(row).digest().readUInt16BE() % rowsPerCut === 0

export function dump<S>(
  database: Kysely<S>,
  take: (part: DumpPart) => Promise<void>,
): Promise<{ migrations: Migrations; counts: Record<string, number> }> {
  return database.transaction().execute(async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction)
    const { rows } = await sql<Migrations[number]>`select name, hash from migration order by name`.execute(transaction)
    const counts: Record<string, number> = {}
    for (const table of await tablesOf(transaction)) counts[table.name] = await dumpTable(transaction, table, take)
    return { migrations: rows, counts }
  })
}

async function dumpTable<S>(
  transaction: Transaction<S>,
  { name, key }: Table,
  take: (part: DumpPart) => Promise<void>,
): Promise<number> {
  const order = key.length > 0 ? sql`order by ${sql.join(key.map((column) => sql.ref(column)))}` : sql``
  await sql`declare dumped no scroll cursor for select row_to_json(t)::text as row from ${sql.table(name)} t ${order}`.execute(
    transaction,
  )
  let count = 0
  let part: string[] = []
  let bytes = 0
  const cut = async () => {
    if (part.length > 0) await take({ table: name, rows: `[${part.join(',')}]` })
    part = []
    bytes = 0
  }
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(fetchedRows)} from dumped`.execute(transaction)
    for (const { row } of rows) {
      part.push(row)
      bytes += row.length
      if (bytes > maxBytes || (bytes > minBytes && endsPart(row))) await cut()
    }
    count += rows.length
    if (rows.length < fetchedRows) break
  }
  await cut()
  await sql`close dumped`.execute(transaction)
  return count
}

/** @throws Error if a table holds rows before, or another number of rows after; all rolls back */
export async function load<S>(
  database: Kysely<S>,
  parts: AsyncIterable<DumpPart>,
  expected: () => Promise<Record<string, number>>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const tables = await tablesOf(transaction)
    for (const { name } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(transaction)
      if (rows.length > 0) throw new NotEmpty(`The table ${name} of the target database holds rows already.`)
      // The triggers check saves of browsers, and would reject rows that refer to rows loaded later.
      await sql`alter table ${sql.table(name)} disable trigger user`.execute(transaction)
    }
    const counts = Object.fromEntries(tables.map(({ name }) => [name, 0]))
    for await (const { table, rows } of parts) {
      if (!(table in counts)) throw new Error(`This version knows no table ${table}.`)
      // Qualified by the schema, because `record` alone is a type of Postgres.
      const { numAffectedRows = 0n } =
        await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.id('public', table)}, ${rows}::json)`.execute(
          transaction,
        )
      counts[table] = (counts[table] ?? 0) + Number(numAffectedRows)
    }
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(transaction)
    await forgetFolder(transaction)
    for (const [table, count] of Object.entries(await expected()))
      if (counts[table] !== count)
        throw new Error(`The table ${table} got ${counts[table] ?? 0} rows, but the dump names ${count}.`)
  })
}

/** The next server marks the folder in which the files are now (files/same-folder.ts). */
async function forgetFolder<S>(transaction: Transaction<S>): Promise<void> {
  const { rows } = await sql`select from information_schema.columns where table_schema = 'public'
    and table_name = 'server_identity' and column_name = 'file_folder'`.execute(transaction)
  // Databases of a version before migration 120 have no such column.
  if (rows.length > 0) await sql`update server_identity set file_folder = null`.execute(transaction)
}

/** Thrown if the target of a restore or a move holds data. Nothing was written. */
export class NotEmpty extends Error {
  override name = 'NotEmpty'
}
