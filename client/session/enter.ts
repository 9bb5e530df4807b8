import { type SignedIn, signOut } from '../../contract/accounts.ts'
import { passwordSalt } from '../../vault/index.ts'
import { isLost } from '../core/transport.ts'
import { copyNewPassword, deleteOfflineCopy } from '../offline/account-copy.ts'
import { prepareOfflineUnlock, unlockOffline } from '../offline/offline-unlock.ts'
import { uploadHybridKey, withOwnHybridKey } from './hybrid-key.ts'
import { forgetPendingSignOut, notePendingSignOut } from './pending-sign-out.ts'
import { reloadKey, storeKeys } from './reload.ts'
import { showServer } from './server-info.ts'
import { forget, isHere, type Opener, opening, type SessionCore, showSession } from './session-state.ts'

/** @returns `two-factor` if the server sends the keys only after the second factor */
export async function enter(core: SessionCore, answer: SignedIn, open: Opener): Promise<'done' | 'two-factor'> {
  const { session } = core
  const { keys: stored } = answer
  session.signIns += 1
  if (core.keys && core.keys.ownerId !== answer.session.ownerId) {
    // The cookie already belongs to the new person, so the former keys must not be used any more.
    forget(core)
    session.info = answer.session
  }
  if (!stored) {
    session.info = answer.session
    session.pending = open
    return 'two-factor'
  }
  const { keys, identity, isNew } = await opening(async () =>
    withOwnHybridKey(await open(answer.session.ownerId, stored), stored.identity),
  ).catch((error: unknown) => {
    showSession(core)
    throw error
  })
  forget(core)
  const { salted } = session
  isHere(core, answer.session)
  core.keys = keys
  session.touchedAt = core.now()
  // If the browser cannot store the keys (a full disk), a reload asks for the password again.
  await storeKeys(core, keys, answer.session, identity).catch(() => undefined)
  await forgetPendingSignOut(core).catch(() => undefined)
  await prepareOfflineUnlock(core, keys, answer.session, salted, { ...stored, identity }).catch(() => undefined)
  if (isNew) await uploadHybridKey(core, keys)
  showSession(core)
  core.channel?.postMessage({ type: 'signed-in', ownerId: keys.ownerId })
  core.load()
  return 'done'
}

export async function enterOffline(core: SessionCore, password: string, ownerId: string | undefined): Promise<void> {
  const { keys, info, authKey } = await unlockOffline(core, password, ownerId)
  forget(core)
  Object.assign(core.session, { info, offline: true, authKey, touchedAt: core.now() })
  core.keys = keys
  showSession(core)
  core.load()
}

export async function forgetHere(core: SessionCore): Promise<void> {
  await core.storage.delete(reloadKey)
  await deleteOfflineCopy(core)
}

async function leave(core: SessionCore, message: 'locked' | 'signed-out' | 'expired'): Promise<void> {
  forget(core)
  core.session.authKey = undefined
  if (message === 'locked') await core.storage.delete(reloadKey)
  else await forgetHere(core)
  core.channel?.postMessage({ type: message })
}

/** Drops the keys from memory, and what would open them after a reload. */
export async function lock(core: SessionCore): Promise<void> {
  await leave(core, 'locked')
  showSession(core)
}

export async function ended(core: SessionCore): Promise<void> {
  if (!core.session.info) return
  isHere(core, undefined)
  await leave(core, 'signed-out')
  showSession(core, 'ended')
  // An emergency lockdown may have ended the session; the sign-in page then says so.
  showServer(core)
}

/** Ends the session, or marks it for the next start if the server is unreachable. */
export async function leaveHere(core: SessionCore, why: 'signed-out' | 'expired' = 'signed-out'): Promise<void> {
  await leave(core, why)
  isHere(core, undefined)
  showSession(core, why === 'expired' ? why : undefined)
  await core
    .call(signOut, {})
    .catch((error: unknown) => (isLost(error) ? notePendingSignOut(core) : Promise.reject(error)))
}

/** Makes the new password, or the address in its salt, open the sealed copy. */
export async function passwordChanged(
  core: SessionCore,
  address: string,
  made: { seed: Uint8Array; passwordBox: Uint8Array },
): Promise<void> {
  await copyNewPassword(core, await passwordSalt(address, made.seed), made.passwordBox)
}
