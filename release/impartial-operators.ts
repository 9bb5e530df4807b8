import { type Acceptance, demand, type Estate, type Operators } from './estate.ts'
import { firstWhoSigned } from './people.ts'
import type { Signer } from './person.ts'

/**
 * Finds the operator who signed, and refuses one who has a part in the estate. Nobody may decide anything
 * while the list of operators cannot be relied on.
 * @param check throws SealError for a key that did not sign
 */
export async function findImpartialOperator(
  estate: Estate,
  operators: Operators,
  check: (key: Uint8Array) => Promise<unknown>,
): Promise<string> {
  demand(operators.confirmed, 'operators-unconfirmed')
  const signer = await firstWhoSigned(operators.people, check)
  demand(signer !== undefined, 'not-verified')
  demand(!involvedIn(estate).has(signer), 'not-impartial')
  return signer
}

/**
 * Everybody who ever had a part in an estate, by ownerId: its owner, whoever accepted a seat, also one that they gave back or were
 * taken out of, and the operators who suspended the owner's account.
 */
export function involvedIn(estate: Estate): ReadonlySet<string> {
  return new Set([estate.ownerId, ...everyAcceptance(estate).map(({ who }) => who), ...estate.suspendedBy])
}

/** The operators who may decide about an estate. */
export function impartialOperators(estate: Estate, { people }: Operators): Signer[] {
  const involved = involvedIn(estate)
  return people.filter(({ ownerId }) => !involved.has(ownerId))
}

/** All who ever took a seat or presented a card: what is void stays here. */
const everyAcceptance = (estate: Estate): Acceptance[] =>
  Object.values(estate.seats).flatMap(({ invitations }) =>
    Object.values(invitations).flatMap(({ acceptances }) => acceptances),
  )
