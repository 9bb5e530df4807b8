import type { ServiceInvitation } from '../../contract/release-service.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mailCardDecision } from '../seats/card-mails.ts'
import { mailAcceptance, mailStepDown } from '../seats/mails.ts'
import { emailOf } from './people.ts'

/** Holds mails until the first verdict: a caller with an invitation's ids must not cause any. */
export async function applyStanding(
  transaction: Tx,
  context: Pick<ServerContext, 'outbox' | 'config'>,
  { ownerId, seatId, invitationId }: { ownerId: string; seatId: string; invitationId: string },
  { hash, standing, reason, stepDown }: ServiceInvitation['acceptances'][number],
): Promise<void> {
  const place = { owner_id: ownerId, seat_id: seatId, invitation_id: invitationId }
  const before = await transaction
    .selectFrom('acceptance')
    .select(['standing', 'account_id', 'via'])
    .where((where) => where.and({ ...place, hash }))
    .where('standing', '!=', standing)
    .executeTakeFirst()
  if (!before) return
  await transaction
    .updateTable('acceptance')
    .set({ standing, reason, step_down: stepDown })
    .where((where) => where.and({ ...place, hash }))
    .execute()
  const { account_id: accountId, via } = before
  const steppedDown = standing === 'stepped-down'
  if (before.standing === 'presented' && !steppedDown)
    await mailCardDecision(transaction, context, ownerId, { hash, standing })
  if ((before.standing !== 'unverified' && !steppedDown) || accountId === null) return
  const { role, email, mail_name } = await transaction
    .selectFrom('invitation')
    .innerJoin('seat', (join) =>
      join.onRef('seat.owner_id', '=', 'invitation.owner_id').onRef('seat.seat_id', '=', 'invitation.seat_id'),
    )
    .select(['seat.role', 'invitation.email', 'invitation.mail_name'])
    .where('invitation.owner_id', '=', ownerId)
    .where('invitation.seat_id', '=', seatId)
    .where('invitation.invitation_id', '=', invitationId)
    .executeTakeFirstOrThrow()
  const invitation = { email, mailName: mail_name }
  const theirs = await emailOf(transaction, accountId)
  const about = { ownerId, accountId, email: theirs, role, via, invitation }
  if (!steppedDown) return mailAcceptance(transaction, context, about)
  // A grantee with a verdict on both link and card gets one mail.
  const others = await transaction
    .selectFrom('acceptance')
    .select('hash')
    .where((where) => where.and({ ...place, account_id: accountId, standing }))
    .where('hash', '!=', hash)
    .execute()
  if (others.length === 0) await mailStepDown(transaction, context, about)
}
