import { type Approval, isReviewedMeanwhile } from '../domain/opening.ts'
import { decideApproval } from './approval.ts'
import {
  type Acceptance,
  armedInvitations,
  type Estate,
  isOpen,
  type Release,
  acceptanceStateOf,
  type ServiceContext,
  withInvitation,
  withRelease,
} from './estate.ts'
import { impartialOperators } from './impartial-operators.ts'
import type { LogLine } from './outcome.ts'
import { afterReport, type Moved, reviewedAgain } from './reporting.ts'

/** Checks open reports and presented cards against the present operator list. */
export function settleApprovals(estate: Estate, context: ServiceContext): { estate: Estate; lines: LogLine[] } {
  const lines: LogLine[] = []
  let current = settleCards(estate, context)
  for (const release of Object.values(current.releases).filter(isOpen)) {
    const approval = decideApproval(release.approval, release.policy.fallbackDays > 0, current, context)
    const settled = settleRelease(release, approval, current, context)
    if (!settled) continue
    lines.push(...settled.lines)
    current = withRelease(current, settled.release)
  }
  return { estate: current, lines }
}

function settleRelease(
  before: Release,
  approval: Approval,
  estate: Estate,
  context: ServiceContext,
): Moved | undefined {
  const release = { ...before, approval }
  if (approval !== before.approval) {
    if (release.state === 'in-review' && approval === 'waived') return afterReport(release, context.now)
    if (release.state === 'reported' && isReviewedMeanwhile(release)) return afterReport(release, context.now)
    if (release.state === 'waiting') return reviewedAgain(release, 'operator', 'operator-added')
    return { release, lines: [] }
  }
  const fell = release.state === 'waiting' && approval === 'demanded' && !isStillApproved(release, estate, context)
  return fell && context.operators.confirmed ? reviewedAgain(release, 'operator', 'approval-fell') : undefined
}

export const isStillApproved = ({ approvedBy }: Release, estate: Estate, { operators }: ServiceContext): boolean =>
  impartialOperators(estate, operators).some(({ ownerId }) => ownerId === approvedBy)

/** Also false while the operator list is unconfirmed. */
export const isSurelyApproved = (release: Release, estate: Estate, context: ServiceContext): boolean =>
  context.operators.confirmed && isStillApproved(release, estate, context)

function settleCards(estate: Estate, context: ServiceContext): Estate {
  let current = estate
  for (const { seatId, invitationId, invitation } of armedInvitations(estate)) {
    const acceptances = invitation.acceptances.map((acceptance) => settleCard(acceptance, estate, context))
    if (acceptances.some((acceptance, i) => acceptance !== invitation.acceptances[i]))
      current = withInvitation(current, seatId, invitationId, { ...invitation, acceptances })
  }
  return current
}

function settleCard(acceptance: Acceptance, estate: Estate, context: ServiceContext): Acceptance {
  if (acceptance.via === 'invitation' || acceptance.decision !== null) return acceptance
  const approval = decideApproval(acceptance.approval, true, estate, context)
  const settled = approval === acceptance.approval ? acceptance : { ...acceptance, approval }
  return acceptanceStateOf(estate, settled, context) === 'accepted' ? { ...settled, decision: 'time' } : settled
}
