import type { ValueOf } from '../../contract/http.ts'
import type { proveShares } from '../../contract/seats.ts'
import type { Session } from '../accounts/session.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/scope.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { orServiceDown, serviceRefused } from '../releases/texts.ts'

type Answer = ValueOf<(typeof proveShares)['answer']>

export async function sharesOf(
  database: Database,
  link: ReleaseLink,
  { ownerId, accountId }: Session,
  nonce: Uint8Array,
): Promise<Answer> {
  const { refused, proofs } = await orServiceDown(link.prove(ownerId, nonce))
  // The service has no shares of an estate that it does not know.
  if (refused !== null && refused !== 'too-early' && refused !== 'unknown') throw serviceRefused(refused)
  const boxes = await inTransaction(database, { as: 'owner', ownerId, accountId }, (transaction) =>
    transaction
      .selectFrom('seat_share')
      .innerJoin('seat_key', (join) =>
        join.onRef('seat_key.owner_id', '=', 'seat_share.owner_id').onRef('seat_key.target', '=', 'seat_share.target'),
      )
      .select(['seat_share.seat_id', 'seat_share.invitation_id', 'seat_share.event', 'seat_share.seat_box'])
      .select('seat_key.epoch')
      .where('seat_share.owner_id', '=', ownerId)
      .execute(),
  )
  return {
    proofs: refused === 'too-early' ? null : proofs,
    boxes: boxes.map(({ seat_id, invitation_id, event, epoch, seat_box }) => ({
      seatId: seat_id,
      invitationId: invitation_id,
      event,
      epoch,
      seatBox: seat_box,
    })),
  }
}
