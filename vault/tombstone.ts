import { type Bytes, sha256, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, verifySignature } from './curves.ts'

/**
 * What remains of a deleted estate (32 bytes): it identifies the id to a caller who names it, and
 * reveals no one. Kept for ever, so that no statement of the estate is accepted again.
 */
export function tombstoneOf(ownerId: string): Promise<Bytes> {
  return sha256(context('tombstone', uuidBytes(ownerId)))
}

/** Shows a rolled-back release service that it must delete the estate again. */
const contentOf = (tombstone: Uint8Array): Bytes => context('forgotten', tombstone)

export const signTombstone = (tombstone: Uint8Array, signKey: SigningKey): Promise<Bytes> =>
  signKey.sign(contentOf(tombstone))

/** @throws SealError unless the release service signed the deletion of this estate */
export const verifyTombstone = (tombstone: Uint8Array, signature: Uint8Array, signKey: Uint8Array): Promise<void> =>
  verifySignature(signKey, signature, contentOf(tombstone))
