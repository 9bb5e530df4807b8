import { leastWaitDays, type Terms } from '../domain/release-terms.ts'
import { isOpenState, type KeyEvent, type ReleaseEvent, type ReleaseState } from '../domain/releases.ts'
import type { SeatRole } from '../domain/seats.ts'
import type { Refusal } from '../contract/release-service.ts'
import { daysAfter, type Waiting } from './clock.ts'
import { type HeldTerms, termsNow } from './terms.ts'
import type { Person, Signer } from './person.ts'
import type { Succession } from './succession-state.ts'
import type { Base64url, ByLog, Deletion, Head } from './owner-state.ts'

// What the release service knows of one estate: plain JSON, as it is stored. Bytes are base64url text, so that they compare with ===.

export type { Base64url }

/** The owner's terms, as they were signed last. */
export type Policy = Terms & { counter: number }

/** Whether an operator must approve: not known while the list of operators cannot be relied on (release/approval.ts). */
export type Approval = 'undecided' | 'demanded' | 'waived'

/** Days the attorney has for objecting to a contact's report, and a card waits where nobody can look at it. */
const objectionDays = 14
/** The shortest wait where nobody can be told. */
const untoldWaitDays = 14
/** Days that a contact's objection adds where nobody approves, once. */
const objectedWaitDays = 14
/** Days that the link in the mail adds, once. */
export const pauseDays = 7

export type Acceptance = {
  /** Of the whole statement. */
  hash: Base64url
  via: 'invitation' | 'card'
  /** The ownerId of whoever accepted. */
  who: string
  at: number
  /** Of a card: whether an operator must approve it. */
  approval: Approval
  /** An operator's word on a card, or that it counts by time. */
  decision: 'approve' | 'reject' | 'time' | null
  /** What they wrote with it. */
  reason: string | null
  /** Their own word that they gave the seat back. */
  stepDown?: Base64url
}

export type Invitation = {
  /** The present one, and that of the invitation, where it was armed anew since (release/epochs.ts). */
  epoch: number
  firstEpoch?: number
  /** Of what armed it last: the invitation, or the newest `rearm`. */
  statementHash: Base64url
  acceptKey: Base64url
  cardKey: Base64url
  /** The owner has new keys since: the next `rearm` may name another card key, because whoever had the old keys knows this one. */
  newCard?: true
  /** Such a rearm came: whoever had the old keys knows the link's secret too, so nobody new comes in by the link. */
  linkIsVoid?: true
  shares: { event: KeyEvent; sealedB: Base64url }[]
  acceptances: Acceptance[]
}

export type Seat = {
  role: SeatRole
  /** Every epoch up to this one is void. */
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
  /** The ownerId of whoever signed the claim. */
  reporter: string
  claim: Base64url
  claimHash: Base64url
  /** What counted when the claim arrived: nothing that arrives later shortens or skips anything. */
  policy: Terms
  approval: Approval
  reportedAt: number
  /** The attorney has some days for objecting. */
  mayObject: boolean
  /** When the mail server took the first notice that counts, or it was known that there is no mail. */
  noticeAt: number | null
  mail: boolean | null
  /** When nothing but the wait was left. */
  waitFrom: number | null
  pausedAt: number | null
  closedAt: number | null
  /** What the attorney said last. */
  opinion: { stance: 'support' | 'object'; reason: string } | null
  /** What people in the other seats said against it, each once. Of what the log alone says `who` is empty; `opinion`, its hash, was not kept before. */
  objections: { who: string; role: SeatRole; reason: string; at: number; opinion?: Base64url }[]
  /** Hash of the newest opinion: whoever approves has read it. Missing where there is none. */
  newestOpinion?: Base64url
  /** Who approved. Missing where that was not kept yet: such an approval counts no longer. */
  approvedBy?: string | null
  reason: string | null
  /** Hashes of the acceptances that B went to. */
  collected: Base64url[]
}

export type Estate = {
  ownerId: string
  /** Pinned by the first policy, invitation or forget. */
  ownerBundle: Base64url
  ownerKey: Base64url
  policy: Policy | null
  heldTerms?: HeldTerms | null
  /** Of the policy's statement. */
  policyHash: Base64url | null
  /** By seat and event: the owner's newest word on how far its chain reaches. */
  heads: Record<string, Head>
  /** Everybody but the owner who is named below, by ownerId, with their newest keys (people.ts). */
  people: Record<string, Person>
  /** The operators who ever suspended the owner's account, by ownerId. */
  suspendedBy: string[]
  seats: Record<string, Seat>
  releases: Record<string, Release>
  deletion: Deletion
  succession: Succession
  /** When the shares were proved last, in the service's time. Missing where nobody ever asked. */
  provedAt?: number
  /** When the present day of keys of seats began, in the service's time, and the highest epoch then (epochs.ts). Missing where none was named since there is this. */
  epochDay?: { since: number; from: number }
  /** The start of the service (origin.ts) in which a loss was told last. Missing where none was, or a service of before told it. */
  lossToldIn?: string
  /** What the log says beyond what came back in a recovery. Missing where there was none. */
  byLog?: ByLog
}

