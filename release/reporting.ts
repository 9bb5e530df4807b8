import type { MessageOf } from '../contract/release-service.ts'
import { isReviewedMeanwhile } from '../domain/opening.ts'
import { isContact, mayReport } from '../domain/seats.ts'
import { releaseEvent } from '../contract/sealed.ts'
import {
  equal,
  fromBase64url,
  readStatement,
  type StatementFields,
  statementHash,
  toBase64url,
  verifyStatement,
} from '../vault/index.ts'
import {
  armedInvitation,
  armedInvitations,
  type Estate,
  findRelease,
  isOpen,
  type Release,
  demand,
  acceptanceStateOf,
  type ServiceContext,
  withoutDeletion,
  withRelease,
} from './estate.ts'
import { termsNow } from './terms.ts'
import { decideApproval } from './approval.ts'
import { highestEpoch } from './epochs.ts'
import { findImpartialOperator } from './impartial-operators.ts'
import type { LogLine, Outcome } from './outcome.ts'
import { isShown } from './seen.ts'
import { firstWhoSigned, holdersOf } from './people.ts'
import type { Signer } from './person.ts'

export const lineOf = (release: Release, step: string, by: string, more: Record<string, string> = {}): LogLine => ({
  step,
  by,
  about: { releaseId: release.releaseId, event: release.event, ...more },
})

/** The release becomes `reported` if a confirmed attorney may object first. */
export async function takeClaim(
  estate: Estate,
  message: MessageOf<'claim'>,
  context: ServiceContext,
): Promise<Outcome> {
  const claim = readStatement(message.statement)
  demand(claim.type === 'claim' && claim.ownerId === estate.ownerId, 'not-verified')
  const event = releaseEvent.safeParse(claim.event).data
  demand(event && !Object.hasOwn(estate.releases, claim.releaseId), 'not-verified')
  const { seat, invitation } = armedInvitation(estate, claim.seatId, claim.invitationId)
  demand(mayReport(seat.role), 'not-verified')
  const holders = holdersOf(estate, invitation.acceptances)
  const reporter = await firstWhoSigned(holders, (key) => verifyStatement('claim', message.statement, key))
  demand(reporter !== undefined, 'not-verified')
  const standings = invitation.acceptances
    .filter(({ who }) => who === reporter)
    .map((acceptance) => acceptanceStateOf(estate, acceptance, context))
  demand(standings.includes('accepted'), 'card-not-counted')
  demand(!Object.values(estate.releases).some((release) => blocks(release, event)), 'already-open')
  const mayObject = isContact(seat.role) && hasOtherAttorney(estate, reporter, context)
  const policy = termsNow(estate, context)
  const reported: Release = {
    releaseId: claim.releaseId,
    event,
    state: 'reported',
    seatId: claim.seatId,
    invitationId: claim.invitationId,
    role: seat.role,
    reporter,
    claim: toBase64url(message.statement),
    claimHash: toBase64url(await statementHash(message.statement)),
    policy,
    approval: 'undecided',
    reportedAt: context.now,
    mayObject,
    noticeAt: null,
    mail: null,
    waitFrom: null,
    pausedAt: null,
    closedAt: null,
    opinion: null,
    objections: [],
    reason: null,
    collected: [],
  }
  // The reporter counts as involved in the estate, so the decision takes this report into account.
  const approval = decideApproval('undecided', policy.fallbackDays > 0, withRelease(estate, reported), context)
  const decided = { ...reported, approval }
  const line = lineOf(decided, 'reported', seat.role)
  // A thief may have requested the deletion. A report cancels it, because grantees may need the
  // estate.
  const kept = withoutDeletion(estate)
  if (mayObject && !isReviewedMeanwhile(decided)) return { estate: withRelease(kept, decided), lines: [line] }
  const next = afterReport(decided, context.now)
  return { estate: withRelease(kept, next.release), lines: [line, ...next.lines] }
}

