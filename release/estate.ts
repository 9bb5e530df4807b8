import { type Approval, daysToAnswer, openingDays, openingMoments, pauseDays } from '../domain/opening.ts'
import type { Terms } from '../domain/release-terms.ts'
import { eventsOpenNow, isOpenState, type KeyEvent, type ReleaseEvent, type ReleaseState } from '../domain/releases.ts'
import type { SeatRole } from '../domain/seats.ts'
import type { Refusal } from '../contract/release-service.ts'
import { daysAfter, type Waiting } from './clock.ts'
import { type HeldTerms, termsNow } from './terms.ts'
import type { Person, Signer } from './person.ts'
import type { Succession } from './succession-state.ts'
import type { Base64url, ByLog, Deletion, Head, Lookout } from './owner-state.ts'

// The stored state of one estate, as plain JSON. Bytes are base64url text, so that === compares
// them.

export type { Base64url }

type Policy = Terms & { counter: number }

/** The wait of a card that no operator can review. */
const cardDays = 14

export type Acceptance = {
  hash: Base64url
  via: 'invitation' | 'card'
  who: string
  at: number
  /** Says for a card whether an operator must approve it. */
  approval: Approval
  /** An operator's decision on a card; `time` if the card's wait ran out first. */
  decision: 'approve' | 'reject' | 'time' | null
  reason: string | null
  /** The hash of the grantee's own `step-down`. */
  stepDown?: Base64url
}

export type Invitation = {
  /** The invitation's own epoch is separate if the owner rearmed the seat (epochs.ts). */
  epoch: number
  firstEpoch?: number
  /** Hash of the statement that armed the seat last: the invitation, or the newest `rearm`. */
  statementHash: Base64url
  acceptKey: Base64url
  cardKey: Base64url
  /** Set if a thief of the owner's old keys knows this card key: a rearm may then replace it. */
  newCard?: true
  /** A rearm after new keys voids the link: a thief of the old keys knows its secret. */
  linkIsVoid?: true
  shares: { event: KeyEvent; sealedB: Base64url }[]
  acceptances: Acceptance[]
}

export type Seat = {
  role: SeatRole
  voidEpoch: number
  invitations: Record<string, Invitation>
}

export type Release = {
  releaseId: string
  event: ReleaseEvent
  state: ReleaseState
  seatId: string
  invitationId: string
  role: SeatRole
  reporter: string
  claim: Base64url
  claimHash: Base64url
  /** The terms that counted when the claim arrived: later ones do not shorten its wait. */
  policy: Terms
  approval: Approval
  reportedAt: number
  mayObject: boolean
  /** Set once the mail server accepted the first valid notice, or no mail can be sent. */
  noticeAt: number | null
  mail: boolean | null
  /** When the wait began because every other condition of the release was met. */
  waitFrom: number | null
  pausedAt: number | null
  /** When the owner's lookout held it, and under which name. Old stores lack both. */
  heldAt?: number | null
  heldBy?: string
  /** When the records for the first days opened, unless they closed again. Old stores lack it. */
  firstAt?: number | null
  closedAt: number | null
  opinion: { stance: 'support' | 'object'; reason: string; deputy?: string } | null
  /** Each grantee has one. `who` is empty if only the log has it; old stores lack `opinion`. */
  objections: { who: string; role: SeatRole; reason: string; at: number; opinion?: Base64url }[]
  /** Hash of the newest opinion, which an approval must name; missing if no grantee gave one. */
  newestOpinion?: Base64url
  /** The approver's ownerId. Approvals in old stores lack it and no longer count. */
  approvedBy?: string | null
  reason: string | null
  collected: Base64url[]
  firstCollected?: Base64url[]
}

/** Answers for the attorney who named them (deputies.ts). `taken`: by the person with the link. */
export type Deputy = {
  seatId: string
  invitationId: string
  /** The hash of the acceptance of the attorney who named them, and the attorney's ownerId. */
  acceptance: Base64url
  attorney: string
  statementHash: Base64url
  acceptKey: Base64url
  taken: { who: string; hash: Base64url; at: number } | null
}

