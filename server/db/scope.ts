import { sql, type Kysely, type Transaction } from 'kysely'
import { type BatchResults, batchResults, defer, type BatchQueries } from './deferred.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

/**
 * For whom a transaction acts. All but `system` run under a role for which row-level security lets through only the
 * rows of that owner (`cairn_api`), or those a grantee was given (`cairn_grantee`).
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

// Targets are told in one text, a comma between them.
function checked(value: string): string {
  if (!/^[\w:,-]*$/.test(value)) throw new Error('This is no id of a scope.')
  return value
}

/** The role of whom a transaction acts for: grantees have one of their own, so that the rules for them burden nobody else. */
const roleOf = ({ as }: Scope): string => (as === 'grantee' ? 'cairn_grantee' : 'cairn_api')

/** Has the rest of a transaction, from its next statement on, act for somebody. */
export async function enter<S>(transaction: Transaction<S>, scope: Scope): Promise<void> {
  if (scope.as === 'system') return
  const owner = scope.as === 'owner' ? scope.ownerId : ''
  const estate = scope.as === 'grantee' ? scope.ownerId : ''
  const targets = scope.as === 'grantee' ? scope.targets.join(',') : ''
  const values = [scope.accountId, owner, estate, targets].map(checked)
  const set = sql`select set_config('app.account', ${values[0]}, true), set_config('app.owner', ${values[1]}, true),
    set_config('app.estate', ${values[2]}, true), set_config('app.targets', ${values[3]}, true), set_config('role', ${roleOf(scope)}, true)`
  await defer(transaction, set.compile(transaction))
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
    await enter(transaction, scope)
    return work(transaction)
  })
}

/** Gives what runs work as the system, each piece in a transaction of its own. */
export const systemOf =
  (database: Kysely<Schema>) =>
  <T>(work: (transaction: Tx) => Promise<T>): Promise<T> =>
    inTransaction(database, { as: 'system' }, work)

/**
 * Asks questions that need nothing of each other in one transaction, which takes one way to the database and back.
 * @returns what each gives, under the name of the question
 */
export async function atOnce<S, Q extends BatchQueries>(
  database: Kysely<S>,
  scope: Scope,
  questions: Q,
): Promise<BatchResults<Q>> {
  if (Object.keys(questions).length === 0) return batchResults(questions, [])
  const put = await inTransaction(database, scope, async (transaction) => {
    const answers: [string, () => unknown][] = []
    for (const [name, asked] of Object.entries(questions)) answers.push([name, await asked.later(transaction)])
    return answers
  })
  return batchResults(
    questions,
    put.map(([name, answer]) => [name, answer()]),
  )
}

/**
 * Does a part of an owner's transaction as the system: what goes with it but crosses owners (a mail, due work). Whatever
 * fails undoes the whole transaction, so the role need not be put back then.
 */
export async function asSystem<T>(transaction: Tx, work: () => Promise<T>): Promise<T> {
  await defer(transaction, sql`set local role none`.compile(transaction))
  const result = await work()
  await defer(transaction, sql`set local role cairn_api`.compile(transaction))
  return result
}