const blocks = (release: Release, event: string): boolean =>
  (isOpen(release) && release.event === event) ||
  // A released death already opens what an incapacity would.
  (release.state === 'released' && (release.event === event || release.event === 'death'))

/**
 * After an attorney's step-down the time for objections remains until the owner removes the
 * attorney.
 */
export function hasOtherAttorney(estate: Estate, reporter: string | null, context: ServiceContext): boolean {
  return attorneysWho(['accepted', 'stepped-down'], estate, context).some(({ ownerId }) => ownerId !== reporter)
}

export const attorneysOf = (estate: Estate, context: ServiceContext): Signer[] =>
  attorneysWho(['accepted'], estate, context)

function attorneysWho(
  standings: readonly ReturnType<typeof acceptanceStateOf>[],
  estate: Estate,
  context: ServiceContext,
): Signer[] {
  const acceptances = armedInvitations(estate)
    .filter(({ seat }) => seat.role === 'attorney')
    .flatMap(({ invitation }) => invitation.acceptances)
    .filter((acceptance) => standings.includes(acceptanceStateOf(estate, acceptance, context)))
  return holdersOf(estate, acceptances)
}

export type Moved = { release: Release; lines: LogLine[] }

/** Sends a report from its wait back to the operators and voids its approval. */
export function reviewedAgain(
  release: Release,
  by: string,
  because: 'objected' | 'approval-fell' | 'operator-added',
): Moved {
  const reviewed: Release = { ...release, state: 'in-review', waitFrom: null, approvedBy: null, firstAt: null }
  return { release: reviewed, lines: [lineOf(reviewed, 'in-review', by, { because })] }
}

/** Starts the wait with a new notice, or ends the report on an attorney's objection. */
export function afterReport(release: Release, at: number): Moved {
  const { opinion } = release
  if (release.approval !== 'waived') {
    const reviewed: Release = { ...release, state: 'in-review' }
    return { release: reviewed, lines: [lineOf(reviewed, 'in-review', 'clock')] }
  }
  if (opinion?.stance === 'object') {
    const rejected: Release = { ...release, state: 'rejected', closedAt: at, reason: opinion.reason }
    return { release: rejected, lines: [lineOf(rejected, 'rejected', 'attorney', { reason: opinion.reason })] }
  }
  const waiting: Release = { ...release, state: 'waiting', waitFrom: at, noticeAt: null, mail: null }
  return { release: waiting, lines: [lineOf(waiting, 'waiting', 'clock', { unchecked: 'yes' })] }
}

const noOpinion = new Uint8Array(32)

// An approval in the older form names no opinion, so it does not prove that the operator read any.
function hasReadAll({ opinion, objections, newestOpinion }: Release, named: StatementFields['review']): boolean {
  if (named.newestOpinion === undefined) return opinion === null && objections.length === 0
  return equal(named.newestOpinion, newestOpinion === undefined ? noOpinion : fromBase64url(newestOpinion))
}

/** Lets operators reject until the opening. An approval names the newest opinion as read. */
export async function takeReview(
  estate: Estate,
  message: MessageOf<'review'>,
  context: ServiceContext,
): Promise<Outcome> {
  const named = readStatement(message.statement)
  demand(named.type === 'review' && named.ownerId === estate.ownerId, 'not-verified')
  const signedBy = (key: Uint8Array) => verifyStatement('review', message.statement, key)
  const operator = await findImpartialOperator(estate, context.operators, signedBy)
  const release = findRelease(estate, named.releaseId)
  demand(named.event === release.event && equal(named.claimHash, fromBase64url(release.claimHash)), 'not-verified')
  if (named.decision === 'reject') {
    demand(release.state === 'in-review' || release.state === 'waiting', 'wrong-state')
    const closed = { ...release, closedAt: context.now, firstAt: null }
    const rejected: Release = { ...closed, state: 'rejected', reason: named.reason }
    const line = lineOf(rejected, 'rejected', 'operator', { reason: named.reason })
    return { estate: withRelease(estate, rejected), lines: [line] }
  }
  demand(release.state === 'in-review', 'wrong-state')
  demand(hasReadAll(release, named), 'outdated')
  // A review in the older form does not name a log entry.
  demand(!named.lastSeen || isShown(named.lastSeen, message.seen), 'not-verified')
  const waiting: Release = { ...release, state: 'waiting', waitFrom: context.now, approvedBy: operator }
  const lines = [lineOf(waiting, 'approved', 'operator'), lineOf(waiting, 'waiting', 'clock')]
  return { estate: withRelease(estate, waiting), lines }
}

