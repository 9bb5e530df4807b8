import { fromBase64url, SealError } from '../vault/index.ts'
import { armedInvitations, type Base64url, demand, type Estate, type Operators } from './estate.ts'

/**
 * Finds the operator whose key the check holds for, and refuses one who has a part in the estate. Nobody may decide anything
 * while the list of operators cannot be relied on.
 * @param check throws SealError for a key that did not sign
 */
export async function findImpartialOperator(
  estate: Estate,
  operators: Operators,
  check: (key: Uint8Array) => Promise<unknown>,
): Promise<Base64url> {
  demand(operators.confirmed, 'operators-unconfirmed')
  const signer = await firstThatHolds(operators.keys, check)
  demand(signer !== undefined, 'not-verified')
  demand(!involvedKeys(estate).has(signer), 'not-impartial')
  return signer
}

/**
 * The keys of everybody who has a part in an estate: its owner, whoever holds a seat or made a report, and the operators who
 * ever suspended the owner's account.
 */
export function involvedKeys(estate: Estate): ReadonlySet<Base64url> {
  return new Set([
    estate.ownerKey,
    ...armedInvitations(estate).flatMap(({ invitation }) => invitation.acceptances.map(({ signKey }) => signKey)),
    ...Object.values(estate.releases).map(({ reporter }) => reporter),
    ...estate.suspendedBy,
  ])
}

/** The operators who may decide about an estate. */
export function impartialOperators(estate: Estate, keys: readonly Base64url[]): Base64url[] {
  const involved = involvedKeys(estate)
  return keys.filter((key) => !involved.has(key))
}

/** The first key that the check holds for. */
export async function firstThatHolds(
  keys: readonly Base64url[],
  check: (key: Uint8Array) => Promise<unknown>,
): Promise<Base64url | undefined> {
  for (const key of keys) {
    try {
      await check(fromBase64url(key))
      return key
    } catch (error) {
      if (!(error instanceof SealError)) throw error
    }
  }
  return undefined
}
