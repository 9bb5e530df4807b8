import type { BoxKey } from './box.ts'
import { type Bytes, equal, sha256 } from './bytes.ts'
import { insist } from './error.ts'
import {
  type Bundle,
  encodeCore,
  type Identity,
  MAX_SUCCESSIONS,
  newIdentitySecret,
  signKeysOf,
  storeIdentity,
  type StoredIdentity,
  successionContent,
} from './identity.ts'

/**
 * Makes new keys for the same person after a suspected leak; the old keys name them. Callers must
 * store the new identity before they sign with it.
 */
export async function succeed(old: Identity, wrapKey: BoxKey): Promise<{ identity: Identity; stored: StoredIdentity }> {
  const { ownerId, bundle, signKey } = old
  insist(bundle.chain.length < MAX_SUCCESSIONS)
  const version = bundle.version + 1
  const next = await newIdentitySecret()
  const signature = await signKey.sign(successionContent(ownerId, version, next.signKey))
  const chain = [...bundle.chain, { signKey: signKey.publicKey, signature }]
  return storeIdentity(next.secret, wrapKey, { ownerId, version, chain })
}

/**
 * Whether a verified bundle is a later one of the pinned identity: its chain must pass through the
 * pinned key. Readers do not follow a second successor of one key.
 */
export function succeeds(next: Bundle, pinned: Bundle): boolean {
  const known = signKeysOf(pinned)
  const keys = signKeysOf(next)
  if (next.ownerId !== pinned.ownerId || keys.length <= known.length) return false
  if (pinned.hybrid && !next.hybrid) return false
  return known.every((key, i) => {
    const same = keys[i]
    return same !== undefined && equal(key, same)
  })
}

/** Whether two verified bundles have the same keys, apart from a hybrid key. */
export function isSameIdentity(one: Bundle, other: Bundle): boolean {
  return equal(encodeCore(one), encodeCore(other))
}

/** A hash that names an identity, the same with or without its hybrid key. */
export function identityHash(bundle: Bundle): Promise<Bytes> {
  return sha256(encodeCore(bundle))
}

/**
 * Whether `next` is the pinned bundle with a hybrid key added. False for another identity and for a
 * bundle that lost its hybrid key.
 */
export function upgrades(next: Bundle, pinned: Bundle): boolean {
  return next.hybrid !== undefined && pinned.hybrid === undefined && isSameIdentity(next, pinned)
}

/** The newer one of a person's bundles, for sealing: the pinned one may lack their hybrid key. */
export function newerOf(pinned: Bundle, shown: Bundle): Bundle {
  return upgrades(shown, pinned) ? shown : pinned
}
