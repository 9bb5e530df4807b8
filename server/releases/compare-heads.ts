import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type HeardHead, maxCompared } from '../../contract/release-heads.ts'
import { openStates } from '../../domain/releases.ts'
import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { ReleaseServiceDown, type ReleaseClient } from './client.ts'
import { pollKind } from './mirror.ts'

// [Note: comparing] Database or release service may have been put back from a copy, so each start
// compares how far both know each estate, a thousand in one call, and polls only those that differ
// (docs/decisions/133-a-start-compares-heads.md).

const compareKind = 'release-compare'
const workKey = 'all'
const beforeAll = '00000000-0000-0000-0000-000000000000'
const downMilliseconds = 5000

/** The last estate that was compared: a stopped server's comparison goes on there. */
const cursor = z.object({ after: z.string() })

export const planComparison = ({ database, due, clock }: Pick<ServerContext, 'database' | 'due' | 'clock'>) =>
  database
    .transaction()
    .execute((transaction) =>
      due.schedule(transaction, { kind: compareKind, key: workKey, at: clock(), payload: { after: beforeAll } }),
    )

async function headsAfter(
  { database }: Pick<ServerContext, 'database'>,
  last: string,
  atOnce: number,
): Promise<HeardHead[]> {
  const rows = await database
    .selectFrom('release_link')
    .leftJoin('release_log', (join) =>
      join
        .onRef('release_log.owner_id', '=', 'release_link.owner_id')
        .onRef('release_log.n', '=', 'release_link.log_n'),
    )
    .select(['release_link.owner_id', 'taken_n', 'taken_hash', 'release_log.n', 'release_log.hash'])
    .where('release_link.owner_id', '>', last)
    .orderBy('release_link.owner_id')
    .limit(sql.lit(atOnce))
    .execute()
  return rows.map(({ owner_id: ownerId, taken_n, taken_hash, n, hash }) => ({
    ownerId,
    log: n === null || hash === null ? null : { n, hash },
    taken: taken_n > 0 && taken_hash ? { n: taken_n, hash: taken_hash } : null,
  }))
}

/** Estates in which something waits, and may change without an entry here or there. */
async function pendingOnes(database: Pick<Tx, 'selectFrom'>): Promise<string[]> {
  const rows = await database
    .selectFrom('release')
    .select('owner_id')
    .where('state', 'in', openStates)
    .union(database.selectFrom('account_deletion').select('owner_id'))
    .union(
      database
        .selectFrom('succession')
        .select('owner_id')
        .where((row) => row.or([row('next_key', 'is not', null), row('successor', 'is not', null)])),
    )
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}

/** Polls at once, without delaying an earlier poll of the same estate. */
async function pollNow(transaction: Tx, ownerIds: readonly string[], at: Date): Promise<void> {
  if (ownerIds.length === 0) return
  await transaction
    .insertInto('due_work')
    .columns(['kind', 'key', 'due_at'])
    .expression((from) =>
      from
        .selectFrom('release_link')
        .select([sql.lit(pollKind).as('kind'), sql<string>`owner_id::text`.as('key'), sql.val(at).as('due_at')])
        .where('owner_id', '=', sql<string>`any(${ownerIds}::uuid[])`),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({ due_at: sql`least(due_work.due_at, excluded.due_at)` }),
    )
    .execute()
}

/** Compares a page at each run, so that other jobs go between, and only one server does it. */
export function handleComparison(
  context: ServerContext,
  service: Pick<ReleaseClient, 'changed'>,
  atOnce = maxCompared,
): void {
  const { database, due, clock } = context
  const again = (next: string, delay: number) => ({
    kind: compareKind,
    key: workKey,
    at: new Date(clock().getTime() + delay),
    payload: { after: next },
  })
  due.planWithin(compareKind, downMilliseconds)
  due.handleEffect(compareKind, async ({ payload }) => {
    const { after } = z.parse(cursor, payload)
    const heads = await headsAfter(context, after, atOnce)
    const last = heads.at(-1)?.ownerId
    if (last === undefined) return () => Promise.resolve()
    const changed = await service.changed(heads).catch((error: unknown) => {
      if (error instanceof ReleaseServiceDown) return undefined
      throw error
    })
    if (!changed) return (transaction) => due.schedule(transaction, again(after, downMilliseconds))
    const pending = after === beforeAll ? await pendingOnes(database) : []
    return async (transaction) => {
      await pollNow(transaction, [...new Set([...changed, ...pending])], clock())
      await due.schedule(transaction, again(last, 0))
    }
  })
}
