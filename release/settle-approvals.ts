import { decideApproval } from './approval.ts'
import {
  type Acceptance,
  armedInvitations,
  type Estate,
  isOpen,
  type Release,
  standingOf,
  type Surroundings,
  withInvitation,
  withRelease,
} from './estate.ts'
import type { LogLine } from './outcome.ts'
import { afterReport, lineOf } from './reporting.ts'

/** The open reports and presented cards of an estate, held against the list of operators as it is now. */
export function settleApprovals(estate: Estate, around: Surroundings): { estate: Estate; lines: LogLine[] } {
  const lines: LogLine[] = []
  let current = settleCards(estate, around)
  for (const release of Object.values(current.releases).filter(isOpen)) {
    const approval = decideApproval(release.approval, release.policy.fallbackDays > 0, current, around)
    if (approval === release.approval) continue
    const settled = settleRelease({ ...release, approval }, around.now)
    lines.push(...settled.lines)
    current = withRelease(current, settled.release)
  }
  return { estate: current, lines }
}

/** A release whose approval was just decided anew, in the state where it belongs now. */
function settleRelease(release: Release, now: number): { release: Release; lines: LogLine[] } {
  if (release.state === 'in-review' && release.approval === 'waived') return afterReport(release, now)
  if (release.state !== 'waiting') return { release, lines: [] }
  const reviewed: Release = { ...release, state: 'in-review', waitFrom: null }
  return { release: reviewed, lines: [lineOf(reviewed, 'in-review', 'operator', { because: 'operator-added' })] }
}

function settleCards(estate: Estate, around: Surroundings): Estate {
  let current = estate
  for (const { seatId, invitationId, invitation } of armedInvitations(estate)) {
    const acceptances = invitation.acceptances.map((acceptance) => settleCard(acceptance, estate, around))
    if (acceptances.some((acceptance, i) => acceptance !== invitation.acceptances[i]))
      current = withInvitation(current, seatId, invitationId, { ...invitation, acceptances })
  }
  return current
}

function settleCard(acceptance: Acceptance, estate: Estate, around: Surroundings): Acceptance {
  if (acceptance.via === 'invitation' || acceptance.decision !== null) return acceptance
  const approval = decideApproval(acceptance.approval, true, estate, around)
  const settled = approval === acceptance.approval ? acceptance : { ...acceptance, approval }
  // What has counted by time goes on counting.
  return standingOf(estate, settled, around) === 'accepted' ? { ...settled, decision: 'time' } : settled
}