/** The operators, as the service's own file lists them (release/operators.ts). */
export type Operators = {
  people: readonly Signer[]
  /** False: somebody is missing who was on the list, or it cannot be read, and no human has confirmed that yet. */
  confirmed: boolean
}

/** What the machine is told of the world. */
export type ServiceContext = Waiting & {
  /** What a clock on the wall showed, or would show, at a moment of the running time: milliseconds since 1970, for showing alone. */
  wallTime: (moment: number) => number
  operators: Operators
  /** The bundle that counts of somebody, where their own estate is known here. */
  identityOf: (ownerId: string) => Base64url | null
  /** The server is sending again what was lost here: nothing moves by itself meanwhile. */
  recovering: boolean
}

/** Stops a message. The estate stays as it was. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: Refusal

  constructor(code: Refusal) {
    super(code)
    this.code = code
  }
}

/** Stops with this refusal unless the condition holds. */
export function demand(condition: unknown, code: Refusal): asserts condition {
  if (!condition) throw new Refused(code)
}

/** A seat's invitation of that id, void or not. */
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

/** A seat's invitation of that id; refused when its epoch is void. */
export function armedInvitation(
  estate: Estate,
  seatId: string,
  invitationId: string,
): { seat: Seat; invitation: Invitation } {
  const found = findInvitation(estate, seatId, invitationId)
  demand(found.invitation.epoch > found.seat.voidEpoch, 'outdated')
  return found
}

/** The release of that id. */
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

/** The same without a deletion that is counted down. What the owner decided before cannot be said again. */
export const withoutDeletion = (estate: Estate): Estate => ({
  ...estate,
  deletion: { counter: estate.deletion.counter, pending: null },
})

export const withRelease = (estate: Estate, release: Release): Estate => ({
  ...estate,
  releases: { ...estate.releases, [release.releaseId]: release },
})

/** Whether the holder counts: a card does after an operator's word, or by time where nobody can give it and the owner allows that. */
export function standingOf(
  estate: Estate,
  acceptance: Acceptance,
  around: ServiceContext,
): 'accepted' | 'presented' | 'refused' | 'stepped-down' {
  // What is sent again is judged as it was: what came after it is seen at the end.
  const byLog = around.recovering ? undefined : estate.byLog
  if (acceptance.stepDown !== undefined || byLog?.gaveBack.includes(acceptance.hash)) return 'stepped-down'
  if (acceptance.decision === 'reject' || byLog?.refused.includes(acceptance.hash)) return 'refused'
  if (acceptance.via === 'invitation' || acceptance.decision !== null) return 'accepted'
  const counts = countsByTime(estate, acceptance, around) && around.operators.confirmed
  return counts && around.now >= cardCountsAt(acceptance, around) ? 'accepted' : 'presented'
}

/** Whether a card counts once its time is over: nobody can look at it, and the owner allows that. */
export const countsByTime = (estate: Estate, { approval }: Acceptance, around: ServiceContext) =>
  approval === 'waived' && termsNow(estate, around).cardFallback === 1

/** When such a card counts. */
export const cardCountsAt = (acceptance: Acceptance, around: ServiceContext) =>
  daysAfter(acceptance.at, objectionDays, around)

/** When the wait runs out, as far as it has begun. */
export function opensAt(release: Release, around: ServiceContext): number | null {
  const { waitFrom, noticeAt, policy, approval, mail, pausedAt, event, objections } = release
  if (waitFrom === null || noticeAt === null) return null
  const chosen = event === 'death' ? policy.waitDeathDays : policy.waitIncapacityDays
  const unchecked = approval !== 'demanded'
  const days = Math.max(leastWaitDays, chosen, unchecked ? policy.fallbackDays : 0, mail === false ? untoldWaitDays : 0)
  const added = (pausedAt === null ? 0 : pauseDays) + (unchecked && objections.length > 0 ? objectedWaitDays : 0)
  // Both: the owner was told, and nothing but the wait was left.
  return daysAfter(Math.max(waitFrom, noticeAt), days + added, around)
}

/** When the attorney's time for objecting ends; null where there is none. */
export const objectionEndsAt = (release: Release, around: ServiceContext): number | null =>
  release.mayObject ? daysAfter(release.reportedAt, objectionDays, around) : null

/** Whether nothing opens now (lockdown.ts). */
export const isLockedDown = ({ lockdowns }: ServiceContext): boolean => lockdowns.some(({ until }) => until === null)

export const isOpen = (release: Release): boolean => isOpenState(release.state)

/** Everything still armed, with its seat. */
export function armedInvitations(
  estate: Estate,
): { seatId: string; seat: Seat; invitationId: string; invitation: Invitation }[] {
  return Object.entries(estate.seats).flatMap(([seatId, seat]) =>
    Object.entries(seat.invitations)
      .filter(([, invitation]) => invitation.epoch > seat.voidEpoch)
      .map(([invitationId, invitation]) => ({ seatId, seat, invitationId, invitation })),
  )
}
