import type { Session } from '../accounts/index.ts'
import { audit } from '../admin/audit.ts'
import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { activeOperators } from '../releases/people.ts'
import { addressOf } from './addresses.ts'
import { deletionMails } from './mail-texts.ts'
import { obstacleOf, refusedBy } from './obstacles.ts'
import { aboutAccount } from './plan.ts'

const askAgainDays = 7
const keptDays = 30

/**
 * Mails the owner. Only the owner's signature deletes the account (decision 014).
 * @throws Refusal 404; 409 `seat-armed`, `already-asked`, `kept`, or an obstacle
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
    .select(['deletion_asked_at', 'deletion_kept_at'])
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
  const kept = account.deletion_kept_at
  if (kept && now.getTime() - kept.getTime() < keptDays * config.daySeconds * 1000)
    throw new Refusal(409, 'kept', `They chose to keep their account. You can ask again ${keptDays} days after that.`)
  if (asked && now.getTime() - asked.getTime() < askAgainDays * config.daySeconds * 1000)
    throw new Refusal(
      409,
      'already-asked',
      'They have been asked within the last week. Please give them time to answer.',
    )
  const why = reason.trim()
  await transaction
    .updateTable('account')
    .set({
      deletion_asked_at: now,
      deletion_asked_by: session.accountId,
      deletion_asked_why: why,
      deletion_kept_at: null,
    })
    .where('id', '=', accountId)
    .execute()
  await audit(transaction, {
    tenant: session.tenant,
    at: now,
    by: session.accountId,
    action: 'deletion requested',
    detail: accountId,
  })
  const { to } = await addressOf(transaction, accountId)
  if (to !== null) await outbox.post(transaction, deletionMails.asked(to, why, config.publicAddress), aboutAccount)
}

/** The owner keeps the account. Mails that operator, or all operators if that one left. */
export async function answerKeep(transaction: Tx, { clock, outbox }: ServerContext, accountId: string): Promise<void> {
  const now = clock()
  const asked = await transaction
    .updateTable('account')
    .set({ deletion_kept_at: now })
    .where('id', '=', accountId)
    .where('deletion_asked_at', 'is not', null)
    .where('deletion_kept_at', 'is', null)
    .returning(['tenant', 'deletion_asked_at', 'deletion_asked_by'])
    .executeTakeFirst()
  if (!asked?.deletion_asked_at) return
  await audit(transaction, {
    tenant: asked.tenant,
    at: now,
    by: 'the person',
    action: 'account kept',
    detail: accountId,
  })
  const { name } = await addressOf(transaction, accountId)
  const operators = (await activeOperators(transaction)).filter(({ email }) => email !== '')
  const whoAsked = operators.filter((operator) => operator.accountId === asked.deletion_asked_by)
  for (const { email } of whoAsked.length > 0 ? whoAsked : operators)
    await outbox.post(transaction, deletionMails.declined(email, name, asked.deletion_asked_at), aboutAccount)
}

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