export type Estate = {
  ownerId: string
  /** The bundle that the first policy, invitation or forget pinned. */
  ownerBundle: Base64url
  ownerKey: Base64url
  policy: Policy | null
  heldTerms?: HeldTerms | null
  policyHash: Base64url | null
  heads: Record<string, Head>
  /** The newest keys of everyone named below except the owner, by ownerId (people.ts). */
  people: Record<string, Person>
  /** ownerIds of all operators who ever suspended the owner's account. */
  suspendedBy: string[]
  seats: Record<string, Seat>
  releases: Record<string, Release>
  deletion: Deletion
  succession: Succession
  provedAt?: number
  /** When today's count of new epochs began, in running time, and the highest epoch then. */
  epochDay?: { since: number; from: number }
  /** The service start (origin.ts) in which a browser last revealed a loss. */
  lossToldIn?: string
  /** Events that the log records but whose statements a recovery did not bring back. */
  byLog?: ByLog
  lookout?: Lookout
  /** By deputyId. Old stores lack both. */
  deputies?: Record<string, Deputy>
  endedDeputies?: string[]
}

export type Operators = {
  people: readonly Signer[]
  /** False if a former operator is missing or the file unreadable, until a human confirms. */
  confirmed: boolean
}

export type ServiceContext = Waiting & {
  /** The wall time of a moment of running time: milliseconds since 1970, only for display. */
  wallTime: (moment: number) => number
  operators: Operators
  /** The bundle that counts in that person's own estate, if this service knows that estate. */
  identityOf: (ownerId: string) => Base64url | null
  /** True while the server resends lost messages: no wait ends during a recovery. */
  recovering: boolean
}

/** Thrown to refuse a message. The estate stays unchanged. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: Refusal

  constructor(code: Refusal) {
    super(code)
    this.code = code
  }
}

export function demand(condition: unknown, code: Refusal): asserts condition {
  if (!condition) throw new Refused(code)
}

export function findInvitation(
  estate: Estate,
  seatId: string,
  invitationId: string,
): { seat: Seat; invitation: Invitation } {
  const seat = estate.seats[seatId]
  const invitation = seat?.invitations[invitationId]
  demand(seat && invitation, 'unknown')
  return { seat, invitation }
}

export function armedInvitation(
  estate: Estate,
  seatId: string,
  invitationId: string,
): { seat: Seat; invitation: Invitation } {
  const found = findInvitation(estate, seatId, invitationId)
  demand(found.invitation.epoch > found.seat.voidEpoch, 'outdated')
  return found
}

export function findRelease(estate: Estate, releaseId: string): Release {
  const release = estate.releases[releaseId]
  demand(release, 'unknown')
  return release
}

export const withSeat = (estate: Estate, seatId: string, seat: Seat): Estate => ({
  ...estate,
  seats: { ...estate.seats, [seatId]: seat },
})

export const withInvitation = (
  estate: Estate,
  seatId: string,
  invitationId: string,
  invitation: Invitation,
): Estate => {
  const seat = estate.seats[seatId]
  demand(seat, 'unknown')
  return withSeat(estate, seatId, { ...seat, invitations: { ...seat.invitations, [invitationId]: invitation } })
}

/** Cancels a pending deletion. The counter stays, so that the old decision cannot be replayed. */
export const withoutDeletion = (estate: Estate): Estate => ({
  ...estate,
  deletion: { counter: estate.deletion.counter, pending: null },
})

export const withRelease = (estate: Estate, release: Release): Estate => ({
  ...estate,
  releases: { ...estate.releases, [release.releaseId]: release },
})

/**
 * A card counts after an approval, or after a wait if no operator can review it and the policy
 * allows that.
 */
