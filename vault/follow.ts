import { equal } from './bytes.ts'
import { insist, sealed } from './error.ts'
import { type Bundle, signKeysOf } from './identity.ts'
import { identityHash, isSameIdentity, newerOf, succeeds } from './succession.ts'

// [Note: never by the chain alone] Each key names the one that follows, so whoever once had somebody's account key makes
// a chain that is as good as theirs. Which of the two counts only the release service knows, which asked for the consent
// of a paper kit or waited 14 days. So a reader follows where the chain holds and the service's signed word names its end.

/**
 * The identities that count as the release service's word names them (`identityHash`). Undefined where it says nothing: a service of
 * before, or one that was not asked. Then nobody is followed to new keys.
 */
export type Counting = readonly Uint8Array[] | undefined

/** A word's field about one identity: missing or empty, it says nothing. */
export const countingIn = (said: Uint8Array | undefined): Counting =>
  said === undefined || said.length === 0 ? undefined : [said]

async function isNamed(bundle: Bundle, counting: readonly Uint8Array[]): Promise<boolean> {
  const hash = await identityHash(bundle)
  return counting.some((one) => equal(one, hash))
}

/**
 * The bundle of somebody that counts now.
 * @param pinned of theirs, which was believed before
 * @param shown of theirs, as the server gives it (decoded, so verified in itself)
 * @throws SealError for other keys than the pinned ones, unless they follow these and are named, and for keys that count no more
 */
export function follow(pinned: Bundle, shown: Bundle, counting: Counting): Promise<Bundle> {
  return sealed(async () => {
    const same = isSameIdentity(shown, pinned)
    insist(same || succeeds(shown, pinned))
    insist(counting === undefined ? same : await isNamed(shown, counting))
    return same ? newerOf(pinned, shown) : shown
  })
}

/**
 * The same where nothing but an ownerId is known, which names the first key: its first bundle, or the one that is named.
 * @throws SealError
 */
export function followFromId(ownerId: string, shown: Bundle, counting: Counting): Promise<Bundle> {
  return sealed(async () => {
    insist(shown.ownerId === ownerId)
    insist(counting === undefined ? shown.version === 1 : await isNamed(shown, counting))
    return shown
  })
}

/**
 * The keys of a person from the pinned one to that of `now`: what they signed between was signed by one of them.
 * @param now a bundle that {@link follow} gave
 */
export const signKeysSince = (pinned: Bundle, now: Bundle): Uint8Array[] => signKeysOf(now).slice(pinned.version - 1)
