import { decideApproval } from './approval.ts'
import {
  type Acceptance,
  type Approval,
  armedInvitations,
  type Estate,
  isOpen,
  type Release,
  standingOf,
  type ServiceContext,
  withInvitation,
  withRelease,
} from './estate.ts'
import { impartialOperators } from './impartial-operators.ts'
import type { LogLine } from './outcome.ts'
import { afterReport, type Moved, reviewedAgain } from './reporting.ts'

/** The open reports and presented cards of an estate, held against the list of operators as it is now. */
export function settleApprovals(estate: Estate, around: ServiceContext): { estate: Estate; lines: LogLine[] } {
  const lines: LogLine[] = []
  let current = settleCards(estate, around)
  for (const release of Object.values(current.releases).filter(isOpen)) {
    const approval = decideApproval(release.approval, release.policy.fallbackDays > 0, current, around)
    const settled = settleRelease(release, approval, current, around)
    if (!settled) continue
    lines.push(...settled.lines)
    current = withRelease(current, settled.release)
  }
  return { estate: current, lines }
}

/** An open release in the state where it belongs now; undefined where nothing changes. */
function settleRelease(before: Release, approval: Approval, estate: Estate, around: ServiceContext): Moved | undefined {
  const release = { ...before, approval }
  if (approval !== before.approval) {
    if (release.state === 'in-review' && approval === 'waived') return afterReport(release, around.now)
    if (release.state === 'waiting') return reviewedAgain(release, 'operator', 'operator-added')
    return { release, lines: [] }
  }
  const fell = release.state === 'waiting' && approval === 'demanded' && !isStillApproved(release, estate, around)
  // Nobody knows who left a list that cannot be relied on; nothing opens meanwhile (machine.ts).
  return fell && around.operators.confirmed ? reviewedAgain(release, 'operator', 'approval-fell') : undefined
}

/** Whether whoever approved a release is still listed, and has had no part in the estate since. */
export const isStillApproved = ({ approvedBy }: Release, estate: Estate, { operators }: ServiceContext): boolean =>
  impartialOperators(estate, operators).some(({ ownerId }) => ownerId === approvedBy)

function settleCards(estate: Estate, around: ServiceContext): Estate {
  let current = estate
  for (const { seatId, invitationId, invitation } of armedInvitations(estate)) {
    const acceptances = invitation.acceptances.map((acceptance) => settleCard(acceptance, estate, around))
    if (acceptances.some((acceptance, i) => acceptance !== invitation.acceptances[i]))
      current = withInvitation(current, seatId, invitationId, { ...invitation, acceptances })
  }
  return current
}

function settleCard(acceptance: Acceptance, estate: Estate, around: ServiceContext): Acceptance {
  if (acceptance.via === 'invitation' || acceptance.decision !== null) return acceptance
  const approval = decideApproval(acceptance.approval, true, estate, around)
  const settled = approval === acceptance.approval ? acceptance : { ...acceptance, approval }
  // What has counted by time goes on counting.
  return standingOf(estate, settled, around) === 'accepted' ? { ...settled, decision: 'time' } : settled
}
