import type { ServiceInvitation } from '../../contract/release-service.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { tellCardHolder } from '../seats/card-mails.ts'
import { tellOfAcceptance } from '../seats/mails.ts'
import { emailOf } from './people.ts'

/**
 * Takes over what the release service says of an acceptance. With its first word people are told: not before, else anybody
 * with the ids of an invitation has mails sent to its owner. System scope.
 */
export async function applyStanding(
  transaction: Tx,
  context: Pick<ServerContext, 'outbox' | 'config'>,
  { ownerId, seatId, invitationId }: { ownerId: string; seatId: string; invitationId: string },
  { hash, standing, reason }: ServiceInvitation['acceptances'][number],
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
    .set({ standing, reason })
    .where((where) => where.and({ ...place, hash }))
    .execute()
  const { account_id: accountId, via } = before
  if (before.standing === 'presented') await tellCardHolder(transaction, context, ownerId, { hash, standing })
  if (before.standing !== 'unverified' || accountId === null) return
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
  await tellOfAcceptance(transaction, context, { ownerId, accountId, email: theirs, role, via, invitation })
}