export function acceptanceStateOf(
  estate: Estate,
  acceptance: Acceptance,
  context: ServiceContext,
): 'accepted' | 'presented' | 'refused' | 'stepped-down' {
  const byLog = context.recovering ? undefined : estate.byLog
  if (acceptance.stepDown !== undefined || byLog?.gaveBack.includes(acceptance.hash)) return 'stepped-down'
  if (acceptance.decision === 'reject' || byLog?.refused.includes(acceptance.hash)) return 'refused'
  if (acceptance.via === 'invitation' || acceptance.decision !== null) return 'accepted'
  const counts = countsByTime(estate, acceptance, context) && context.operators.confirmed
  return counts && context.now >= cardCountsAt(acceptance, context) ? 'accepted' : 'presented'
}

/** Whether a card can count after a wait: no operator can review it, and the policy allows this. */
export const countsByTime = (estate: Estate, { approval }: Acceptance, context: ServiceContext) =>
  approval === 'waived' && termsNow(estate, context).cardFallback === 1

export const cardCountsAt = (acceptance: Acceptance, context: ServiceContext) =>
  daysAfter(acceptance.at, cardDays, context)

/** When the whole opens, and the first days (null: with it). Null before the wait. */
function momentsOf(release: Release, context: ServiceContext): { rest: number; first: number | null } | null {
  const { reportedAt, waitFrom, noticeAt, opinion, objections, pausedAt, heldAt = null } = release
  if (waitFrom === null || noticeAt === null) return null
  const days = openingDays({
    ...release,
    hasAnswered: opinion !== null,
    isPaused: pausedAt !== null,
    isHeld: heldAt !== null,
    isObjected: objections.length > 0,
  })
  // A confirmed stop doesn't count as waiting for the first days.
  const running = { ...context, stops: [] }
  const afterRunning = (moment: number, count: number) => daysAfter(moment, count, running)
  const { rest, first } = openingMoments(
    days,
    { reportedAt, waitFrom, noticeAt },
    { after: (moment, count) => daysAfter(moment, count, context), afterRunning },
  )
  if (first === null) return { rest, first }
  // However late it comes, a hold closes the first days for seven days.
  const held = [pausedAt, heldAt].flatMap((at) => (at === null ? [] : [afterRunning(at, pauseDays)]))
  return { rest, first: Math.min(rest, Math.max(first, ...held)) }
}

export const opensAt = (release: Release, context: ServiceContext): number | null =>
  momentsOf(release, context)?.rest ?? null

/** Never after the rest; null if the records for the first days open with it. */
export const firstOpensAt = (release: Release, context: ServiceContext): number | null =>
  momentsOf(release, context)?.first ?? null

/** When the attorney's silence stops costing time; null if the attorney has none to answer in. */
export function objectionEndsAt(release: Release, context: ServiceContext): number | null {
  const days = daysToAnswer(release)
  return days === null ? null : daysAfter(release.reportedAt, days, context)
}

/** What a grantee may collect. The log records when the records for the first days opened. */
export const eventsOpenIn = (release: Release): readonly KeyEvent[] => eventsOpenNow(release)

export const isLockedDown = ({ lockdowns }: ServiceContext): boolean => lockdowns.some(({ until }) => until === null)

export const isOpen = (release: Release): boolean => isOpenState(release.state)

/** Whether a policy would be the first one, before any share: the usual first days may count. */
export const takesFirstTerms = (estate: Estate | null): boolean =>
  estate === null || (estate.policy === null && Object.values(estate.seats).every(wasNeverArmed))

const wasNeverArmed = ({ invitations }: Seat): boolean => Object.keys(invitations).length === 0

export function armedInvitations(
  estate: Estate,
): { seatId: string; seat: Seat; invitationId: string; invitation: Invitation }[] {
  return Object.entries(estate.seats).flatMap(([seatId, seat]) =>
    Object.entries(seat.invitations)
      .filter(([, invitation]) => invitation.epoch > seat.voidEpoch)
      .map(([invitationId, invitation]) => ({ seatId, seat, invitationId, invitation })),
  )
}
