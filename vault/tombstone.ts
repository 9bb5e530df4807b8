import { type Bytes, sha256, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'

/**
 * What remains of a deleted estate (32 bytes). A caller who knows the ownerId can recognize it; it
 * reveals no person. The release service keeps it for ever and never again accepts a statement of
 * that estate.
 */
export function tombstoneOf(ownerId: string): Promise<Bytes> {
  return sha256(context('tombstone', uuidBytes(ownerId)))
}

/** A release service that was rolled back deletes the estate again when it sees this. */
const contentOf = (tombstone: Uint8Array): Bytes => context('forgotten', tombstone)

export const signTombstone = (tombstone: Uint8Array, signKey: SigningKey): Promise<Bytes> =>
  signKey.sign(contentOf(tombstone))

export const verifyTombstone = (tombstone: Uint8Array, signature: Uint8Array, signKey: Uint8Array): Promise<void> =>
  verifySignature(signKey, signature, contentOf(tombstone))
