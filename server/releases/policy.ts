import { activeStates } from '../../domain/releases.ts'
import type { Tx } from '../db/scope.ts'
import { heldSeatsWithAcceptances } from '../db/seat-joins.ts'
import type { Session } from '../accounts/session.ts'
import { Refusal } from '../http/refusal.ts'
import { serviceRefused } from './texts.ts'

type Reader = Pick<Tx, 'selectFrom'>

/** True from a report until the release is stopped or ended: the server then deletes nothing. */
export async function estateIsUnderRelease(reader: Reader, ownerId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('release')
    .select('release_id')
    .where('owner_id', '=', ownerId)
    .where('state', 'in', activeStates)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Covers all estates of an account, because a stranger with the mailbox may have started again. */
export async function accountIsUnderRelease(reader: Reader, accountId: string): Promise<boolean> {
  const estates = await reader.selectFrom('estate').select('owner_id').where('account_id', '=', accountId).execute()
  for (const { owner_id } of estates) if (await estateIsUnderRelease(reader, owner_id)) return true
  return false
}

export type Holding = {
  ownerId: string
  seatId: string
  invitationId: string
  /** The last release that the owner ended while this person held the seat. It opens nothing. */
  endedRelease: string | null
  role: 'attorney' | 'contact_1' | 'contact_2'
  hash: Uint8Array
  standing: 'accepted' | 'presented'
}

/** Counts only seats and cards that the release service has verified. */
export async function holdingsIn(reader: Reader, session: Session, ownerId: string): Promise<Holding[]> {
  const rows = await heldSeatsWithAcceptances(reader)
    .select(['held_seat.seat_id', 'held_seat.invitation_id', 'held_seat.role', 'held_seat.hash'])
    .select(['acceptance.standing', 'invitation.ended_release'])
    .where('held_seat.account_id', '=', session.accountId)
    .where('held_seat.grantee_owner_id', '=', session.ownerId)
    .where('held_seat.owner_id', '=', ownerId)
    .where('invitation.void_at', 'is', null)
    .execute()
  return rows.flatMap(({ standing, ...row }) =>
    standing === 'accepted' || standing === 'presented'
      ? {
          ownerId,
          seatId: row.seat_id,
          invitationId: row.invitation_id,
          endedRelease: row.ended_release,
          role: row.role,
          hash: row.hash,
          standing,
        }
      : [],
  )
}

/** The refusal for a person who does not hold the seat that a call names. */
export const noLongerNamed = () => new Refusal(403, 'not-in-seat', 'You are no longer named here.')

/** Counts only verified acceptances: an unchecked card has no vote. */
export const countingHoldingsIn = async (reader: Reader, session: Session, ownerId: string): Promise<Holding[]> =>
  (await holdingsIn(reader, session, ownerId)).filter(({ standing }) => standing === 'accepted')

export async function mustHold(
  reader: Reader,
  session: Session,
  place: { ownerId: string; seatId: string; invitationId: string },
): Promise<Holding> {
  const holdings = await holdingsIn(reader, session, place.ownerId)
  const found = holdings.find(
    ({ seatId, invitationId }) => seatId === place.seatId && invitationId === place.invitationId,
  )
  if (!found) throw noLongerNamed()
  return found
}

export async function mustCountIn(
  reader: Reader,
  session: Session,
  place: { ownerId: string; seatId: string; invitationId: string },
): Promise<void> {
  const { standing } = await mustHold(reader, session, place)
  if (standing !== 'accepted') throw serviceRefused('card-not-counted')
}
