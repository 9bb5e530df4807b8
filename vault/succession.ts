import type { Bytes } from './bytes.ts'
import { insist, sealed } from './error.ts'
import { type Bundle, decodeBundle, encodeBundle, type Identity } from './identity.ts'
import { signStatement, verifyStatement } from './statements.ts'

/** The old identity names the new one of the same person: after a suspected leak (PROTOCOL.md, Changes). */
export function signSuccession(old: Identity, next: Bundle): Promise<Bytes> {
  insist(next.ownerId === old.ownerId && next.version > old.bundle.version)
  return signStatement('succession', { ownerId: old.ownerId, bundle: encodeBundle(next) }, old.signKey)
}

/**
 * Follows a person from the identity that is pinned to the one it names. Stops with SealError where the pinned identity
 * did not sign, or the new one is of another person or not newer: then the seat is disarmed, and the owner is told.
 */
export function followIdentity(pinned: Bundle, succession: Uint8Array): Promise<Bundle> {
  return sealed(async () => {
    const { ownerId, bundle } = await verifyStatement('succession', succession, pinned.signKey)
    const next = await decodeBundle(bundle)
    insist(ownerId === pinned.ownerId && next.ownerId === pinned.ownerId && next.version > pinned.version)
    return next
  })
}
