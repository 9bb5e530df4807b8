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

// [Note: what opens without a connection] After a sign-in this browser keeps what the server keeps of the password: the salt and
// the account key boxed under the password's key. Nothing of it opens without the password, and nothing tells whose it is: the
// address enters the salt only, and lies itself in a box that the account key opens. Decision 010 says what that is worth.

type KeptAccount = {
  ownerId: string
  salt: Uint8Array
  passwordBox: Uint8Array
  identity: StoredIdentity
  /** Who it is, sealed. */
  about: Uint8Array
}

/** Everything of the copy lies under this. */
export const copyShelf = 'kept:'
const accountShelf = `${copyShelf}account`
const choiceShelf = 'keep-copy'

const isAccount = (value: unknown): value is KeptAccount =>
  typeof value === 'object' &&
  value !== null &&
  'ownerId' in value &&
  'salt' in value &&
  'passwordBox' in value &&
  'identity' in value &&
  'about' in value

const isInfo = (value: unknown): value is SessionInfo =>
  typeof value === 'object' && value !== null && 'ownerId' in value && 'email' in value && 'stage' in value

const aboutPlace = (ownerId: string) => context('kept-account', ownerId)

/** Whether this device keeps a copy: yes, unless somebody chose otherwise here. */
export async function copyWanted(core: Core): Promise<boolean> {
  return (await core.storage.get(choiceShelf)) !== false
}

/** Says whether this device keeps a copy. The choice is the device's: it outlives a sign-out, and says nothing of anybody. */
export const chooseCopy = (core: Core, wanted: boolean): Promise<void> =>
  wanted ? core.storage.delete(choiceShelf) : core.storage.set(choiceShelf, false)

/** What is kept of an account, where anything is. */
export async function keptAccount(core: Core): Promise<KeptAccount | undefined> {
  const value = await core.storage.get(accountShelf)
  return isAccount(value) ? value : undefined
}

/** Keeps what opens the account without a connection. Whatever was kept of somebody else goes. */
export async function keepAccount(
  core: Core,
  keys: Keys,
  info: SessionInfo,
  lock: Pick<KeptAccount, 'salt' | 'passwordBox' | 'identity'>,
): Promise<void> {
  if (!(await copyWanted(core))) return
  const { ownerId } = keys
  // What passes with time is asked anew; the half belongs to a live session.
  const { half: _half, deletion: _deletion, ...known } = info
  const about = await sealBox(keys.wrapKey, fromText(JSON.stringify(known)), aboutPlace(ownerId))
  const before = await keptAccount(core)
  await core.storage.change({
    ...(before && before.ownerId !== ownerId ? { deleteAll: copyShelf } : {}),
    put: [[accountShelf, { ownerId, ...lock, about }]],
  })
}

/** The password was changed here: the new box takes the place of the old one. */
export async function keepNewPassword(core: Core, salt: Uint8Array, passwordBox: Uint8Array): Promise<void> {
  const before = await keptAccount(core)
  if (before) await core.storage.set(accountShelf, { ...before, salt, passwordBox })
}

/** Nothing of the copy stays. */
export const forgetCopy = (core: Core): Promise<void> => core.storage.change({ deleteAll: copyShelf })

/** Opens what is kept with the password. Costs one Argon2id. Rejects in plain words for a wrong one. */
export async function openKeptAccount(
  kept: KeptAccount,
  password: string,
): Promise<{ keys: Keys; info: SessionInfo; authKey: Uint8Array }> {
  const { authKey, boxKey } = await passwordKeysOfSalt(password, kept.salt)
  try {
    const accountKey = await openAccountKey(kept.ownerId, 'password', boxKey, kept.passwordBox)
    const keys = await openAccount(kept.ownerId, accountKey, kept.identity)
    const info: unknown = JSON.parse(toText(await openBox(keys.wrapKey, kept.about, aboutPlace(kept.ownerId))))
    if (!isInfo(info)) throw new SealError()
    return { keys, info, authKey }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new EstateError('wrong-credentials', 'The password you entered is incorrect.')
  }
}
