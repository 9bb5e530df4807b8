import { type BatchQuery, batchQuery } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { postMessage } from '../releases/messages.ts'

/**
 * The kinds of due work that delete an account and remind its owner. The key of both is the
 * accountId.
 */
export const finalKind = 'delete-account'
export const reminderKind = 'delete-account-reminder'

type Planned = { ownerId: string; deletionId: string; finalAt: Date; held: boolean }

/**
 * The planned deletion of an account, and whether something holds it up; null if none is planned.
 */
export const askPlannedDeletion = (reader: Pick<Tx, 'selectFrom'>, accountId: string): BatchQuery<Planned | null> =>
  batchQuery(
    reader
      .selectFrom('account_deletion')
      .select(['owner_id as ownerId', 'deletion_id as deletionId', 'final_at as finalAt', 'held_at'])
      .where('account_id', '=', accountId)
      .compile(),
    ([row]) => (row ? plannedIn(row) : null),
  )

/** The plan in a row. */
export const plannedIn = ({ held_at, ...row }: Omit<Planned, 'held'> & { held_at: Date | null }): Planned => ({
  ownerId: row.ownerId,
  deletionId: row.deletionId,
  finalAt: row.finalAt,
  held: held_at !== null,
})

/** The same, run at once. */
export const plannedDeletion = (
  reader: Pick<Tx, 'selectFrom' | 'executeQuery'>,
  accountId: string,
): Promise<Planned | null> => askPlannedDeletion(reader, accountId).now(reader)

/**
 * Deletes a plan and its due work, unless it is under way.
 * @returns the estate that it was about
 */
export async function dropPlan(transaction: Tx, { due }: Pick<ServerContext, 'due'>, accountId: string) {
  const plan = await transaction
    .deleteFrom('account_deletion')
    .where('account_id', '=', accountId)
    .where('begun_at', 'is', null)
    .returning('owner_id')
    .executeTakeFirst()
  if (!plan) return null
  for (const kind of [finalKind, reminderKind]) await due.cancel(transaction, kind, accountId)
  return plan.owner_id
}

/**
 * Cancels a planned deletion, here and at the release service: without a signature the server can
 * only cancel. System scope.
 * @returns the estate it was about; null if there was none, or if it is under way
 */
export async function takeBack(transaction: Tx, context: ServerContext, accountId: string): Promise<string | null> {
  const ownerId = await dropPlan(transaction, context, accountId)
  if (ownerId !== null) await postMessage(transaction, context, { type: 'stop-deletion', ownerId }, 0)
  return ownerId
}

/**
 * The same, for a caller who must know that it worked.
 * @returns null if nothing was planned
 * @throws Refusal if it is under way: no owner may believe that they kept what is going
 */
export async function cancelDeletion(
  transaction: Tx,
  context: ServerContext,
  accountId: string,
): Promise<string | null> {
  const ownerId = await takeBack(transaction, context, accountId)
  if (ownerId === null && (await plannedDeletion(transaction, accountId)))
    throw new Refusal(409, 'too-late', 'Your account is being deleted right now. This can no longer be stopped.')
  return ownerId
}
