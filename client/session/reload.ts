import type { SessionInfo } from '../../contract/accounts.ts'
import { keepForReload, makeDeviceKey, openAccount, openAfterReload, type StoredIdentity } from '../../vault/index.ts'
import type { Core, Keys } from '../core/core.ts'

type StoredKeys = { ownerId: string; deviceKey: CryptoKey; box: Uint8Array; identity: StoredIdentity }

const isStored = (value: unknown): value is StoredKeys =>
  typeof value === 'object' &&
  value !== null &&
  'ownerId' in value &&
  'deviceKey' in value &&
  'box' in value &&
  'identity' in value

/** The storage key of the account key, boxed under a half that only a live session returns. */
export const reloadKey = 'reload'

export async function storeKeys(core: Core, keys: Keys, info: SessionInfo, identity: StoredIdentity): Promise<void> {
  if (!info.half) return
  const deviceKey = await makeDeviceKey()
  const box = await keepForReload(deviceKey, info.half, keys.ownerId, keys.accountKey)
  await core.storage.set(reloadKey, { ownerId: keys.ownerId, deviceKey, box, identity })
}

export async function reloadKeys(core: Core, info: SessionInfo): Promise<Keys | undefined> {
  const stored = await core.storage.get(reloadKey)
  if (!info.half || !isStored(stored) || stored.ownerId !== info.ownerId) return undefined
  try {
    const accountKey = await openAfterReload(stored.deviceKey, info.half, info.ownerId, stored.box)
    return await openAccount(info.ownerId, accountKey, stored.identity)
  } catch {
    return undefined
  }
}
