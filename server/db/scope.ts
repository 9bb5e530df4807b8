import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

/**
 * For whom a transaction acts. All but `system` run under the role `cairn_api`, for which row-level security lets
 * through only the rows of that owner, or those a grantee was given.
 */
export type Scope =
  /** Sign-in, due work, operators' lists: what crosses owners. */
  | { as: 'system' }
  /** An owner in their own estate. */
  | { as: 'owner'; ownerId: string; accountId: string }
  /** A grantee in somebody's estate. `targets` are the `seatId:event:epoch` they may read. */
  | { as: 'grantee'; accountId: string; ownerId: string; targets: string[] }
  /** A person and what is theirs across estates (their seats), outside any estate. */
  | { as: 'account'; accountId: string }

// `set` takes no parameters. Ids and targets have none of the characters that would mean something.
function literal(value: string) {
  if (!/^[\w:,-]*$/.test(value)) throw new Error('This is no id of a scope.')
  return sql.lit(value)
}

/**
 * Runs `work` in one transaction, under the scope's role and rows.
 * @returns what `work` gives, once it is durable
 */
export function inTransaction<S, T>(
  database: Kysely<S>,
  scope: Scope,
  work: (transaction: Transaction<S>) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    if (scope.as !== 'system') {
      const owner = scope.as === 'owner' ? scope.ownerId : ''
      const estate = scope.as === 'grantee' ? scope.ownerId : ''
      const targets = scope.as === 'grantee' ? scope.targets.join(',') : ''
      const settings = { account: scope.accountId, owner, estate, targets }
      const set = Object.entries(settings).map(
        ([name, value]) => sql`set local ${sql.raw(`app.${name}`)} = ${literal(value)}`,
      )
      await sql`${sql.join(set, sql`; `)}; set local role cairn_api`.execute(transaction)
    }
    return work(transaction)
  })
}

/**
 * Does a part of an owner's transaction as the system: what goes with it but crosses owners (a mail, due work). Whatever
 * fails undoes the whole transaction, so the role need not be put back then.
 */
export async function asSystem<T>(transaction: Tx, work: () => Promise<T>): Promise<T> {
  await sql`set local role none`.execute(transaction)
  const result = await work()
  await sql`set local role cairn_api`.execute(transaction)
  return result
}
