import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { defer } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'

export const leaseMilliseconds = 2 * 60_000
/** The limit of concurrent slow jobs: a mail server accepts that many mails from one sender. */
const slowSideBySide = 5
const firstDelaySeconds = 5
export const longestDelaySeconds = 3600

export type LeasedRow = Awaited<ReturnType<typeof leaseDueRows>>[number]

export function leaseDueRows(
  database: Database,
  now: Date,
  which: { kinds: readonly string[] } | { except: readonly string[] },
) {
  const slow = 'kinds' in which
  const named = slow ? which.kinds : which.except
  const kinds = named.length > 0 ? [...named] : ['']
  return database
    .updateTable('due_work')
    .set({ leased_until: new Date(now.getTime() + leaseMilliseconds), tries: sql`tries + 1` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('due_work')
        .select('id')
        .where('due_at', '<=', now)
        .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<', now)]))
        .where('kind', slow ? 'in' : 'not in', kinds)
        .orderBy('due_at')
        // A literal, because for a parameter the planner assumes that a tenth of the table matches.
        .limit(sql.lit(slow ? slowSideBySide : 20))
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

export async function putBack(
  database: Database,
  now: Date,
  { id, tries }: Pick<LeasedRow, 'id' | 'tries'>,
): Promise<void> {
  const delay = Math.min(longestDelaySeconds, firstDelaySeconds * 2 ** (tries - 1))
  await database
    .updateTable('due_work')
    .set({ due_at: new Date(now.getTime() + delay * 1000), leased_until: null })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute()
}

/** Gives up the lease of a job that was not begun, so that another server takes it at once. */
export async function giveBack(database: Database, { id, tries }: Pick<LeasedRow, 'id' | 'tries'>): Promise<void> {
  await database
    .updateTable('due_work')
    .set({ leased_until: null, tries: tries - 1 })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .execute()
}

export async function removeDone(transaction: Tx, { id, tries }: Pick<LeasedRow, 'id' | 'tries'>): Promise<boolean> {
  const done = await transaction
    .deleteFrom('due_work')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

type Scheduled = { kind: string; key: string; at: Date; payload?: Record<string, unknown> }

export async function schedule(transaction: Tx, { kind, key, at, payload = {} }: Scheduled): Promise<void> {
  const row = { due_at: at, payload: JSON.stringify(payload) }
  const query = transaction
    .insertInto('due_work')
    .values({ kind, key, ...row })
    // A larger `tries` takes the lease from a server that runs the old job.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        ...row,
        leased_until: null,
        tries: sql`case when due_work.leased_until is null then 0 else due_work.tries + 1 end`,
      }),
    )
    .compile()
  await defer(transaction, query)
}

export async function scheduleOnce(transaction: Tx, { kind, key, at, payload = {} }: Scheduled): Promise<void> {
  const query = transaction
    .insertInto('due_work')
    .values({ kind, key, due_at: at, payload: JSON.stringify(payload) })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .compile()
  await defer(transaction, query)
}

export async function cancel(transaction: Tx, kind: string, key: string): Promise<void> {
  await transaction.deleteFrom('due_work').where('kind', '=', kind).where('key', '=', key).execute()
}
