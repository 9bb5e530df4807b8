import type { MessageOf } from '../contract/release-service.ts'
import {
  decodeBundle,
  equal,
  fromBase64url,
  isSameIdentity,
  openAcceptance,
  readStatement,
  sha256,
  statementHash,
  toBase64url,
  upgrades,
  verifyStatement,
} from '../vault/index.ts'
import { firstTerms } from '../domain/release-terms.ts'
import { decideApproval } from './approval.ts'
import { acceptanceLine, seatLine, termsLine } from './by-log.ts'
import { firstEpochOf, withEpoch } from './epochs.ts'
import {
  armedInvitation,
  type Estate,
  findInvitation,
  type Invitation,
  demand,
  type Seat,
  acceptanceStateOf,
  type ServiceContext,
  takesFirstTerms,
  withInvitation,
  withSeat,
} from './estate.ts'
import { heldAfter } from './terms.ts'
import { findImpartialOperator } from './impartial-operators.ts'
import type { Outcome } from './outcome.ts'
import { followIdentity } from './people.ts'
import { noSuccession } from './succession-state.ts'

const maxSeats = 256
/** How many cards of one invitation may wait for an operator's review at the same time. */
const maxWaitingCards = 16

/** Pins the first key; only a `successor` names later ones. A hybrid key is never removed. */
export async function pinnedEstate(estate: Estate | null, ownerId: string, encoded: Uint8Array): Promise<Estate> {
  const ownerBundle = toBase64url(encoded)
  if (estate?.ownerBundle === ownerBundle) return estate
  const bundle = await decodeBundle(encoded)
  if (estate !== null) {
    const counts = await decodeBundle(fromBase64url(estate.ownerBundle))
    demand(isSameIdentity(bundle, counts), 'not-verified')
    return upgrades(bundle, counts) ? { ...estate, ownerBundle } : estate
  }
  demand(bundle.ownerId === ownerId && bundle.version === 1, 'not-verified')
  return {
    ownerId,
    ownerBundle,
    ownerKey: toBase64url(bundle.signKey),
    policy: null,
    policyHash: null,
    heads: {},
    people: {},
    suspendedBy: [],
    seats: {},
    releases: {},
    deletion: { counter: 0, pending: null },
    succession: noSuccession,
  }
}

export async function takePolicy(
  known: Estate | null,
  message: MessageOf<'policy'>,
  context: ServiceContext,
): Promise<Outcome> {
  const { dayMilliseconds } = context
  const estate = await pinnedEstate(known, message.ownerId, message.ownerBundle)
  const policy = await verifyStatement('policy', message.statement, fromBase64url(estate.ownerKey))
  demand(policy.ownerId === estate.ownerId, 'not-verified')
  // Refuses a policy that promised another length of day. Policies in an older form do not state
  // one.
  demand((policy.daySeconds ?? dayMilliseconds / 1000) * 1000 === dayMilliseconds, 'not-verified')
  demand(policy.counter > (estate.policy?.counter ?? 0), 'outdated')
  const { counter, waitIncapacityDays, waitDeathDays, fallbackDays, cardFallback, firstDays } = policy
  const waits = { waitIncapacityDays, waitDeathDays, fallbackDays, cardFallback }
  const kept = { counter, ...waits, ...(firstDays !== undefined && { firstDays }) }
  const policyHash = toBase64url(await statementHash(message.statement))
  const heldTerms = heldAfter(takesFirstTerms(estate) ? { policy: firstTerms } : estate, kept, context)
  const next = { ...estate, policy: kept, policyHash, heldTerms }
  return { estate: next, lines: termsLine(next) }
}

export async function takeInvitation(
  known: Estate | null,
  message: MessageOf<'invitation'>,
  context: ServiceContext,
): Promise<Outcome> {
  const estate = await pinnedEstate(known, message.ownerId, message.ownerBundle)
  const named = await verifyStatement('invitation', message.statement, fromBase64url(estate.ownerKey))
  demand(named.ownerId === estate.ownerId, 'not-verified')
  demand(await sharesAreNamed(message.shares, named.shares), 'not-verified')
  const seat = seatFor(estate, named)
  const epochs = Object.values(seat.invitations).map((invitation) => invitation.epoch)
  demand(named.epoch > Math.max(seat.voidEpoch, ...epochs), 'outdated')
  const near = withEpoch(estate, named.epoch, context)
  demand(!Object.hasOwn(seat.invitations, named.invitationId), 'outdated')
  const invitation: Invitation = {
    epoch: named.epoch,
    statementHash: toBase64url(await statementHash(message.statement)),
    acceptKey: toBase64url(named.acceptKey),
    cardKey: toBase64url(named.cardKey),
    shares: message.shares.map(({ event, sealedB }) => ({ event, sealedB: toBase64url(sealedB) })),
    acceptances: [],
  }
  const armed = {
    ...seat,
    voidEpoch: Math.max(seat.voidEpoch, named.epoch - 1),
    invitations: { ...seat.invitations, [named.invitationId]: invitation },
  }
  return { estate: withSeat(near, named.seatId, armed), lines: [seatLine('armed', named)] }
}

