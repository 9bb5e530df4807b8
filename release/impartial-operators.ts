import { demand, type Estate, type Operators } from './estate.ts'
import { everyAcceptance, everyDeputy, firstWhoSigned } from './people.ts'
import type { Signer } from './person.ts'

/** Returns the signer. Refuses involved operators, and all while the list is unconfirmed. */
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

/** Includes former grantees and deputies, and operators who suspended the account. */
function involvedIn(estate: Estate): ReadonlySet<string> {
  const people = [...everyAcceptance(estate), ...everyDeputy(estate)].map(({ who }) => who)
  return new Set([estate.ownerId, ...people, ...estate.suspendedBy])
}

export function impartialOperators(estate: Estate, { people }: Operators): Signer[] {
  const involved = involvedIn(estate)
  return people.filter(({ ownerId }) => !involved.has(ownerId))
}
