import type { Refusal as ServiceRefusal } from '../../contract/release-service.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { ReleaseServiceDown } from '../releases/client.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { addressOf } from './addresses.ts'
import { deletionMails } from './mail-texts.ts'
import { obstacleOf } from './obstacles.ts'
import { aboutAccount, daysFromNow, finalFromNow, schedulePlan, sendForget, mailKept, mailPlanned } from './plan.ts'
import { dropPlan, finalKind, plannedDeletion, reminderKind } from './planned.ts'
import { removeAccount } from './removal.ts'

/** How many days a deletion waits after an obstacle ends, so that a reporter can report again. */
const daysAfterHold = 7
// A deletion has three idempotent steps. First the server checks for obstacles under locks and ends
// all sessions. Then the release service forgets the estate, by its own data and clock; if it is
// unreachable or refuses, the deletion waits. Last, the server deletes the rows, then the files.

export function handleDueDeletions(context: ServerContext, link: ReleaseLink): void {
  const { due, database, outbox, config, log } = context

  due.handle(reminderKind, async (transaction, { key: accountId }) => {
    const row = await planOf(transaction, accountId)
    if (!row) return
    const { to } = await addressOf(transaction, accountId)
    if (to !== null)
      await outbox.post(transaction, deletionMails.reminder(to, row.final_at, config.publicAddress), aboutAccount)
  })

  due.handleEffect(finalKind, async ({ key: accountId }) => {
    // The release service counts only the days on which it runs, so its plan may end later than the
    // server's. The server first asks for that plan, so that it ends no session too early.
    const plan = await plannedDeletion(database, accountId)
    if (plan) await link.ask(plan.ownerId)
    const begun = await database.transaction().execute((transaction) => begin(transaction, context, accountId))
    if (begun === 'cancelled') return async () => {}
    // `begin` scheduled this job again.
    if (begun === 'later') return async () => {}
    const { refused, deletion } = await askToForget(accountId, begun)
    // `forgotten`: an earlier try succeeded, but its answer was lost.
    if (refused !== null && refused !== 'forgotten') {
      log.warn(`The release service did not forget an estate: ${refused}`)
      const until = deletion?.pending ? new Date(deletion.pending.finalAt) : null
      await database.transaction().execute((transaction) => putOff(transaction, context, accountId, refused, until))
      return async () => {}
    }
    return (transaction) => removeAccount(transaction, context, accountId)
  })

  async function askToForget(accountId: string, { ownerId, begunAt }: Begun) {
    try {
      return await link.forgetNow(ownerId)
    } catch (error) {
      // The release service deleted nothing, so the owner can still keep the account.
      if (begunAt && neverReached(error))
        await database
          .updateTable('account_deletion')
          .set({ begun_at: null })
          .where('account_id', '=', accountId)
          .where('begun_at', '=', begunAt)
          .execute()
      throw error
    }
  }
}

type Begun = {
  ownerId: string
  /** Null if an earlier try began the deletion, and so may have reached the release service. */
  begunAt: Date | null
}

/** Errors that prove that the request was not sent. After any other error it may have arrived. */
const notAsked = new Set(['ENOENT', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE'])

function neverReached(error: unknown): boolean {
  if (!(error instanceof ReleaseServiceDown) || !(error.cause instanceof Error) || !('code' in error.cause))
    return false
  return notAsked.has(String(error.cause.code))
}

const planOf = (transaction: Tx, accountId: string) =>
  transaction
    .selectFrom('account_deletion')
    .innerJoin('account', 'account.id', 'account_deletion.account_id')
    .selectAll('account_deletion')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

async function begin(
  transaction: Tx,
  context: ServerContext,
  accountId: string,
): Promise<'cancelled' | 'later' | Begun> {
  const { due, clock } = context
  const plan = await planOf(transaction, accountId)
  if (!plan) return 'cancelled'
  const { owner_id: ownerId, final_at } = plan
  const begunAt = plan.begun_at ? null : clock()
  if (begunAt) {
    if (final_at > clock()) {
      await due.schedule(transaction, { kind: finalKind, key: accountId, at: final_at })
      return 'later'
    }
    // Blocks new reports during the deletion: releases/report.ts locks the same row.
    await transaction
      .selectFrom('estate')
      .select('owner_id')
      .where('account_id', '=', accountId)
      .orderBy('owner_id')
      .forUpdate()
      .execute()
    if (await obstacleOf(transaction, accountId)) {
      await hold(transaction, context, accountId)
      return 'later'
    }
    if (plan.held_at) {
      const finalAt = daysFromNow(context, daysAfterHold)
      await transaction
        .updateTable('account_deletion')
        .set({ held_at: null, final_at: finalAt })
        .where('account_id', '=', accountId)
        .execute()
      await due.schedule(transaction, { kind: finalKind, key: accountId, at: finalAt })
      await mailPlanned(transaction, context, { accountId, ownerId, finalAt })
      return 'later'
    }
    await transaction
      .updateTable('account_deletion')
      .set({ begun_at: begunAt })
      .where('account_id', '=', accountId)
      .execute()
    await transaction.deleteFrom('session').where('account_id', '=', accountId).execute()
  }
  return { ownerId, begunAt }
}

/** Postpones a deletion that the release service refused, and sends a lost statement again. */
async function putOff(
  transaction: Tx,
  context: ServerContext,
  accountId: string,
  refused: ServiceRefusal,
  until: Date | null,
): Promise<void> {
  const plan = await planOf(transaction, accountId)
  if (!plan) return
  const { owner_id: ownerId, deletion_id: deletionId, statement } = plan
  const lost = refused === 'unknown' && statement.length > 0
  const finalAt = lost ? finalFromNow(context) : until
  await transaction
    .updateTable('account_deletion')
    .set({ begun_at: null, ...(finalAt && { final_at: finalAt }), ...(lost && { heard_at: null }) })
    .where('account_id', '=', accountId)
    .execute()
  if (finalAt) await context.due.schedule(transaction, { kind: finalKind, key: accountId, at: finalAt })
  if (lost) {
    await schedulePlan(transaction, context, accountId, finalFromNow(context))
    await sendForget(transaction, context, { ownerId, deletionId, statement })
    await mailPlanned(transaction, context, { accountId, ownerId, finalAt: finalFromNow(context) })
  }
  if (finalAt) return
  await dropPlan(transaction, context, accountId)
  await mailKept(transaction, context, { accountId, ownerId })
}

async function hold(transaction: Tx, context: ServerContext, accountId: string): Promise<void> {
  const { due, clock } = context
  await transaction
    .updateTable('account_deletion')
    .set((row) => ({ begun_at: null, held_at: row.fn.coalesce('held_at', row.val(clock())) }))
    .where('account_id', '=', accountId)
    .execute()
  await due.schedule(transaction, { kind: finalKind, key: accountId, at: daysFromNow(context, 1) })
}
