import type { Reviewers } from '../contract/release-service.ts'
import { type Approval, armedInvitations, type Estate, type ServiceContext } from './estate.ts'
import { impartialOperators } from './impartial-operators.ts'

// [Note: when nobody can approve] An approval is demanded wherever this service's own list names an operator who has no part
// in the estate; nobody else's word counts for that, neither the server's nor the owner's. It is waived only where the list
// can be relied on and names nobody impartial, and the owner's policy allows for that. Whoever is added meanwhile must
// approve, and what was demanded once stays demanded: resigning, taking a seat or suspending the owner lowers nothing.

/**
 * Whether an operator must approve, from now on.
 * @param before what was decided until now
 * @param mayWaive whether the owner's policy allows for no approval where nobody is impartial
 */
export function decideApproval(before: Approval, mayWaive: boolean, estate: Estate, around: ServiceContext): Approval {
  if (before === 'demanded' || !mayWaive) return 'demanded'
  if (impartialOperators(estate, around.operators).length > 0) return 'demanded'
  return around.operators.confirmed ? 'waived' : before
}

/** Who could approve a report about the estate today, by this service's own list. */
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
