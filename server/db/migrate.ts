import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { product } from '../../domain/product.ts'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Thrown if this version cannot use the database; the message says why. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * @param before called with the names before migrations change a database in use; may throw
 * @throws MigrationError if an applied migration changed or is unknown, or policies are missing
 */
export async function migrate<S>(
  database: Kysely<S>,
  folder: string = migrationsFolder,
  before: (names: readonly string[]) => Promise<void> = async () => {},
  last?: string,
): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{3}-[a-z-]+\.sql$/.test(name)).toSorted()
  const migrations = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
  // One transaction for all migrations: a version is applied as a whole or not at all, and the lock
  // of the first server makes the others wait.
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('cairn migrations'))`.execute(transaction)
    await sql`create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(
      transaction,
    )
    const applied = await sql<{ name: string; hash: string }>`select name, hash from migration order by name`.execute(
      transaction,
    )
    const known = new Map(migrations.map(({ name, hash }) => [name, hash]))
    for (const { name, hash } of applied.rows) {
      if (!known.has(name))
        throw new MigrationError(`This database was used by a newer version of ${product.name} (${name}).`)
      if (known.get(name) !== hash) throw new MigrationError(`The migration ${name} was changed after it was applied.`)
    }
    const done = new Set(applied.rows.map(({ name }) => name))
    const pending = migrations.filter(({ name }) => !done.has(name) && (last === undefined || name <= last))
    if (done.size > 0 && pending.length > 0) await before(pending.map(({ name }) => name))
    for (const { name, text, hash } of pending) {
      for (const statement of statementsIn(text)) await sql.raw(statement).execute(transaction)
      await sql`insert into migration (name, hash) values (${name}, ${hash})`.execute(transaction)
    }
    await refuseWithoutPolicies(transaction)
    return pending.map(({ name }) => name)
  })
}

/** A dump restored without its roles has no policies: the server would start and find no rows. */
async function refuseWithoutPolicies<S>(transaction: Kysely<S>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relrowsecurity and not exists (select from pg_policy where polrelid = pg_class.oid) limit 1`.execute(
    transaction,
  )
  const [bare] = rows
  if (bare)
    throw new MigrationError(
      `This database was put back without the roles cairn_api and cairn_grantee: nobody could read the table ${bare.name}. Make them, and put the copy back again (docs/operate.md).`,
    )
}

/** Splits at semicolons that end a line, outside `$$ ... $$`. */
function statementsIn(text: string): string[] {
  const statements: string[] = []
  let current: string[] = []
  let quoted = false
  for (const line of text.split('\n')) {
    current.push(line)
    if ((line.split('$$').length - 1) % 2 === 1) quoted = !quoted
    if (quoted || !line.replace(/--.*$/, '').trimEnd().endsWith(';')) continue
    statements.push(current.join('\n'))
    current = []
  }
  if (current.some((line) => line.trim() !== '' && !line.trim().startsWith('--'))) statements.push(current.join('\n'))
  return statements
}
