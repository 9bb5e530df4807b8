import type { ValueOf } from '../../contract/http.ts'
import type { getDelivery } from '../../contract/drill.ts'
import type { Session } from '../accounts/session.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction, type Scope } from '../db/scope.ts'
import { notFound } from '../http/refusal.ts'
import { openedKeys } from '../seats/held.ts'

export type OwnPlace = { seatId: string; invitationId: string }

/**
 * The database role of this seat's grantee after a death, so that the owner sees what row security
 * gives the grantee. Only the owner's own estate.
 */
export async function asItsGrantee(
  database: Database,
  { ownerId, accountId }: Session,
  { seatId, invitationId }: OwnPlace,
): Promise<Extract<Scope, { as: 'grantee' }>> {
  const shares = await inTransaction(database, { as: 'owner', ownerId, accountId }, (transaction) =>
    transaction
      .selectFrom('seat_share')
      .innerJoin('invitation', (join) =>
        join
          .onRef('invitation.owner_id', '=', 'seat_share.owner_id')
          .onRef('invitation.seat_id', '=', 'seat_share.seat_id')
          .onRef('invitation.invitation_id', '=', 'seat_share.invitation_id'),
      )
      .select('seat_share.target')
      .where('seat_share.owner_id', '=', ownerId)
      .where('seat_share.seat_id', '=', seatId)
      .where('seat_share.invitation_id', '=', invitationId)
      .where('invitation.void_at', 'is', null)
      .execute(),
  )
  if (shares.length === 0) throw notFound()
  return { as: 'grantee', ownerId, accountId, targets: shares.map(({ target }) => target) }
}

export async function deliveryOf(
  database: Database,
  session: Session,
  place: OwnPlace,
): Promise<ValueOf<(typeof getDelivery)['answer']>> {
  const { ownerId, targets } = await asItsGrantee(database, session, place)
  const { keys, chains } = await openedKeys(database, session, { ownerId, ...place }, targets)
  return {
    keys: keys.map(({ event, epoch, seat_box, verify_key, all_box, incapacity_box }) => ({
      event,
      epoch,
      seatBox: seat_box,
      verifyKey: verify_key,
      allBox: all_box,
      incapacityBox: incapacity_box,
    })),
    chains,
  }
}
