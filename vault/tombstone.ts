import { type Bytes, sha256, uuidBytes } from './bytes.ts'
import { context } from './context.ts'

/**
 * What stays of an estate that was forgotten (32 bytes): it tells somebody who names the id that it is gone, and names
 * nobody. Kept for ever, so that nothing that was signed for the estate is ever taken again.
 */
export function tombstoneOf(ownerId: string): Promise<Bytes> {
  return sha256(context('tombstone', uuidBytes(ownerId)))
}
