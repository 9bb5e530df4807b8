import { equal } from './bytes.ts'
import { insist, sealed } from './error.ts'
import { type Bundle, signKeysOf } from './identity.ts'
import { identityHash, isSameIdentity, newerOf, succeeds } from './succession.ts'

// [Note: never by the chain alone] A thief of an account key can build a chain as valid as the
// owner's. Only the release service knows which one counts: it required a paper kit's consent or a
// wait of 14 days. So readers follow a chain only to the key that its signed status names.

/**
 * The release service's status names these identities. Undefined without a status: readers then
 * follow no new keys.
 */
export type Counting = readonly Uint8Array[] | undefined

export const countingIn = (hash: Uint8Array | undefined): Counting =>
  hash === undefined || hash.length === 0 ? undefined : [hash]

async function isNamed(bundle: Bundle, counting: readonly Uint8Array[]): Promise<boolean> {
  const hash = await identityHash(bundle)
  return counting.some((one) => equal(one, hash))
}

/** @throws SealError unless `shown` is pinned or a successor that the status names */
export function follow(pinned: Bundle, shown: Bundle, counting: Counting): Promise<Bundle> {
  return sealed(async () => {
    const same = isSameIdentity(shown, pinned)
    insist(same || succeeds(shown, pinned))
    insist(counting === undefined ? same : await isNamed(shown, counting))
    return same ? newerOf(pinned, shown) : shown
  })
}

/** Follows from the ownerId alone: accepts the first bundle, or the one that the status names. */
export function followFromId(ownerId: string, shown: Bundle, counting: Counting): Promise<Bundle> {
  return sealed(async () => {
    insist(shown.ownerId === ownerId)
    insist(counting === undefined ? shown.version === 1 : await isNamed(shown, counting))
    return shown
  })
}

/** Any key from the pinned to the present one may have signed a statement meanwhile. */
export const signKeysSince = (pinned: Bundle, now: Bundle): Uint8Array[] => signKeysOf(now).slice(pinned.version - 1)
