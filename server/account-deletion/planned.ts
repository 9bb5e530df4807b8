import { type BatchQuery, batchQuery } from '../db/deferred.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { postMessage } from '../releases/messages.ts'

/** The jobs that delete an account and remind its owner. The accountId is the key of both. */
export const finalKind = 'delete-account'
export const reminderKind = 'delete-account-reminder'

type Planned = { ownerId: string; deletionId: string; finalAt: Date; held: boolean }

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

/** Deletes a plan and its jobs, unless the deletion has begun. @returns the plan's estate */
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

/** Cancels at the service too, without a signature. Null if there is no plan, or too late. */
export async function cancelPlan(transaction: Tx, context: ServerContext, accountId: string): Promise<string | null> {
  const ownerId = await dropPlan(transaction, context, accountId)
  if (ownerId !== null) await postMessage(transaction, context, { type: 'stop-deletion', ownerId }, 0)
  return ownerId
}

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
