import type { Session } from '../accounts/index.ts'
import { audit } from '../admin/audit.ts'
import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { letter } from '../mail/letter.ts'
import { obstacleOf, refusedBy } from './obstacles.ts'

/** How often the same person may be asked. */
const askAgainDays = 7

/**
 * Asks an owner to delete their account: by mail, with the operator's reason. Nothing is deleted by it: they alone can, with their own signature, and the
 * release service counts 30 days then (docs/decisions/014-deleting-an-account.md). System scope.
 * @throws Refusal 404; 409 `seat-armed` where they named somebody who could receive something, `already-asked`, and what stands in the way of any deletion
 */
export async function requestDeletion(
  transaction: Tx,
  { clock, config, outbox }: ServerContext,
  session: Session,
  accountId: string,
  reason: string,
): Promise<void> {
  const account = await transaction
    .selectFrom('account')
    .select(['email', 'claimed_email', 'deletion_asked_at'])
    .where('id', '=', accountId)
    .where('tenant', '=', session.tenant)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw notFound()
  if (await isArmed(transaction, accountId))
    throw new Refusal(
      409,
      'seat-armed',
      'This person has named someone to receive what they leave. Only they can end that.',
    )
  const obstacle = await obstacleOf(transaction, accountId)
  if (obstacle === 'under-release')
    throw new Refusal(409, obstacle, 'Someone reported something about this person. Please wait until that is over.')
  if (obstacle !== null) throw refusedBy(obstacle)
  const now = clock()
  const asked = account.deletion_asked_at
  if (asked && now.getTime() - asked.getTime() < askAgainDays * config.daySeconds * 1000)
    throw new Refusal(
      409,
      'already-asked',
      'They have been asked within the last week. Please give them time to answer.',
    )
  await transaction.updateTable('account').set({ deletion_asked_at: now }).where('id', '=', accountId).execute()
  await audit(transaction, {
    tenant: session.tenant,
    at: now,
    by: session.accountId,
    action: 'deletion requested',
    detail: accountId,
  })
  const to = account.email ?? account.claimed_email
  if (to === null) return
  const words = reason.trim()
  const asks = letter(to, 'Do you still want your Cairn account?', [
    'The people who run this Cairn would like to know whether you still want your account.',
    words === '' ? '' : `They write: "${words}"`,
    `To keep it, you don’t need to do anything. Nothing is deleted unless you delete it yourself, and then you have 30 days to change your mind:\n\n${config.publicAddress}/settings/security`,
  ])
  await outbox.post(transaction, asks, { purpose: 'account' })
}

/** Whether somebody could receive something from an estate of this person, accepted or not. */
async function isArmed(transaction: Tx, accountId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('invitation')
    .innerJoin('estate', 'estate.owner_id', 'invitation.owner_id')
    .select('invitation.invitation_id')
    .where('estate.account_id', '=', accountId)
    .where('invitation.void_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
