import { sql } from 'kysely'
import type { ReleaseMessage, ReleaseReply } from '../../contract/release-service.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { keepTombstone, scheduleRemoval } from './tombstones.ts'
import { schedulePlan, mailKept, mailPlanned } from './plan.ts'
import { dropPlan } from './planned.ts'

// The release service decides when to forget an estate and what cancels a deletion. So the server
// drops a plan that the service does not know, and restores a plan that a restored database lost,
// with new mails. The server never shortens the wait.

export async function applyDeletionReply(
  transaction: Tx,
  context: ServerContext,
  ownerId: string,
  { refused, deletion, tombstone }: Pick<ReleaseReply, 'refused' | 'deletion' | 'tombstone'>,
  answered: { n: number; message: ReleaseMessage } | undefined,
): Promise<void> {
  if (tombstone) await keepTombstone(transaction, tombstone)
  if (refused === 'forgotten') return scheduleRemoval(transaction, context, [ownerId])
  await transaction
    .updateTable('release_link')
    .set((row) => ({
      deletion_counter: sql<number>`greatest(${row.ref('deletion_counter')}, ${deletion?.counter ?? 0})`,
    }))
    .where('owner_id', '=', ownerId)
    .execute()
  if (await isDecisionPending(transaction, ownerId, answered?.n)) return
  const plan = await transaction
    .selectFrom('account_deletion')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  // due-deletions.ts finishes a deletion that has begun.
  if (plan?.begun_at) return
  const pending = deletion?.pending
  if (pending) return restorePlan(transaction, context, ownerId, pending, plan)
  if (plan && (plan.heard_at || answered?.message.type === 'forget')) {
    await dropPlan(transaction, context, plan.account_id)
    await mailKept(transaction, context, { accountId: plan.account_id, ownerId })
  }
}

async function isDecisionPending(transaction: Tx, ownerId: string, n: number | undefined): Promise<boolean> {
  const waiting = await transaction
    .selectFrom('release_message')
    .select('n')
    .where('owner_id', '=', ownerId)
    .where('n', '!=', n ?? 0)
    .where('delivered_at', 'is', null)
    .where(sql<boolean>`message::jsonb->>'type' in ('forget', 'keep', 'stop-deletion')`)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

type Plan = { account_id: string; deletion_id: string; final_at: Date; heard_at: Date | null }

async function restorePlan(
  transaction: Tx,
  context: ServerContext,
  ownerId: string,
  pending: { deletionId: string; finalAt: number },
  plan: Plan | undefined,
): Promise<void> {
  const receipt = { deletion_id: pending.deletionId, heard_at: context.clock() }
  const theirs = new Date(pending.finalAt)
  if (plan) {
    const finalAt = theirs > plan.final_at ? theirs : plan.final_at
    if (plan.heard_at && plan.deletion_id === pending.deletionId && finalAt === plan.final_at) return
    await transaction
      .updateTable('account_deletion')
      .set({ ...receipt, final_at: finalAt })
      .where('account_id', '=', plan.account_id)
      .execute()
    await schedulePlan(transaction, context, plan.account_id, finalAt)
    return
  }
  const account = await transaction
    .selectFrom('account')
    .select('id')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return
  await transaction
    .insertInto('account_deletion')
    .values({
      account_id: account.id,
      owner_id: ownerId,
      ...receipt,
      asked_at: context.clock(),
      final_at: theirs,
      statement: new Uint8Array(),
      held_at: null,
      begun_at: null,
    })
    .execute()
  await schedulePlan(transaction, context, account.id, theirs)
  await mailPlanned(transaction, context, { accountId: account.id, ownerId, finalAt: theirs })
}
