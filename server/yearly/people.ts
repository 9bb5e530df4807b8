import { activeStates } from '../../domain/releases.ts'
import type { Tx } from '../db/scope.ts'
import { acceptancesWithInvitations } from '../db/seat-joins.ts'

export type Place = { seatId: string; invitationId: string }
export type Asked = Place & { email: string; name: string | null; acceptedAt: Date }

export const isSame = (one: Place, other: Place): boolean =>
  one.seatId === other.seatId && one.invitationId === other.invitationId

/** Who accepted, still has the role, and has an account with an address. */
export async function peopleToAsk(transaction: Tx, ownerId: string): Promise<Asked[]> {
  const rows = await acceptancesWithInvitations(transaction)
    .innerJoin('account', 'account.id', 'acceptance.account_id')
    .select(['acceptance.seat_id', 'acceptance.invitation_id', 'acceptance.accepted_at'])
    .select(['account.email', 'invitation.mail_name'])
    .where('acceptance.owner_id', '=', ownerId)
    .where('acceptance.standing', '=', 'accepted')
    .where('invitation.void_at', 'is', null)
    // A person about whom there is a report may be dead.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('release')
            .innerJoin('estate', 'estate.owner_id', 'release.owner_id')
            .select('release.release_id')
            .whereRef('estate.account_id', '=', 'acceptance.account_id')
            .where('release.state', 'in', activeStates),
        ),
      ),
    )
    .orderBy('acceptance.accepted_at')
    .execute()
  return rows.flatMap(({ seat_id, invitation_id, accepted_at, email, mail_name }) =>
    email === null
      ? []
      : [{ seatId: seat_id, invitationId: invitation_id, acceptedAt: accepted_at, email, name: mail_name }],
  )
}

export const questionsOf = (reader: Pick<Tx, 'selectFrom'>, ownerId: string) =>
  reader.selectFrom('yearly_question').selectAll().where('owner_id', '=', ownerId)

/** Whether a fire drill of the owner waits for this person. */
export async function hasOpenDrill(
  reader: Pick<Tx, 'selectFrom'>,
  ownerId: string,
  { seatId, invitationId }: Place,
): Promise<boolean> {
  const row = await reader
    .selectFrom('drill_seat')
    .select('seat_id')
    .where('owner_id', '=', ownerId)
    .where('seat_id', '=', seatId)
    .where('invitation_id', '=', invitationId)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
