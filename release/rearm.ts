import { isActiveState } from '../domain/releases.ts'
import type { MessageOf } from '../contract/release-service.ts'
import { equal, fromBase64url, statementHash, toBase64url, verifyStatement } from '../vault/index.ts'
import { pinnedEstate, sharesAreNamed } from './arming.ts'
import { seatLine } from './by-log.ts'
import { withAdopted } from './adopted-filling.ts'
import { firstEpochOf, withEpoch } from './epochs.ts'
import {
  type Acceptance,
  demand,
  type Estate,
  findInvitation,
  type Invitation,
  acceptanceStateOf,
  type ServiceContext,
  withSeat,
} from './estate.ts'
import type { Outcome } from './outcome.ts'

// [Note: a rearm adds no grantee] A rearm gives a filling's grantees new shares, also after an end.
// The owner names exactly the acceptances that count in this store, so that no server can hide or
// add one to get a seat armed. Waiting or rejected cards and `step-down` stay as they are.

export async function takeRearm(held: Estate, message: MessageOf<'rearm'>, context: ServiceContext): Promise<Outcome> {
  const pinned = await pinnedEstate(held, message.ownerId, message.ownerBundle)
  const named = await verifyStatement('rearm', message.statement, fromBase64url(pinned.ownerKey))
  demand(named.ownerId === pinned.ownerId, 'not-verified')
  demand(await sharesAreNamed(message.shares, named.shares), 'not-verified')
  const { estate, lines } = await withAdopted(pinned, named, message.before, context)
  const { seat, invitation } = findInvitation(estate, named.seatId, named.invitationId)
  const isKnownCard = equal(named.cardKey, fromBase64url(invitation.cardKey))
  demand(seat.role === named.role && (isKnownCard || invitation.newCard), 'not-verified')
  const epochs = Object.values(seat.invitations).map(({ epoch }) => epoch)
  demand(named.epoch > Math.max(seat.voidEpoch, ...epochs), 'outdated')
  const near = withEpoch(estate, named.epoch, context)
  // In a recovery the service already judged these messages, and their predecessors may be missing.
  if (!context.recovering) {
    demand(!Object.values(estate.releases).some(({ state }) => isActiveState(state)), 'wrong-state')
    demand(namesThoseWhoCount(estate, invitation, named.acceptanceHashes, context), 'outdated')
  }
  const { newCard: _, ...before } = invitation
  const armed: Invitation = {
    ...before,
    cardKey: toBase64url(named.cardKey),
    ...(isKnownCard
      ? {}
      : { linkIsVoid: true as const, acceptances: before.acceptances.map(withoutOldCard(named.acceptanceHashes)) }),
    epoch: named.epoch,
    firstEpoch: firstEpochOf(invitation),
    statementHash: toBase64url(await statementHash(message.statement)),
    shares: message.shares.map(({ event, sealedB }) => ({ event, sealedB: toBase64url(sealedB) })),
  }
  const next = {
    ...seat,
    voidEpoch: Math.max(seat.voidEpoch, named.epoch - 1),
    invitations: { ...seat.invitations, [named.invitationId]: armed },
  }
  return { estate: withSeat(near, named.seatId, next), lines: [...lines, seatLine('armed', named)] }
}

/** Rejects the cards that wait for a review: a thief may have presented them. */
const withoutOldCard = (hashes: readonly Uint8Array[]) => {
  const named = new Set(hashes.map((hash) => toBase64url(hash)))
  return (acceptance: Acceptance): Acceptance =>
    acceptance.via === 'card' && acceptance.decision === null && !named.has(acceptance.hash)
      ? { ...acceptance, decision: 'reject' }
      : acceptance
}

function namesThoseWhoCount(
  estate: Estate,
  { acceptances }: Invitation,
  hashes: readonly Uint8Array[],
  context: ServiceContext,
): boolean {
  const named = new Set(hashes.map((hash) => toBase64url(hash)))
  const counting = acceptances.filter((acceptance) => acceptanceStateOf(estate, acceptance, context) === 'accepted')
  return named.size === counting.length && counting.every(({ hash }) => named.has(hash))
}
