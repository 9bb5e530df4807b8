import { eventsOpenedBy } from '../domain/releases.ts'
import type { MessageOf } from '../contract/release-service.ts'
import { toBase64url } from '../vault/index.ts'
import {
  armedInvitation,
  type Estate,
  findRelease,
  isLockedDown,
  demand,
  standingOf,
  type Surroundings,
  withRelease,
} from './estate.ts'
import type { Handover, Outcome } from './outcome.ts'
import { personOf } from './people.ts'
import { lineOf } from './reporting.ts'

/**
 * A grantee asks for share B. It is given for exactly the events that this release opens (death: both), to exactly the
 * key that was pinned when the seat was taken, under exactly the epoch that is armed.
 */
export function collect(estate: Estate, message: MessageOf<'collect'>, around: Surroundings): Outcome {
  demand(!isLockedDown(around), 'locked-down')
  // What ended it may be among what comes again.
  demand(!around.recovering, 'behind')
  const release = findRelease(estate, message.releaseId)
  demand(release.state === 'released', 'not-released')
  const { seat, invitation } = armedInvitation(estate, message.seatId, message.invitationId)
  const hash = toBase64url(message.acceptanceHash)
  const acceptance = invitation.acceptances.find((one) => one.hash === hash)
  demand(acceptance, 'unknown')
  demand(standingOf(estate, acceptance, around) === 'accepted', 'card-not-counted')
  const handovers = invitation.shares
    .filter(({ event }) => eventsOpenedBy(release.event).includes(event))
    .map(
      ({ event, sealedB }): Handover => ({
        event,
        epoch: invitation.epoch,
        releaseId: release.releaseId,
        seatId: message.seatId,
        invitationId: message.invitationId,
        sealedB,
        boxKey: personOf(estate, acceptance.who).boxKey,
      }),
    )
  demand(handovers.length > 0, 'not-released')
  if (release.collected.includes(hash)) return { estate, lines: [], handovers }
  const given = { ...release, collected: [...release.collected, hash] }
  return {
    estate: withRelease(estate, given),
    lines: [lineOf(given, 'opened', seat.role, { via: acceptance.via })],
    handovers,
  }
}
