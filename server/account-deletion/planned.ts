import { type BatchQuery, batchQuery } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { postMessage } from '../releases/messages.ts'

/** Due work that deletes an account and reminds its owner. The key of both is the accountId. */
export const finalKind = 'delete-account'
export const reminderKind = 'delete-account-reminder'

type Planned = { ownerId: string; deletionId: string; finalAt: Date; held: boolean }

/** The planned deletion of an account, and whether something holds it up; null without one. */
export const askPlannedDeletion = (reader: Pick<Tx, 'selectFrom'>, accountId: string): BatchQuery<Planned | null> =>
  batchQuery(
    reader
      .selectFrom('account_deletion')
      .select(['owner_id as ownerId', 'deletion_id as deletionId', 'final_at as finalAt', 'held_at'])
      .where('account_id', '=', accountId)
      .compile(),
    ([row]) => (row ? plannedIn(row) : null),
  )

export const plannedIn = ({ held_at, ...row }: Omit<Planned, 'held'> & { held_at: Date | null }): Planned => ({
  ownerId: row.ownerId,
  deletionId: row.deletionId,
  finalAt: row.finalAt,
  held: held_at !== null,
})

export const plannedDeletion = (
  reader: Pick<Tx, 'selectFrom' | 'executeQuery'>,
  accountId: string,
): Promise<Planned | null> => askPlannedDeletion(reader, accountId).run(reader)

/** Deletes a plan and its due work, unless it is under way. @returns its estate */
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
 * Cancels a deletion here and at the release service, which needs no signature for that. System
 * scope.
 * @returns its estate; null without a plan, or if it is under way
 */
export async function cancelPlan(transaction: Tx, context: ServerContext, accountId: string): Promise<string | null> {
  const ownerId = await dropPlan(transaction, context, accountId)
  if (ownerId !== null) await postMessage(transaction, context, { type: 'stop-deletion', ownerId }, 0)
  return ownerId
}

/**
 * The same, for a caller who must know that it worked; null without a plan.
 * @throws Refusal if it is under way
 */
export async function cancelDeletion(
  transaction: Tx,
  context: ServerContext,
  accountId: string,
): Promise<string | null> {
  const ownerId = await cancelPlan(transaction, context, accountId)
  if (ownerId === null && (await plannedDeletion(transaction, accountId)))
    throw new Refusal(409, 'too-late', 'Your account is being deleted right now. This can no longer be stopped.')
  return ownerId
}
