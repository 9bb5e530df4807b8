import { sql, type Kysely, type Transaction } from 'kysely'
import { type BatchResults, batchResults, defer, type BatchQueries } from './deferred.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

/**
 * Whom a transaction acts for; its opener chooses, helpers run under that scope. All but `system`
 * run under row-level security: `cairn_api` sees the owner's rows, `cairn_grantee` those granted to
 * its grantee.
 */
export type Scope =
  /** Work across owners: sign-in, jobs, operators' lists. */
  | { as: 'system' }
  | { as: 'owner'; ownerId: string; accountId: string }
  /** A grantee in an owner's estate. `targets` are the `seatId:event:epoch` that they may read. */
  | { as: 'grantee'; accountId: string; ownerId: string; targets: string[] }
  /** A person outside any estate, with their rows across estates (held seats). */
  | { as: 'account'; accountId: string }

// The setting `app.targets` is one text, separated by commas.
function checked(value: string): string {
  if (!/^[\w:,-]*$/.test(value)) throw new Error('This is no id of a scope.')
  return value
}

/** Grantees have their own role, so that their policies slow down no other query. */
const roleOf = ({ as }: Scope): string => (as === 'grantee' ? 'cairn_grantee' : 'cairn_api')

export async function enterScope<S>(transaction: Transaction<S>, scope: Scope): Promise<void> {
  if (scope.as === 'system') return
  const owner = scope.as === 'owner' ? scope.ownerId : ''
  const estate = scope.as === 'grantee' ? scope.ownerId : ''
  const targets = scope.as === 'grantee' ? scope.targets.join(',') : ''
  const values = [scope.accountId, owner, estate, targets].map(checked)
  const set = sql`select set_config('app.account', ${values[0]}, true), set_config('app.owner', ${values[1]}, true),
    set_config('app.estate', ${values[2]}, true), set_config('app.targets', ${values[3]}, true), set_config('role', ${roleOf(scope)}, true)`
  await defer(transaction, set.compile(transaction))
}

/** Runs `work` in one transaction, under the scope's role. On return the commit is on the disk. */
export function inTransaction<S, T>(
  database: Kysely<S>,
  scope: Scope,
  work: (transaction: Transaction<S>) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    await enterScope(transaction, scope)
    return work(transaction)
  })
}

export const systemOf =
  (database: Kysely<Schema>) =>
  <T>(work: (transaction: Tx) => Promise<T>): Promise<T> =>
    inTransaction(database, { as: 'system' }, work)

export async function runBatch<S, Q extends BatchQueries>(
  database: Kysely<S>,
  scope: Scope,
  questions: Q,
): Promise<BatchResults<Q>> {
  if (Object.keys(questions).length === 0) return batchResults(questions, [])
  const put = await inTransaction(database, scope, async (transaction) => {
    const answers: [string, () => unknown][] = []
    for (const [name, asked] of Object.entries(questions)) answers.push([name, await asked.defer(transaction)])
    return answers
  })
  return batchResults(
    questions,
    put.map(([name, answer]) => [name, answer()]),
  )
}

/** Inside an owner's transaction. An error rolls all of it back, so the role needs no reset. */
export async function asSystem<T>(transaction: Tx, work: () => Promise<T>): Promise<T> {
  await defer(transaction, sql`set local role none`.compile(transaction))
  const result = await work()
  await defer(transaction, sql`set local role cairn_api`.compile(transaction))
  return result
}