export function seatFor(estate: Estate, { seatId, role }: { seatId: string; role: Seat['role'] }): Seat {
  const known = estate.seats[seatId]
  demand(known ? known.role === role : Object.keys(estate.seats).length < maxSeats, 'not-verified')
  return known ?? { role, voidEpoch: 0, invitations: {} }
}

export async function sharesAreNamed(
  shares: MessageOf<'invitation'>['shares'],
  named: { event: string; sealedShareHash: Uint8Array }[],
): Promise<boolean> {
  const events = new Set(shares.map(({ event }) => event))
  if (shares.length === 0 || shares.length !== named.length || events.size !== shares.length) return false
  for (const { event, sealedB } of shares) {
    const expected = named.find((share) => share.event === event)
    if (!expected || !equal(expected.sealedShareHash, await sha256(sealedB))) return false
  }
  return true
}

/** Voids also the epoch of an invitation that the server withheld. */
export async function disarm(
  known: Estate | null,
  message: MessageOf<'disarm'>,
  context: ServiceContext,
): Promise<Outcome> {
  const estate = await pinnedEstate(known, message.ownerId, message.ownerBundle)
  const named = await verifyStatement('disarm', message.statement, fromBase64url(estate.ownerKey))
  demand(named.ownerId === estate.ownerId, 'not-verified')
  const seat = seatFor(estate, named)
  const near = withEpoch(estate, named.epoch, context)
  return {
    estate: withSeat(near, named.seatId, { ...seat, voidEpoch: Math.max(seat.voidEpoch, named.epoch) }),
    lines: [seatLine('disarmed', named)],
  }
}

export async function takeAcceptance(
  estate: Estate,
  message: MessageOf<'acceptance'>,
  context: ServiceContext,
): Promise<Outcome> {
  const claimed = readStatement(message.statement)
  demand(claimed.type === 'acceptance' && claimed.ownerId === estate.ownerId, 'not-verified')
  const { seat, invitation } = armedInvitation(estate, claimed.seatId, claimed.invitationId)
  const proofKey = fromBase64url(claimed.via === 'card' ? invitation.cardKey : invitation.acceptKey)
  const { acceptance: named, grantee } = await openAcceptance(message.statement, proofKey)
  const { via, seatId, invitationId } = named
  demand(named.epoch === firstEpochOf(invitation) && grantee.ownerId !== estate.ownerId, 'not-verified')
  const hash = toBase64url(await statementHash(message.statement))
  if (invitation.acceptances.some((acceptance) => acceptance.hash === hash)) return { estate, lines: [] }
  const who = grantee.ownerId
  const before = invitation.acceptances.filter((acceptance) => acceptance.via === via)
  // A thief of the owner's old keys knows the link's secret, and no operator reviews a link.
  if (via === 'invitation') demand(!(invitation.newCard || invitation.linkIsVoid) || context.recovering, 'outdated')
  if (via === 'invitation') demand(before.length === 0 && (estate.byLog?.taken[invitationId] ?? hash) === hash, 'taken')
  else {
    // A person who finds a card gets only one review. Rejected cards do not use up the reviews of the
    // true holder.
    demand(!before.some((acceptance) => acceptance.who === who), 'taken')
    demand(before.filter(({ decision }) => decision === null).length < maxWaitingCards, 'taken')
  }
  const known = await followIdentity(estate, named.granteeBundle, context)
  const acceptance = {
    hash,
    via,
    who,
    at: context.now,
    approval: decideApproval('undecided', true, estate, context),
    decision: null,
    reason: null,
  }
  const acceptances = [...invitation.acceptances, acceptance]
  return {
    estate: withInvitation(known, seatId, invitationId, { ...invitation, acceptances }),
    lines: [acceptanceLine(via === 'card' ? 'card-presented' : 'accepted', seat.role, [acceptance], { invitationId })],
  }
}

export async function reviewCard(
  estate: Estate,
  message: MessageOf<'card-review'>,
  context: ServiceContext,
): Promise<Outcome> {
  const claimed = readStatement(message.statement)
  demand(claimed.type === 'card-review' && claimed.ownerId === estate.ownerId, 'not-verified')
  await findImpartialOperator(estate, context.operators, (key) =>
    verifyStatement('card-review', message.statement, key),
  )
  const { seat, invitation } = findInvitation(estate, claimed.seatId, claimed.invitationId)
  const hash = toBase64url(claimed.acceptanceHash)
  const acceptance = invitation.acceptances.find((one) => one.hash === hash)
  demand(acceptance, 'unknown')
  demand(acceptanceStateOf(estate, acceptance, context) === 'presented', 'wrong-state')
  const acceptances = invitation.acceptances.map((one) =>
    one === acceptance ? { ...one, decision: claimed.decision, reason: claimed.reason || null } : one,
  )
  const step = claimed.decision === 'approve' ? 'card-approved' : 'card-rejected'
  return {
    estate: withInvitation(estate, claimed.seatId, claimed.invitationId, { ...invitation, acceptances }),
    lines: [
      acceptanceLine(step, 'operator', [acceptance], {
        role: seat.role,
        ...(claimed.reason && { reason: claimed.reason }),
      }),
    ],
  }
}
