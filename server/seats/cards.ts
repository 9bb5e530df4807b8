import { createHash } from 'node:crypto'
import type { ValueOf } from '../../contract/http.ts'
import type { findReleaseCard, keepReleaseCard } from '../../contract/release-cards.ts'
import type { Session } from '../accounts/session.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { invitationVoid } from './accept.ts'

export function keepCard(
  database: Database,
  { ownerId, accountId }: Session,
  place: ValueOf<(typeof keepReleaseCard)['params']>,
  { number, tokenHash, entry }: ValueOf<(typeof keepReleaseCard)['body']>,
): Promise<void> {
  return inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => {
    const { seatId, invitationId } = place
    const counts = await transaction
      .selectFrom('invitation')
      .select('epoch')
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .where('invitation_id', '=', invitationId)
      .where('void_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!counts) throw invitationVoid()
    const card = { number, token_hash: tokenHash, entry }
    await transaction
      .insertInto('release_card')
      .values({ owner_id: ownerId, seat_id: seatId, invitation_id: invitationId, ...card })
      .onConflict((conflict) => conflict.columns(['owner_id', 'seat_id', 'invitation_id']).doUpdateSet(card))
      .execute()
  })
}

/** Looks up any number once, so that the time does not tell a wrong number from a wrong token. */
export async function findCard(
  database: Database,
  { number, token }: ValueOf<(typeof findReleaseCard)['body']>,
): Promise<Uint8Array> {
  const found = await database
    .selectFrom('release_card')
    .select('entry')
    .where('number', '=', number)
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .executeTakeFirst()
  if (!found) throw new Refusal(404, 'card-unknown', 'This card is not known here.')
  return found.entry
}
