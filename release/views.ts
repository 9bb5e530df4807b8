import type { ReleaseReply, ServiceInvitation, ServiceRelease } from '../contract/release-service.ts'
import { fromBase64url } from '../vault/index.ts'
import { daysAfter } from './clock.ts'
import {
  armedInvitations,
  cardCountsAt,
  countsByTime,
  type Estate,
  isLockedDown,
  objectionEndsAt,
  opensAt,
  pauseDays,
  type Release,
  standingOf,
  type ServiceContext,
} from './estate.ts'
import { successionDue } from './succession.ts'
import { newestCountAt } from './terms.ts'

// What the server is told of an estate.

/** Where the owner's newest terms do not count whole yet: since when they wait, and until when. */
export function weakenedIn(estate: Estate, around: ServiceContext): ReleaseReply['weakened'] {
  const countsAt = newestCountAt(estate, around)
  if (!estate.heldTerms || countsAt === null) return null
  return { since: around.wallTime(estate.heldTerms.since), countsAt: around.wallTime(countsAt) }
}

/** When the clock alone will change something next, on the wall. */
export function nextAt(estate: Estate, around: ServiceContext): number | null {
  const times = Object.values(estate.releases).flatMap((release) => {
    if (release.state === 'reported') return objectionEndsAt(release, around) ?? []
    return release.state === 'waiting' ? (opensAt(release, around) ?? []) : []
  })
  const cards = armedInvitations(estate)
    .flatMap(({ invitation }) => invitation.acceptances)
    .filter(
      (acceptance) =>
        countsByTime(estate, acceptance, around) && standingOf(estate, acceptance, around) === 'presented',
    )
    .map((acceptance) => cardCountsAt(acceptance, around))
  // Cards may count by the terms that count then.
  const terms = newestCountAt(estate, around)
  const all = [...times, ...cards, ...(terms === null ? [] : [terms]), ...successionDue(estate, around)]
  if (all.length === 0) return null
  // These move on for as long as it lasts; how long that is, nobody knows.
  if (isLockedDown(around)) return around.wallTime(around.now + around.dayMilliseconds / 24)
  return around.wallTime(Math.min(...all))
}

/** The hash of the acceptance with which the reporter holds the seat; all zeros where a later disarm took it out of it. */
function reporterOf(estate: Estate, { seatId, invitationId, reporter }: Release): Uint8Array {
  const acceptances = estate.seats[seatId]?.invitations[invitationId]?.acceptances ?? []
  const found = acceptances.find(({ who }) => who === reporter)
  return found ? fromBase64url(found.hash) : new Uint8Array(32)
}

/** The releases as they are told to the server, with times of the wall. */
export function releasesOf(estate: Estate, around: ServiceContext): ServiceRelease[] {
  const onWall = (moment: number | null) => (moment === null ? null : around.wallTime(moment))
  return Object.values(estate.releases).map((release) => ({
    releaseId: release.releaseId,
    event: release.event,
    state: release.state,
    seatId: release.seatId,
    invitationId: release.invitationId,
    role: release.role,
    claimHash: fromBase64url(release.claimHash),
    reportedAt: around.wallTime(release.reportedAt),
    objectUntil: onWall(objectionEndsAt(release, around)),
    waitingSince: onWall(release.waitFrom),
    opensAt: onWall(opensAt(release, around)),
    pausedUntil: onWall(release.pausedAt === null ? null : daysAfter(release.pausedAt, pauseDays, around)),
    closedAt: onWall(release.closedAt),
    approval: release.approval,
    toldAt: onWall(release.noticeAt),
    reason: release.reason,
    claim: fromBase64url(release.claim),
    reporter: reporterOf(estate, release),
  }))
}

/** The invitations as they are told to the server. */
export function invitationsOf(estate: Estate, around: ServiceContext): ServiceInvitation[] {
  return Object.entries(estate.seats).flatMap(([seatId, seat]) =>
    Object.entries(seat.invitations).map(([invitationId, invitation]) => ({
      seatId,
      invitationId,
      epoch: invitation.epoch,
      void: invitation.epoch <= seat.voidEpoch,
      acceptances: invitation.acceptances.map((acceptance) => ({
        hash: fromBase64url(acceptance.hash),
        via: acceptance.via,
        standing: standingOf(estate, acceptance, around),
        reason: acceptance.reason,
        stepDown: acceptance.stepDown === undefined ? null : fromBase64url(acceptance.stepDown),
      })),
    })),
  )
}
