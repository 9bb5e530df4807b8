import { getSession, prelogin, type SessionInfo, unlock } from '../../contract/accounts.ts'
import { passwordSalt, type StoredIdentity } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import type { Core, Keys } from '../core/core.ts'
import { isLost } from '../core/transport.ts'
import { storeAccountCopy, readAccountCopy, openAccountCopy } from './account-copy.ts'

// [Note: offline unlock] Without a connection nobody can say who is signed in: the password alone decides, over what this device keeps. The
// second step is the server's and is not asked for. What the server would answer is asked as soon as it can be reached again: a
// session that was ended meanwhile takes the copy with it.

export type OfflineState = {
  /** The server was not asked who is here. */
  offline: boolean
  /** What the server takes for the password, until it was told. */
  authKey: Uint8Array | undefined
  /** The salt of the password that was typed last, and whose it is. */
  salted: { email: string; salt: Uint8Array } | undefined
}

/** The server was asked. */
export const online = (): OfflineState => ({ offline: false, authKey: undefined, salted: undefined })

/** True where this device could be opened without a connection. */
export const canUnlockOffline = async (core: Core): Promise<boolean> => (await readAccountCopy(core)) !== undefined

/** Opens what this device keeps. Rejects in plain words for a wrong password, and where nothing is kept of `ownerId`. */
export async function unlockOffline(core: Core, password: string, ownerId: string | undefined) {
  const copy = await readAccountCopy(core)
  if (!copy || (ownerId !== undefined && copy.ownerId !== ownerId))
    throw new EstateError('offline', 'This needs a connection to the internet. Nothing is kept on this device.')
  return openAccountCopy(copy, password)
}

/** Keeps what opens the account here without a connection, after the server took the password. */
export async function prepareOfflineUnlock(
  core: Core,
  keys: Keys,
  info: SessionInfo,
  salted: OfflineState['salted'],
  stored: { passwordBox: Uint8Array; identity: StoredIdentity },
): Promise<void> {
  const { email } = info
  // Somebody who came in without typing a password: the salt has to be asked for.
  const salt =
    salted?.email === email
      ? salted.salt
      : await passwordSalt(email, (await core.call(prelogin, { body: { email } })).seed)
  await storeAccountCopy(core, keys, info, { salt, passwordBox: stored.passwordBox, identity: stored.identity })
}

/**
 * Asks the server who is here, now that it may be reached again.
 * @returns the session where it is still this person's, with a fresh half where that could be had; undefined where it ended
 */
export async function askAgain(core: Core, ownerId: string, authKey: Uint8Array | undefined) {
  const { session } = await core.call(getSession, {})
  if (session?.stage !== 'full' || session.ownerId !== ownerId) return undefined
  if (session.half || !authKey) return session
  // A session that rested for long gives its half out again once the password is shown.
  return core.call(unlock, { body: { authKey } }).then(
    (answer) => answer.session,
    (error: unknown) => {
      if (isLost(error)) throw error
      return session
    },
  )
}
