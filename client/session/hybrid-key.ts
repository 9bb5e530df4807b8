import { keepHybridKey } from '../../contract/hybrid-key.ts'
import { encodeBundle, type OpenedAccount, type StoredIdentity, withHybridKey } from '../../vault/index.ts'
import type { Core } from '../core/core.ts'

/**
 * The keys of whoever signs in, with the hybrid key that others seal to, and the identity as this device keeps it. One of before gets its
 * hybrid key here, from the private key that it has.
 * @throws SealError where the hybrid key is not the person's own
 */
export async function withOwnHybridKey(
  keys: OpenedAccount,
  stored: StoredIdentity,
): Promise<{ keys: OpenedAccount; identity: StoredIdentity; isNew: boolean }> {
  const own = await withHybridKey(keys.identity)
  const identity = { ...stored, bundle: encodeBundle(own.bundle) }
  return { keys: { ...keys, identity: own }, identity, isNew: own !== keys.identity }
}

/** Has the server keep it, so that others find it. Where that fails, the next sign-in tries again. */
export async function tellHybridKey(core: Core, { identity }: OpenedAccount): Promise<void> {
  await core.call(keepHybridKey, { body: { bundle: encodeBundle(identity.bundle) } }).catch(() => undefined)
}
