import { fromBase64url, SealError } from '../vault/index.ts'
import { armedInvitations, type Base64url, type Estate, demand } from './estate.ts'

/**
 * Finds the operator whose key the check holds for, and refuses one who owns the estate, holds a seat in it, or reported
 * it (PROTOCOL.md, Release: nobody approves for an estate that they own or hold a seat in).
 * @param check throws SealError for a key that did not sign
 */
export async function findImpartialOperator(
  estate: Estate,
  operators: readonly Base64url[],
  check: (key: Uint8Array) => Promise<unknown>,
): Promise<Base64url> {
  const signer = await firstThatHolds(operators, check)
  demand(signer !== undefined, 'not-verified')
  const involved = new Set([
    estate.ownerKey,
    ...armedInvitations(estate).flatMap(({ invitation }) => invitation.acceptances.map(({ signKey }) => signKey)),
    ...Object.values(estate.releases).map(({ reporter }) => reporter),
  ])
  demand(!involved.has(signer), 'not-impartial')
  return signer
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
