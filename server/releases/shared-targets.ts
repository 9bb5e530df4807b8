import type { Session } from '../accounts/session.ts'
import { sameBytes } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { openedTargets } from './opened-targets.ts'
import { mustHold } from './policy.ts'

type Place = { ownerId: string; seatId: string; invitationId: string }

/** The newest sharing with this person, by the one acceptance that the owner named. */
export async function sharingWith(reader: Pick<Tx, 'selectFrom'>, session: Session, place: Place) {
  const holding = await mustHold(reader, session, place)
  const row = await reader
    .selectFrom('sharing')
    .select(['target', 'statement', 'handed', 'head', 'acceptance_hash'])
    .where('owner_id', '=', place.ownerId)
    .where('seat_id', '=', place.seatId)
    .where('invitation_id', '=', place.invitationId)
    .executeTakeFirst()
  if (!row || holding.standing !== 'accepted' || !sameBytes(row.acceptance_hash, holding.hash)) return undefined
  return row
}

export async function sharedTargets(
  reader: Pick<Tx, 'selectFrom'>,
  session: Session,
  place: Place,
): Promise<{ targets: string[] }> {
  const sharing = await sharingWith(reader, session, place)
  if (!sharing || sharing.handed === null) throw new Refusal(403, 'not-shared', 'Nothing is shared with you right now.')
  return { targets: [sharing.target] }
}

/** What this person can read today, by a release or by a sharing. */
export async function readTargets(
  reader: Pick<Tx, 'selectFrom'>,
  session: Session,
  place: Place,
): Promise<{ targets: string[] }> {
  const sharing = await sharingWith(reader, session, place)
  if (!sharing || sharing.handed === null) return openedTargets(reader, session, place)
  const opened = await openedTargets(reader, session, place).catch((error: unknown) => {
    if (error instanceof Refusal) return { targets: [] }
    throw error
  })
  return { targets: [...opened.targets, sharing.target] }
}
