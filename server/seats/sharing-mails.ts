import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { ownerAddresses } from '../releases/people.ts'
import { seatMails } from './mail-texts.ts'

/** The newest sharing of a seat, even if all of it was taken back, with its present grantee. */
export const sharedWith = (transaction: Tx, ownerId: string, seatId: string) =>
  transaction
    .selectFrom('sharing')
    .innerJoin('invitation', (join) =>
      join
        .onRef('invitation.owner_id', '=', 'sharing.owner_id')
        .onRef('invitation.seat_id', '=', 'sharing.seat_id')
        .onRef('invitation.invitation_id', '=', 'sharing.invitation_id')
        .on('invitation.void_at', 'is', null),
    )
    .innerJoin('acceptance', (join) =>
      join
        .onRef('acceptance.owner_id', '=', 'sharing.owner_id')
        .onRef('acceptance.seat_id', '=', 'sharing.seat_id')
        .onRef('acceptance.invitation_id', '=', 'sharing.invitation_id')
        .onRef('acceptance.hash', '=', 'sharing.acceptance_hash')
        .on('acceptance.standing', '=', 'accepted'),
    )
    .innerJoin('seat', (join) =>
      join.onRef('seat.owner_id', '=', 'sharing.owner_id').onRef('seat.seat_id', '=', 'sharing.seat_id'),
    )
    .innerJoin('account', 'account.id', 'acceptance.account_id')
    .select([
      'seat.role',
      'invitation.mail_name',
      'account.email',
      'sharing.target',
      'sharing.handed',
      'sharing.news_since',
    ])
    .where('sharing.owner_id', '=', ownerId)
    .where('sharing.seat_id', '=', seatId)
    .executeTakeFirst()

/** Also after it was taken back: a thief with the owner's password could share for a minute. */
export async function mailOwnerOfSharing(
  transaction: Tx,
  { outbox, config }: Pick<ServerContext, 'outbox' | 'config'>,
  { ownerId, seatId, isNew }: { ownerId: string; seatId: string; isNew: boolean },
): Promise<void> {
  const shared = await sharedWith(transaction, ownerId, seatId)
  if (!shared?.email) return
  const { email, role } = shared
  for (const to of await ownerAddresses(transaction, ownerId)) {
    const letter = seatMails.youShared(to, { email, role, isNew }, config.publicAddress)
    await outbox.post(transaction, letter, { purpose: 'sharing', reference: ownerId })
  }
}
