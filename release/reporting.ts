import type { MessageOf } from '../contract/release-service.ts'
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
  standingOf,
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

/** A line of the log about one release. */
export const lineOf = (release: Release, step: string, by: string, more: Record<string, string> = {}): LogLine => ({
  step,
  by,
  about: { releaseId: release.releaseId, event: release.event, ...more },
})

/** A person in a seat reports. Where a confirmed attorney may object first, it is `reported`; else it goes on at once. */
export async function takeClaim(estate: Estate, message: MessageOf<'claim'>, around: ServiceContext): Promise<Outcome> {
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
    .map((acceptance) => standingOf(estate, acceptance, around))
  demand(standings.includes('accepted'), 'card-not-counted')
  demand(!Object.values(estate.releases).some((release) => blocks(release, event)), 'already-open')
  const mayObject = isContact(seat.role) && hasOtherAttorney(estate, reporter, around)
  const policy = termsNow(estate, around)
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
    reportedAt: around.now,
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
  // With this report in it: who reports has a part.
  const approval = decideApproval('undecided', policy.fallbackDays > 0, withRelease(estate, reported), around)
  const decided = { ...reported, approval }
  const line = lineOf(decided, 'reported', seat.role)
  // Whoever asked for the deletion may not have been the owner: nothing goes that somebody may need.
  const kept = withoutDeletion(estate)
  if (mayObject) return { estate: withRelease(kept, decided), lines: [line] }
  const next = afterReport(decided, around.now)
  return { estate: withRelease(kept, next.release), lines: [line, ...next.lines] }
}

const blocks = (release: Release, event: string): boolean =>
  (isOpen(release) && release.event === event) ||
  // A death that was released opened incapacity too.
  (release.state === 'released' && (release.event === event || release.event === 'death'))

// An attorney who stepped down takes no day away from the owner: the time for objecting stays until the owner has removed them.
function hasOtherAttorney(estate: Estate, reporter: string, around: ServiceContext): boolean {
  return attorneysWho(['accepted', 'stepped-down'], estate, around).some(({ ownerId }) => ownerId !== reporter)
}

/** The attorneys who count now. */
export const attorneysOf = (estate: Estate, around: ServiceContext): Signer[] =>
  attorneysWho(['accepted'], estate, around)

function attorneysWho(
  standings: readonly ReturnType<typeof standingOf>[],
  estate: Estate,
  around: ServiceContext,
): Signer[] {
  const acceptances = armedInvitations(estate)
    .filter(({ seat }) => seat.role === 'attorney')
    .flatMap(({ invitation }) => invitation.acceptances)
    .filter((acceptance) => standings.includes(standingOf(estate, acceptance, around)))
  return holdersOf(estate, acceptances)
}

/** A release in another state, and what the log says of it. */
export type Moved = { release: Release; lines: LogLine[] }

/**
 * A report goes from its wait back to the operators. Its approval counts no longer; with the next
 * one the wait begins anew.
 * @param because why, for the log
 */
export function reviewedAgain(
  release: Release,
  by: string,
  because: 'objected' | 'approval-fell' | 'operator-added',
): Moved {
  const reviewed: Release = { ...release, state: 'in-review', waitFrom: null, approvedBy: null }
  return { release: reviewed, lines: [lineOf(reviewed, 'in-review', by, { because })] }
}

/**
 * Where a report goes when nobody may object to it any more: to the operators, or, where none can approve, to the wait, of
 * which the owner is told anew. An attorney's objection ends it there, since nobody else would weigh it.
 */
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

/** The newest opinion where there is none. */
const noOpinion = new Uint8Array(32)

// What an operator signed before they had to name what they read says nothing of it.
function hasReadAll({ opinion, objections, newestOpinion }: Release, named: StatementFields['review']): boolean {
  if (named.newestOpinion === undefined) return opinion === null && objections.length === 0
  return equal(named.newestOpinion, newestOpinion === undefined ? noOpinion : fromBase64url(newestOpinion))
}

/**
 * An operator's word on exactly this claim. They may reject it until it opens. Whoever approves has
 * read the newest answer of the others: one that came while they decided is read first.
 */
