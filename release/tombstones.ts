import type * as z from 'zod/mini'
import type { forgottenRequest, SignedTombstone } from '../contract/release-service.ts'
import {
  publicServiceKeys,
  SealError,
  type ServiceIdentity,
  toBase64url,
  tombstoneOf,
  verifyTombstone,
} from '../vault/index.ts'
import type { Records } from './records.ts'
import type { Store } from './store.ts'

/** Returns the forgotten estates. First forgets those of signed tombstones that this store lost. */
export const forgottenAmong = (
  { store, key }: { store: Store; key: ServiceIdentity },
  { ownerIds, tombstones }: z.output<typeof forgottenRequest>,
): Promise<string[]> =>
  store.transaction(async (records) => {
    await forgetAgain(key, records, tombstones)
    const hashes = await Promise.all(ownerIds.map(tombstoneOf))
    return ownerIds.filter((_, i) => {
      const hash = hashes[i]
      return hash !== undefined && records.isForgotten(hash)
    })
  })

async function forgetAgain(key: ServiceIdentity, records: Records, given: readonly SignedTombstone[]): Promise<void> {
  const { signKey } = publicServiceKeys(key)
  const lost = new Map<string, Uint8Array>()
  for (const { hash, signature } of given)
    if (!records.isForgotten(hash) && (await isSigned(hash, signature, signKey))) lost.set(toBase64url(hash), hash)
  if (lost.size === 0) return
  for (const ownerId of records.ownerIds()) {
    const hash = await tombstoneOf(ownerId)
    if (lost.has(toBase64url(hash))) records.forget(ownerId, hash)
  }
  for (const hash of lost.values()) records.keepTombstone(hash)
}

const isSigned = (hash: Uint8Array, signature: Uint8Array, signKey: Uint8Array): Promise<boolean> =>
  verifyTombstone(hash, signature, signKey).then(
    () => true,
    (error: unknown) => {
      if (error instanceof SealError) return false
      throw error
    },
  )
