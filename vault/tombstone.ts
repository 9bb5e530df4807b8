import { type Bytes, sha256, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'

/**
 * What stays of an estate that was forgotten (32 bytes): it tells somebody who names the id that it is gone, and names
 * nobody. Kept for ever, so that nothing that was signed for the estate is ever taken again.
 */
export function tombstoneOf(ownerId: string): Promise<Bytes> {
  return sha256(context('tombstone', uuidBytes(ownerId)))
}

/** What the release service signs once it has forgotten an estate: shown to it after its store was put back from an older copy, it forgets again. */
const contentOf = (tombstone: Uint8Array): Bytes => context('forgotten', tombstone)

/** Signs, as the release service, that an estate is forgotten. */
export const signTombstone = (tombstone: Uint8Array, signKey: SigningKey): Promise<Bytes> =>
  signKey.sign(contentOf(tombstone))

/** Stops with SealError where the release service did not sign that it forgot the estate of this tombstone. */
export const verifyTombstone = (tombstone: Uint8Array, signature: Uint8Array, signKey: Uint8Array): Promise<void> =>
  verifySignature(signKey, signature, contentOf(tombstone))