export async function takeReview(
  estate: Estate,
  message: MessageOf<'review'>,
  around: ServiceContext,
): Promise<Outcome> {
  const named = readStatement(message.statement)
  demand(named.type === 'review' && named.ownerId === estate.ownerId, 'not-verified')
  const signedBy = (key: Uint8Array) => verifyStatement('review', message.statement, key)
  const operator = await findImpartialOperator(estate, around.operators, signedBy)
  const release = findRelease(estate, named.releaseId)
  demand(named.event === release.event && equal(named.claimHash, fromBase64url(release.claimHash)), 'not-verified')
  if (named.decision === 'reject') {
    demand(release.state === 'in-review' || release.state === 'waiting', 'wrong-state')
    const rejected: Release = { ...release, state: 'rejected', closedAt: around.now, reason: named.reason }
    const line = lineOf(rejected, 'rejected', 'operator', { reason: named.reason })
    return { estate: withRelease(estate, rejected), lines: [line] }
  }
  demand(release.state === 'in-review', 'wrong-state')
  demand(hasReadAll(release, named), 'outdated')
  // One of before, which names nothing, saw nothing.
  demand(!named.lastSeen || isShown(named.lastSeen, message.seen), 'not-verified')
  const waiting: Release = { ...release, state: 'waiting', waitFrom: around.now, approvedBy: operator }
  const lines = [lineOf(waiting, 'approved', 'operator'), lineOf(waiting, 'waiting', 'clock')]
  return { estate: withRelease(estate, waiting), lines }
}

/** The owner is here. */
export async function takeVeto(estate: Estate, message: MessageOf<'veto'>, around: ServiceContext): Promise<Outcome> {
  const named = await verifyStatement('veto', message.statement, fromBase64url(estate.ownerKey))
  demand(named.ownerId === estate.ownerId, 'not-verified')
  const release = findRelease(estate, named.releaseId)
  demand(isOpen(release), 'wrong-state')
  const vetoed: Release = { ...release, state: 'vetoed', closedAt: around.now }
  return { estate: withRelease(estate, vetoed), lines: [lineOf(vetoed, 'vetoed', 'owner')] }
}

/**
 * The owner ends a release that happened. Every epoch so far is void: the keys of the seats were given out. Where this store lost that it
 * happened, the wait runs again: it ends that too.
 */
export async function takeEnd(estate: Estate, message: MessageOf<'end'>, around: ServiceContext): Promise<Outcome> {
  const key = fromBase64url(estate.ownerKey)
  // What was signed before there was a `closing` does not name the event.
  const named =
    readStatement(message.statement).type === 'end'
      ? await verifyStatement('end', message.statement, key)
      : await verifyStatement('closing', message.statement, key)
  demand(named.ownerId === estate.ownerId, 'not-verified')
  const release = findRelease(estate, named.releaseId)
  demand(!('event' in named) || named.event === release.event, 'not-verified')
  demand(release.state === 'released' || (around.recovering && isOpen(release)), 'wrong-state')
  const ended: Release = { ...release, state: 'ended', closedAt: around.now }
  const closed = 'seats' in named ? named.seats : []
  return { estate: withEnd(estate, ended, closed), lines: [lineOf(ended, 'ended', 'owner')] }
}

/**
 * An ended release, and every epoch so far void.
 * @param closed epochs that the owner closed with it: what armed one of them may have been kept back
 */
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

/**
 * The first notice to the owner was taken by the mail server, or there is no mail. Later ones change nothing. All of it is
 * the server's word: the log says so, with what the mail server is said to have answered.
 */
export function takeNotice(estate: Estate, message: MessageOf<'notice'>, around: ServiceContext): Outcome {
  const release = findRelease(estate, message.releaseId)
  if (release.noticeAt !== null || !isOpen(release)) return { estate, lines: [] }
  const noticed: Release = { ...release, noticeAt: around.now, mail: message.mail }
  const answer = message.answer === undefined ? {} : { answer: message.answer }
  const line = lineOf(noticed, 'owner-told', 'server', { mail: message.mail ? 'accepted' : 'none', ...answer })
  return { estate: withRelease(estate, noticed), lines: [line] }
}

/** The link in the owner's mail: the wait becomes 7 days longer, once. */
export function pause(estate: Estate, message: MessageOf<'pause'>, around: ServiceContext): Outcome {
  const release = findRelease(estate, message.releaseId)
  demand(isOpen(release), 'wrong-state')
  if (release.pausedAt !== null) return { estate, lines: [] }
  const paused: Release = { ...release, pausedAt: around.now }
  return { estate: withRelease(estate, paused), lines: [lineOf(paused, 'paused', 'mail link')] }
}
