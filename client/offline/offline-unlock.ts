import { getSession, prelogin, type SessionInfo, unlock } from '../../contract/accounts.ts'
import { passwordSalt, type StoredIdentity } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import type { Core, Keys } from '../core/core.ts'
import { isLost } from '../core/transport.ts'
import { storeAccountCopy, readAccountCopy, openAccountCopy } from './account-copy.ts'

// [Note: offline unlock] Offline, the password alone opens this device's copy; only the server can
// check the second factor, so it is skipped. Once the server answers, the client checks the
// session, and deletes the copy if the session has ended.

export type OfflineState = {
  offline: boolean
  /** The proof of the password, until the server has accepted it. */
  authKey: Uint8Array | undefined
  salted: { email: string; salt: Uint8Array } | undefined
}

export const online = (): OfflineState => ({ offline: false, authKey: undefined, salted: undefined })

export const canUnlockOffline = async (core: Core): Promise<boolean> => (await readAccountCopy(core)) !== undefined

/** Rejects with a text for users for a wrong password, or if there is no copy of `ownerId`. */
export async function unlockOffline(core: Core, password: string, ownerId: string | undefined) {
  const copy = await readAccountCopy(core)
  if (!copy || (ownerId !== undefined && copy.ownerId !== ownerId))
    throw new EstateError('offline', 'This needs a connection to the internet. Nothing is kept on this device.')
  return openAccountCopy(copy, password)
}

export async function prepareOfflineUnlock(
  core: Core,
  keys: Keys,
  info: SessionInfo,
  salted: OfflineState['salted'],
  stored: { passwordBox: Uint8Array; identity: StoredIdentity },
): Promise<void> {
  const { email } = info
  // The person signed in without typing a password, so the server must send the salt.
  const salt =
    salted?.email === email
      ? salted.salt
      : await passwordSalt(email, (await core.call(prelogin, { body: { email } })).seed)
  await storeAccountCopy(core, keys, info, { salt, passwordBox: stored.passwordBox, identity: stored.identity })
}

/** Returns the session after a lost connection; undefined if it ended. */
export async function askAgain(core: Core, ownerId: string, authKey: Uint8Array | undefined) {
  const { session } = await core.call(getSession, {})
  if (session?.stage !== 'full' || session.ownerId !== ownerId) return undefined
  if (session.half || !authKey) return session
  // A session that was idle returns its half again after a proof of the password.
  return core.call(unlock, { body: { authKey } }).then(
    (answer) => answer.session,
    (error: unknown) => {
      if (isLost(error)) throw error
      return session
    },
  )
}
