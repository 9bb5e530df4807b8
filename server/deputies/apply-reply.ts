import type { ReleaseMessage, ReleaseReply } from '../../contract/release-service.ts'
import type { ServerContext } from '../context.ts'
import { createHash } from 'node:crypto'
import type { Tx } from '../db/scope.ts'
import { mailAccepted, mailEnded, mailNamed } from './mails.ts'

/** Follows the release service alone: it took or refused what was sent about a deputy. */
export async function applyDeputyReply(
  transaction: Tx,
  context: Pick<ServerContext, 'clock' | 'outbox' | 'config'>,
  message: ReleaseMessage,
  refused: ReleaseReply['refused'],
): Promise<void> {
  const { type, ownerId } = message
  if (type !== 'deputy' && type !== 'deputy-acceptance' && type !== 'deputy-end') return
  if (type === 'deputy') {
    const named = { ownerId, deputyId: message.expects?.deputyId ?? '' }
    if (refused === null) await mailNamed(transaction, context, named)
    else
      await transaction
        .deleteFrom('deputy')
        .where('owner_id', '=', ownerId)
        .where('statement', '=', message.statement)
        .execute()
    return
  }
  const deputyId = message.expects?.deputyId ?? ''
  if (type === 'deputy-end') {
    if (refused !== null) return
    const ended = await transaction
      .updateTable('deputy')
      .set({ ended_at: context.clock() })
      .where('owner_id', '=', ownerId)
      .where('deputy_id', '=', deputyId)
      .where('ended_at', 'is', null)
      .returning(['deputy_account_id', 'accepted_at'])
      .executeTakeFirst()
    if (ended?.deputy_account_id && ended.accepted_at)
      await mailEnded(transaction, context, { ownerId, deputyId, accountId: ended.deputy_account_id })
    return
  }
  const hash = createHash('sha256').update(message.statement).digest()
  const one = transaction.updateTable('deputy').where('owner_id', '=', ownerId).where('hash', '=', hash)
  if (refused !== null) {
    await one
      .set({ deputy_account_id: null, deputy_owner_id: null, acceptance: null, hash: null, held_box: null })
      .where('accepted_at', 'is', null)
      .execute()
    return
  }
  const accepted = await one
    .set({ accepted_at: context.clock() })
    .where('accepted_at', 'is', null)
    .returning('deputy_account_id')
    .executeTakeFirst()
  if (accepted) await mailAccepted(transaction, context, { ownerId, accountId: accepted.deputy_account_id })
}
