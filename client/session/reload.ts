import type { SessionInfo } from '../../contract/accounts.ts'
import { keepForReload, makeDeviceKey, openAccount, openAfterReload, type StoredIdentity } from '../../vault/index.ts'
import type { Core, Keys } from '../core/core.ts'

type Kept = { ownerId: string; deviceKey: CryptoKey; box: Uint8Array; identity: StoredIdentity }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'ownerId' in value &&
  'deviceKey' in value &&
  'box' in value &&
  'identity' in value

/** Where the account key lies for a reload, boxed under a half that only a live session returns. */
export const reloadShelf = 'reload'

/** Keeps the account key for a reload. Without the session's half nothing can be kept. */
export async function keepKeys(core: Core, keys: Keys, info: SessionInfo, identity: StoredIdentity): Promise<void> {
  if (!info.half) return
  const deviceKey = await makeDeviceKey()
  const box = await keepForReload(deviceKey, info.half, keys.ownerId, keys.accountKey)
  await core.storage.set(reloadShelf, { ownerId: keys.ownerId, deviceKey, box, identity })
}

/** Opens what was kept for a reload; undefined where it is of another session. */
export async function reloadKeys(core: Core, info: SessionInfo): Promise<Keys | undefined> {
  const kept = await core.storage.get(reloadShelf)
  if (!info.half || !isKept(kept) || kept.ownerId !== info.ownerId) return undefined
  try {
    const accountKey = await openAfterReload(kept.deviceKey, info.half, info.ownerId, kept.box)
    return await openAccount(info.ownerId, accountKey, kept.identity)
  } catch {
    return undefined
  }
}
