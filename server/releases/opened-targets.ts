import { eventsOpenNow } from '../../domain/releases.ts'
import type { Session } from '../accounts/session.ts'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { type Holding, mustHold } from './policy.ts'

type Opened = { holding: Holding; targets: string[] }

/** A death opens the records of all events, and those for the first days before the rest. */
export async function openedTargets(
  reader: Pick<Tx, 'selectFrom'>,
  session: Session,
  place: { ownerId: string; seatId: string; invitationId: string },
): Promise<Opened> {
  const holding = await mustHold(reader, session, place)
  const standing = await reader
    .selectFrom('release')
    .select(['event', 'release_id', 'state', 'first_at'])
    .where('owner_id', '=', place.ownerId)
    .where('state', 'in', ['waiting', 'released'])
    .execute()
  const open = standing
    .filter(({ release_id }) => release_id !== holding.endedRelease)
    .flatMap(({ event, state, first_at }) => eventsOpenNow({ event, state, firstAt: first_at }))
  if (open.length === 0 || holding.standing !== 'accepted')
    throw new Refusal(403, 'not-released', 'Nothing has been opened for you yet.')
  const events = [...new Set(open)]
  // Until the release service confirms a rearm, both epochs have shares. The service releases the
  // shares of only one.
  const shares = await reader
    .selectFrom('seat_share')
    .select('target')
    .where('owner_id', '=', place.ownerId)
    .where('seat_id', '=', place.seatId)
    .where('invitation_id', '=', place.invitationId)
    .where('event', 'in', events)
    .execute()
  return { holding, targets: shares.map(({ target }) => target) }
}
