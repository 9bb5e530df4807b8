import type { Reviewers } from '../contract/release-service.ts'
import { type Approval, approvalAfter } from '../domain/opening.ts'
import { armedInvitations, type Estate, type ServiceContext } from './estate.ts'
import { impartialOperators } from './impartial-operators.ts'

// [Note: when no operator can approve] Approval is waived only if the operator list is confirmed,
// names no impartial operator, and the owner's policy allows it; neither server nor owner can waive
// it. A demanded approval stays demanded when operators resign, take a seat or suspend the owner.

export function decideApproval(before: Approval, mayWaive: boolean, estate: Estate, context: ServiceContext): Approval {
  const { operators } = context
  const impartial = impartialOperators(estate, operators).length
  return approvalAfter(before, mayWaive, { confirmed: operators.confirmed, impartial })
}

export function reviewersOf(estate: Estate | null, { operators }: ServiceContext): Reviewers {
  const listed = operators.people.length
  if (!estate) return { confirmed: operators.confirmed, listed, impartial: listed, ownerIsOne: false, seatIds: [] }
  const isListed = (who: string) => operators.people.some(({ ownerId }) => ownerId === who)
  const seatIds = armedInvitations(estate)
    .filter(({ invitation }) => invitation.acceptances.some(({ who }) => isListed(who)))
    .map(({ seatId }) => seatId)
  return {
    confirmed: operators.confirmed,
    listed,
    impartial: impartialOperators(estate, operators).length,
    ownerIsOne: isListed(estate.ownerId),
    seatIds: [...new Set(seatIds)],
  }
}
