import { isStandingState } from '../domain/releases.ts'
import type { MessageOf } from '../contract/release-service.ts'
import { equal, fromBase64url, statementHash, toBase64url, verifyStatement } from '../vault/index.ts'
import { pinnedEstate, sharesAreNamed } from './arming.ts'
import { seatLine } from './by-log.ts'
import { firstEpochOf, withEpoch } from './epochs.ts'
import {
  type Acceptance,
  demand,
  type Estate,
  findInvitation,
  type Invitation,
  standingOf,
  type ServiceContext,
  withSeat,
} from './estate.ts'
import type { Outcome } from './outcome.ts'

// [Note: a rearm brings nobody in] It gives the people of a filling new shares, also where an end made the old ones void. Whose acceptances count is
// never its word alone: the owner names exactly those that count here, so neither a server that hid one from the owner nor one that showed one too
// many gets a seat armed past it. What doesn't count (a card that waits for a look, one that was refused, who stepped down) stays what it is.

/** Arms a filling anew: a higher epoch makes every earlier one void, and the same people count under it. */
export async function takeRearm(known: Estate, message: MessageOf<'rearm'>, around: ServiceContext): Promise<Outcome> {
  const estate = await pinnedEstate(known, message.ownerId, message.ownerBundle)
  const named = await verifyStatement('rearm', message.statement, fromBase64url(estate.ownerKey))
  demand(named.ownerId === estate.ownerId, 'not-verified')
  demand(await sharesAreNamed(message.shares, named.shares), 'not-verified')
  const { seat, invitation } = findInvitation(estate, named.seatId, named.invitationId)
  const isKnownCard = equal(named.cardKey, fromBase64url(invitation.cardKey))
  demand(seat.role === named.role && (isKnownCard || invitation.newCard), 'not-verified')
  const epochs = Object.values(seat.invitations).map(({ epoch }) => epoch)
  demand(named.epoch > Math.max(seat.voidEpoch, ...epochs), 'outdated')
  const near = withEpoch(estate, named.epoch, around)
  // What is sent again after a loss was judged once: what it stood on may come back in another order, or be gone.
  if (!around.recovering) {
    demand(!Object.values(estate.releases).some(({ state }) => isStandingState(state)), 'wrong-state')
    demand(namesThoseWhoCount(estate, invitation, named.acceptanceHashes, around), 'outdated')
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
  return { estate: withSeat(near, named.seatId, next), lines: [seatLine('armed', named)] }
}

/** With the card of before nobody counts later on: what waits for a look, or for its time, was presented with a key that others may have. */
const withoutOldCard = (hashes: readonly Uint8Array[]) => {
  const named = new Set(hashes.map((hash) => toBase64url(hash)))
  return (acceptance: Acceptance): Acceptance =>
    acceptance.via === 'card' && acceptance.decision === null && !named.has(acceptance.hash)
      ? { ...acceptance, decision: 'reject' }
      : acceptance
}

/** Whether the owner names exactly the acceptances that count. */
function namesThoseWhoCount(
  estate: Estate,
  { acceptances }: Invitation,
  hashes: readonly Uint8Array[],
  around: ServiceContext,
): boolean {
  const named = new Set(hashes.map((hash) => toBase64url(hash)))
  const counting = acceptances.filter((acceptance) => standingOf(estate, acceptance, around) === 'accepted')
  return named.size === counting.length && counting.every(({ hash }) => named.has(hash))
}