export async function takeVeto(estate: Estate, message: MessageOf<'veto'>, context: ServiceContext): Promise<Outcome> {
  const named = await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))
  demand(named.ownerId === estate.ownerId, 'not-verified')
  const release = findRelease(estate, named.releaseId)
  demand(isOpen(release), 'wrong-state')
  const vetoed: Release = { ...release, state: 'vetoed', closedAt: context.now, firstAt: null }
  return { estate: withRelease(estate, vetoed), lines: [lineOf(vetoed, 'vetoed', 'owner')] }
}

/** Voids all epochs, since grantees have their keys. Also ends a lost release. */
export async function takeEnd(estate: Estate, message: MessageOf<'end'>, context: ServiceContext): Promise<Outcome> {
  const key = fromBase64url(estate.ownerKey)
  // A statement in the older form, without `closing`, does not name the event.
  const named =
    readStatement(message.statement).type === 'end'
      ? await verifyStatement('end', message.statement, key)
      : await verifyStatement('closing', message.statement, key)
  demand(named.ownerId === estate.ownerId, 'not-verified')
  const release = findRelease(estate, named.releaseId)
  demand(!('event' in named) || named.event === release.event, 'not-verified')
  demand(release.state === 'released' || (context.recovering && isOpen(release)), 'wrong-state')
  const ended: Release = { ...release, state: 'ended', closedAt: context.now }
  const closed = 'seats' in named ? named.seats : []
  return { estate: withEnd(estate, ended, closed), lines: [lineOf(ended, 'ended', 'owner')] }
}

export function withEnd(
  estate: Estate,
  ended: Release,
  closed: readonly { seatId: string; epoch: number }[] = [],
): Estate {
  const highest = highestEpoch(estate)
  const seats = Object.fromEntries(
    Object.entries(estate.seats).map(([seatId, seat]) => {
      const known = Object.values(seat.invitations).map(({ epoch }) => epoch)
      const named = closed.filter((one) => one.seatId === seatId).map(({ epoch }) => Math.min(epoch, highest))
      return [seatId, { ...seat, voidEpoch: Math.max(seat.voidEpoch, ...known, ...named) }]
    }),
  )
  return withRelease({ ...estate, seats }, ended)
}

/** Counts the first notice only. The log quotes the mail server's answer as the server gave it. */
export function takeNotice(estate: Estate, message: MessageOf<'notice'>, context: ServiceContext): Outcome {
  const release = findRelease(estate, message.releaseId)
  if (release.noticeAt !== null || !isOpen(release)) return { estate, lines: [] }
  const noticed: Release = { ...release, noticeAt: context.now, mail: message.mail }
  const answer = message.answer === undefined ? {} : { answer: message.answer }
  const line = lineOf(noticed, 'owner-told', 'server', { mail: message.mail ? 'accepted' : 'none', ...answer })
  return { estate: withRelease(estate, noticed), lines: [line] }
}

/** Applies the link in the owner's mail, once: it adds 7 days, and closes the first days. */
export function pause(estate: Estate, message: MessageOf<'pause'>, context: ServiceContext): Outcome {
  const release = findRelease(estate, message.releaseId)
  demand(isOpen(release), 'wrong-state')
  if (release.pausedAt !== null) return { estate, lines: [] }
  const paused: Release = { ...release, pausedAt: context.now, firstAt: null }
  return { estate: withRelease(estate, paused), lines: [lineOf(paused, 'paused', 'mail link')] }
}
