import type { Session } from '../accounts/session.ts'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { type Holding, mustHold, targetsOf } from './policy.ts'

/** What a release opened to a seat. */
export type Opened = { holding: Holding; targets: string[] }

/**
 * What releases have opened to a seat that a person holds. Death opens everything that incapacity does.
 * @throws Refusal when the seat is not theirs, or nothing is released
 */
export async function openedTargets(
  reader: Pick<Tx, 'selectFrom'>,
  session: Session,
  place: { ownerId: string; seatId: string; invitationId: string },
): Promise<Opened> {
  const holding = await mustHold(reader, session, place)
  const released = await reader
    .selectFrom('release')
    .select('event')
    .where('owner_id', '=', place.ownerId)
    .where('state', '=', 'released')
    .execute()
  if (released.length === 0 || holding.standing !== 'accepted')
    throw new Refusal(403, 'not-released', 'Nothing has been opened for you yet.')
  const targets = new Set(released.flatMap(({ event }) => targetsOf(holding, event)))
  return { holding, targets: [...targets] }
}
