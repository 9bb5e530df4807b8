import type { ReleaseReply, ServiceInvitation, ServiceRelease } from '../contract/release-service.ts'
import { pauseDays } from '../domain/opening.ts'
import { fromBase64url } from '../vault/index.ts'
import { daysAfter } from './clock.ts'
import {
  armedInvitations,
  cardCountsAt,
  countsByTime,
  type Estate,
  firstOpensAt,
  isLockedDown,
  isOpen,
  objectionEndsAt,
  opensAt,
  type Release,
  acceptanceStateOf,
  type ServiceContext,
} from './estate.ts'
import { successionDue } from './succession.ts'
import { hasOtherAttorney } from './reporting.ts'
import { newestCountAt, termsNow } from './terms.ts'

/** When the wait of the newest terms began and ends, if they do not fully count yet. */
export function weakenedIn(estate: Estate, context: ServiceContext): ReleaseReply['weakened'] {
  const countsAt = newestCountAt(estate, context)
  if (!estate.heldTerms || countsAt === null) return null
  return { since: context.wallTime(estate.heldTerms.since), countsAt: context.wallTime(countsAt) }
}

/** The next moment, in wall time, at which the clock alone changes the state. */
export function nextAt(estate: Estate, context: ServiceContext): number | null {
  const times = Object.values(estate.releases).flatMap((release) => {
    if (release.state === 'reported') return objectionEndsAt(release, context) ?? []
    if (release.state !== 'waiting') return []
    const moments = [opensAt(release, context), release.firstAt ? null : firstOpensAt(release, context)]
    return moments.filter((moment) => moment !== null)
  })
  const cards = armedInvitations(estate)
    .flatMap(({ invitation }) => invitation.acceptances)
    .filter(
      (acceptance) =>
        countsByTime(estate, acceptance, context) && acceptanceStateOf(estate, acceptance, context) === 'presented',
    )
    .map((acceptance) => cardCountsAt(acceptance, context))
  // A card counts by the terms, so this list includes the time at which new terms count.
  const terms = newestCountAt(estate, context)
  const all = [...times, ...cards, ...(terms === null ? [] : [terms]), ...successionDue(estate, context)]
  if (all.length === 0) return null
  // These moments shift while a lockdown lasts, because its end is unknown.
  if (isLockedDown(context)) return context.wallTime(context.now + context.dayMilliseconds / 24)
  return context.wallTime(Math.min(...all))
}

/** What decides the days of a report: the terms that count now, and those of open reports. */
export const outlookOf = (estate: Estate, context: ServiceContext): NonNullable<ReleaseReply['outlook']> => ({
  terms: termsNow(estate, context),
  hasAttorney: hasOtherAttorney(estate, null, context),
  reports: Object.values(estate.releases)
    .filter(isOpen)
    .map(({ releaseId, policy }) => ({ releaseId, terms: policy })),
})

/** The reporter's acceptance by its hash; zeros if a later disarm removed the reporter. */
function reporterOf(estate: Estate, { seatId, invitationId, reporter }: Release): Uint8Array {
  const acceptances = estate.seats[seatId]?.invitations[invitationId]?.acceptances ?? []
  const found = acceptances.find(({ who }) => who === reporter)
  return found ? fromBase64url(found.hash) : new Uint8Array(32)
}

export function releasesOf(estate: Estate, context: ServiceContext): ServiceRelease[] {
  const onWall = (moment: number | null) => (moment === null ? null : context.wallTime(moment))
  return Object.values(estate.releases).map((release) => ({
    releaseId: release.releaseId,
    event: release.event,
    state: release.state,
    seatId: release.seatId,
    invitationId: release.invitationId,
    role: release.role,
    claimHash: fromBase64url(release.claimHash),
    reportedAt: context.wallTime(release.reportedAt),
    objectUntil: onWall(objectionEndsAt(release, context)),
    waitingSince: onWall(release.waitFrom),
    opensAt: onWall(opensAt(release, context)),
    firstOpensAt: onWall(firstOpensAt(release, context)),
    firstAt: onWall(release.firstAt ?? null),
    pausedUntil: onWall(release.pausedAt === null ? null : daysAfter(release.pausedAt, pauseDays, context)),
    heldUntil: onWall(release.heldAt ? daysAfter(release.heldAt, pauseDays, context) : null),
    heldBy: release.heldBy ?? null,
    closedAt: onWall(release.closedAt),
    approval: release.approval,
    toldAt: onWall(release.noticeAt),
    reason: release.reason,
    claim: fromBase64url(release.claim),
    reporter: reporterOf(estate, release),
  }))
}

export function invitationsOf(estate: Estate, context: ServiceContext): ServiceInvitation[] {
  return Object.entries(estate.seats).flatMap(([seatId, seat]) =>
    Object.entries(seat.invitations).map(([invitationId, invitation]) => ({
      seatId,
      invitationId,
      epoch: invitation.epoch,
      void: invitation.epoch <= seat.voidEpoch,
      acceptances: invitation.acceptances.map((acceptance) => ({
        hash: fromBase64url(acceptance.hash),
        via: acceptance.via,
        standing: acceptanceStateOf(estate, acceptance, context),
        reason: acceptance.reason,
        stepDown: acceptance.stepDown === undefined ? null : fromBase64url(acceptance.stepDown),
      })),
    })),
  )
}
