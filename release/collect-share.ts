import type { MessageOf } from '../contract/release-service.ts'
import { equal, fromBase64url, handOver, random, toBase64url, verifyStatement } from '../vault/index.ts'
import {
  armedInvitation,
  type Estate,
  eventsOpenIn,
  findRelease,
  isLockedDown,
  demand,
  acceptanceStateOf,
  type Release,
  type ServiceContext,
  withRelease,
} from './estate.ts'
import type { Handover, Outcome } from './outcome.ts'
import { isCounted, personOf, withHybridKeyOf } from './people.ts'
import { lineOf } from './reporting.ts'
import { isShown } from './seen.ts'
import { isSurelyApproved } from './settle-approvals.ts'

/**
 * Hands share B to the pinned grantee, for the armed epoch and the events that this release opens
 * now. If this store lost the log entry that they sign as last seen, the wait starts again.
 */
export async function collect(known: Estate, message: MessageOf<'collect'>, context: ServiceContext): Promise<Outcome> {
  demand(!isLockedDown(context), 'locked-down')
  // During a recovery, the server may still resend a veto.
  demand(!context.recovering, 'behind')
  const release = findRelease(known, message.releaseId)
  const opens = eventsOpenIn(release)
  demand(release.state === 'released' || isSurelyApproved(release, known, context), 'not-released')
  demand(opens.length > 0, 'not-released')
  const { seat, invitation } = armedInvitation(known, message.seatId, message.invitationId)
  const hash = toBase64url(message.acceptanceHash)
  const acceptance = invitation.acceptances.find((one) => one.hash === hash)
  demand(acceptance, 'unknown')
  const holder = personOf(known, acceptance.who)
  demand(isCounted(holder), 'outdated')
  await checkRequest(message, fromBase64url(holder.signKey))
  demand(acceptanceStateOf(known, acceptance, context) === 'accepted', 'card-not-counted')
  const estate = message.bundle ? await withHybridKeyOf(known, acceptance.who, message.bundle) : known
  const { hybridKey } = personOf(estate, acceptance.who)
  demand(hybridKey !== undefined, 'not-verified')
  const filling = {
    ownerId: estate.ownerId,
    seatId: message.seatId,
    invitationId: message.invitationId,
    epoch: invitation.epoch,
  }
  // A signature does not prove that sealing to the key works, so this tries it before anything is
  // written.
  await handOver(fromBase64url(hybridKey), { ...filling, releaseId: release.releaseId }, 'death', random(32))
  const handovers = invitation.shares
    .filter(({ event }) => opens.includes(event))
    .map(
      ({ event, sealedB }): Handover => ({
        event,
        epoch: invitation.epoch,
        releaseId: release.releaseId,
        seatId: message.seatId,
        invitationId: message.invitationId,
        sealedB,
        hybridKey,
      }),
    )
  demand(handovers.length > 0, 'not-released')
  const given = withCollector(release, hash)
  if (given === release) return { estate, lines: [], handovers }
  const events = handovers.map(({ event }) => event).join(' ')
  return {
    estate: withRelease(estate, given),
    lines: [lineOf(given, 'opened', seat.role, { via: acceptance.via, events })],
    handovers,
  }
}

/** Returns the same release if this grantee collected the same before. */
function withCollector(release: Release, hash: string): Release {
  const { collected, firstCollected = [] } = release
  if (release.state === 'released')
    return collected.includes(hash) ? release : { ...release, collected: [...collected, hash] }
  return firstCollected.includes(hash) ? release : { ...release, firstCollected: [...firstCollected, hash] }
}

/** Refuses unless the grantee signed exactly this request and the entry sent with it. */
async function checkRequest(message: MessageOf<'collect'>, signKey: Uint8Array): Promise<void> {
  const asked = await verifyStatement('collect-request', message.request, signKey)
  for (const name of ['ownerId', 'releaseId', 'seatId', 'invitationId'] as const)
    demand(asked[name] === message[name], 'not-verified')
  demand(equal(asked.nonce, message.nonce) && isShown(asked.lastSeen, message.seen), 'not-verified')
}
