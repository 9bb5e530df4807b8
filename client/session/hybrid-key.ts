import { keepHybridKey } from '../../contract/hybrid-key.ts'
import { encodeBundle, type OpenedAccount, type StoredIdentity, withHybridKey } from '../../vault/index.ts'
import type { Core } from '../core/core.ts'

/** Derives the hybrid key of an older account from its private key. */
export async function withOwnHybridKey(
  keys: OpenedAccount,
  stored: StoredIdentity,
): Promise<{ keys: OpenedAccount; identity: StoredIdentity; isNew: boolean }> {
  const own = await withHybridKey(keys.identity)
  const identity = { ...stored, bundle: encodeBundle(own.bundle) }
  return { keys: { ...keys, identity: own }, identity, isNew: own !== keys.identity }
}

/** Uploads the hybrid key for others to use. If this fails, the next sign-in retries. */
export async function uploadHybridKey(core: Core, { identity }: OpenedAccount): Promise<void> {
  await core.call(keepHybridKey, { body: { bundle: encodeBundle(identity.bundle) } }).catch(() => undefined)
}
