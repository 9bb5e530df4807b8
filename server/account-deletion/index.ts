import { meansDeletion } from '../../contract/account-deletion-rules.ts'
import { askToDelete } from '../../contract/admin.ts'
import { askForDeletion, declineDeletion, getDeletion, keepAccount } from '../../contract/account-deletion.ts'
import { mailingCalls } from '../accounts/limits.ts'
import { checkPassword } from '../accounts/password.ts'
import { checkCode } from '../accounts/presence.ts'
import { checkSecondFactor } from '../accounts/index.ts'
import { inTransaction, type Tx } from '../db/scope.ts'
import type { BlobStore } from '../files/index.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { postMessage } from '../releases/messages.ts'
import { delivered } from '../releases/texts.ts'
import { handleCleanup } from './cleanup.ts'
import { handleDueDeletions } from './due-deletions.ts'
import { handleTombstones } from './tombstone-check.ts'
import { obstacleOf, refusedBy } from './obstacles.ts'
import { finalFromNow, schedulePlan, sendForget, mailKept, mailPlanned } from './plan.ts'
import { cancelDeletion, plannedDeletion } from './planned.ts'
import { answerKeep, requestDeletion } from './request.ts'

export function mountAccountDeletion(api: Api, context: ServerContext, link: ReleaseLink, blobs: BlobStore): void {
  const { database, clock } = context
  // A rate limit, because each request and cancellation mails every grantee.
  const takeMailing = mailingCalls(context)
  handleDueDeletions(context, link)
  handleTombstones(context, link)
  handleCleanup(context, blobs)

  mount(api, getDeletion, async ({ session: { accountId, ownerId } }) => {
    // If the release service does not answer, the server returns the counter that it last knew.
    await link.ask(ownerId)
    const known = await database
      .selectFrom('release_link')
      .select('deletion_counter')
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    return { counter: Number(known?.deletion_counter ?? 0), deletion: await plannedDeletion(database, accountId) }
  })

  mount(api, askToDelete, async ({ session, params: { accountId }, body: { code, reason } }) => {
    if (accountId === session.accountId)
      throw new Refusal(409, 'own-account', 'You can delete your own account in Sign-in and Security.')
    await checkSecondFactor(context, session, code, session.deviceHash)
    await inTransaction(database, { as: 'system' }, (transaction) =>
      requestDeletion(transaction, context, session, accountId, reason),
    )
    return {}
  })

  mount(api, askForDeletion, async ({ session, body }) => {
    const { accountId, ownerId, email } = session
    if (!meansDeletion(body.confirmation, email))
      throw new Refusal(400, 'not-confirmed', 'Please type the words to confirm.', { field: 'confirmation' })
    await checkPassword(context, session, body.authKey)
    takeMailing(accountId)
    // Checked before the code, because a code is valid only once.
    await mustBePossible(database, accountId)
    await checkCode(context, session, body.code)
    const n = await database.transaction().execute(async (transaction) => {
      await transaction.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
      if (await plannedDeletion(transaction, accountId)) return undefined
      await mustBePossible(transaction, accountId)
      const finalAt = finalFromNow(context)
      const { deletionId: deletion_id, statement } = body
      await transaction
        .insertInto('account_deletion')
        .values({
          account_id: accountId,
          owner_id: ownerId,
          deletion_id,
          asked_at: clock(),
          final_at: finalAt,
          statement,
          heard_at: null,
          held_at: null,
          begun_at: null,
        })
        .execute()
      await schedulePlan(transaction, context, accountId, finalAt)
      await mailPlanned(transaction, context, { accountId, ownerId, finalAt })
      return sendForget(transaction, context, { ownerId, deletionId: deletion_id, statement })
    })
    await delivered(link.deliver(ownerId, n))
    const planned = await plannedDeletion(database, accountId)
    // A concurrent report came first.
    if (!planned) throw refusedBy('under-release')
    return { finalAt: planned.finalAt }
  })

  mount(api, declineDeletion, async ({ session: { accountId } }) => {
    await inTransaction(database, { as: 'system' }, (transaction) => answerKeep(transaction, context, accountId))
    return {}
  })

  mount(api, keepAccount, async ({ session: { accountId }, body: { statement } }) => {
    const kept = await database.transaction().execute(async (transaction) => {
      const plan = await transaction
        .selectFrom('account_deletion')
        .select(['owner_id', 'deletion_id'])
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      if (!plan) return undefined
      const { owner_id: ownerId, deletion_id: deletionId } = plan
      await postMessage(transaction, context, { type: 'keep', ownerId, statement, expects: { deletionId } })
      // The server cancels even if the signed statement is invalid, because this deletes nothing.
      await cancelDeletion(transaction, context, accountId)
      await mailKept(transaction, context, { accountId, ownerId })
      await answerKeep(transaction, context, accountId)
      return ownerId
    })
    if (kept !== undefined) await link.deliver(kept)
    return {}
  })
}

async function mustBePossible(reader: Pick<Tx, 'selectFrom'>, accountId: string): Promise<void> {
  const obstacle = await obstacleOf(reader, accountId)
  if (obstacle) throw refusedBy(obstacle)
}
