import type { SessionInfo } from '../../contract/accounts.ts'
import {
  context,
  fromText,
  openAccount,
  openAccountKey,
  openBox,
  passwordKeysOfSalt,
  SealError,
  sealBox,
  type StoredIdentity,
  toText,
} from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import type { Core, Keys } from '../core/core.ts'

// [Note: what opens without a connection] The browser stores the salt and the account key, boxed
// under the password's key. No stored value shows the email address, which is only hashed into the
// salt and sealed in a box under the account key. Decision 010 weighs the risk.

type AccountCopy = {
  ownerId: string
  salt: Uint8Array
  passwordBox: Uint8Array
  identity: StoredIdentity
  about: Uint8Array
}

export const copyPrefix = 'offline-copy:'
const accountStorageKey = `${copyPrefix}account`
const choiceKey = 'offline-copy-choice'

const isAccount = (value: unknown): value is AccountCopy =>
  typeof value === 'object' &&
  value !== null &&
  'ownerId' in value &&
  'salt' in value &&
  'passwordBox' in value &&
  'identity' in value &&
  'about' in value

const isInfo = (value: unknown): value is SessionInfo =>
  typeof value === 'object' && value !== null && 'ownerId' in value && 'email' in value && 'stage' in value

const aboutPlace = (ownerId: string) => context('offline-account', ownerId)

export async function wantsOfflineCopy(core: Core): Promise<boolean> {
  return (await core.storage.get(choiceKey)) !== false
}

export const chooseOfflineCopy = (core: Core, wanted: boolean): Promise<void> =>
  wanted ? core.storage.delete(choiceKey) : core.storage.set(choiceKey, false)

export async function readAccountCopy(core: Core): Promise<AccountCopy | undefined> {
  const value = await core.storage.get(accountStorageKey)
  return isAccount(value) ? value : undefined
}

export async function storeAccountCopy(
  core: Core,
  keys: Keys,
  info: SessionInfo,
  lock: Pick<AccountCopy, 'salt' | 'passwordBox' | 'identity'>,
): Promise<void> {
  if (!(await wantsOfflineCopy(core))) return
  const { ownerId } = keys
  // Not stored: the half belongs to a live session, and the others expire.
  const { half: _half, deletion: _deletion, deletionAsked: _asked, ...known } = info
  const about = await sealBox(keys.wrapKey, fromText(JSON.stringify(known)), aboutPlace(ownerId))
  const before = await readAccountCopy(core)
  await core.storage.change({
    ...(before && before.ownerId !== ownerId ? { deleteAll: copyPrefix } : {}),
    put: [[accountStorageKey, { ownerId, ...lock, about }]],
  })
}

export async function copyNewPassword(core: Core, salt: Uint8Array, passwordBox: Uint8Array): Promise<void> {
  const before = await readAccountCopy(core)
  if (before) await core.storage.set(accountStorageKey, { ...before, salt, passwordBox })
}

export const deleteOfflineCopy = (core: Pick<Core, 'storage'>): Promise<void> =>
  core.storage.change({ deleteAll: copyPrefix })

/** Costs one Argon2id. Rejects a wrong password with a text for users. */
export async function openAccountCopy(
  copy: AccountCopy,
  password: string,
): Promise<{ keys: Keys; info: SessionInfo; authKey: Uint8Array }> {
  const { authKey, boxKey } = await passwordKeysOfSalt(password, copy.salt)
  try {
    const accountKey = await openAccountKey(copy.ownerId, 'password', boxKey, copy.passwordBox)
    const keys = await openAccount(copy.ownerId, accountKey, copy.identity)
    const info: unknown = JSON.parse(toText(await openBox(keys.wrapKey, copy.about, aboutPlace(copy.ownerId))))
    if (!isInfo(info)) throw new SealError()
    return { keys, info, authKey }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new EstateError('wrong-credentials', 'The password you entered is incorrect.')
  }
}
