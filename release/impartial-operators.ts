import { type Acceptance, demand, type Estate, type Operators } from './estate.ts'
import { firstWhoSigned } from './people.ts'
import type { Signer } from './person.ts'

/**
 * The operator who signed; refuses one with a part in the estate, and all while the list is
 * unconfirmed.
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
 * ownerIds of all who ever had a part in an estate: its owner, every grantee (also of seats given
 * back or taken away), and operators who suspended the account.
 */
export function involvedIn(estate: Estate): ReadonlySet<string> {
  return new Set([estate.ownerId, ...everyAcceptance(estate).map(({ who }) => who), ...estate.suspendedBy])
}

export function impartialOperators(estate: Estate, { people }: Operators): Signer[] {
  const involved = involvedIn(estate)
  return people.filter(({ ownerId }) => !involved.has(ownerId))
}

const everyAcceptance = (estate: Estate): Acceptance[] =>
  Object.values(estate.seats).flatMap(({ invitations }) =>
    Object.values(invitations).flatMap(({ acceptances }) => acceptances),
  )
