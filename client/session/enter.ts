import { type SignedIn, signOut } from '../../contract/accounts.ts'
import { passwordSalt } from '../../vault/index.ts'
import { isLost } from '../core/transport.ts'
import { copyNewPassword, deleteOfflineCopy } from '../offline/account-copy.ts'
import { prepareOfflineUnlock, unlockOffline } from '../offline/offline-unlock.ts'
import { tellHybridKey, withOwnHybridKey } from './hybrid-key.ts'
import { forgetPendingSignOut, notePendingSignOut } from './pending-sign-out.ts'
import { reloadKey, storeKeys } from './reload.ts'
import { showServer } from './server-info.ts'
import { forget, isHere, type Opener, opening, type SessionCore, showSession } from './session-state.ts'

/**
 * Takes an answer that says who is signed in; opens the keys where it brings them.
 * @returns `two-factor` where it does not bring them yet
 */
export async function enter(core: SessionCore, answer: SignedIn, open: Opener): Promise<'done' | 'two-factor'> {
  const { session } = core
  const { keys: stored } = answer
  session.signIns += 1
  if (core.keys && core.keys.ownerId !== answer.session.ownerId) {
    // The cookie is theirs by now: nothing more is done with the keys of who was here before.
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
  // Where the browser stores nothing (a full disk, say), a reload asks for the password again.
  await storeKeys(core, keys, answer.session, identity).catch(() => undefined)
  await forgetPendingSignOut(core).catch(() => undefined)
  await prepareOfflineUnlock(core, keys, answer.session, salted, { ...stored, identity }).catch(() => undefined)
  if (isNew) await tellHybridKey(core, keys)
  showSession(core)
  core.channel?.postMessage({ type: 'signed-in', ownerId: keys.ownerId })
  core.load()
  return 'done'
}

/** Opens the sealed copy of this device, without the server. */
export async function enterOffline(core: SessionCore, password: string, ownerId: string | undefined): Promise<void> {
  const { keys, info, authKey } = await unlockOffline(core, password, ownerId)
  forget(core)
  Object.assign(core.session, { info, offline: true, authKey, touchedAt: core.now() })
  core.keys = keys
  showSession(core)
  core.load()
}

/** Nothing that could open the estate stays in this browser, nor anything of it. */
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

/** The keys leave the memory, and with them what opens them again after a reload. */
export async function lock(core: SessionCore): Promise<void> {
  await leave(core, 'locked')
  showSession(core)
}

/** The session was ended elsewhere: nothing of it stays in this browser. */
export async function ended(core: SessionCore): Promise<void> {
  if (!core.session.info) return
  isHere(core, undefined)
  await leave(core, 'signed-out')
  showSession(core, 'ended')
  // An emergency lockdown may have ended it: the door says so.
  showServer(core)
}

/** Signs out here, by somebody's wish or because nobody was here for too long; where the server cannot be told, it is told next time. */
export async function leaveHere(core: SessionCore, why: 'signed-out' | 'expired' = 'signed-out'): Promise<void> {
  await leave(core, why)
  isHere(core, undefined)
  showSession(core, why === 'expired' ? why : undefined)
  await core
    .call(signOut, {})
    .catch((error: unknown) => (isLost(error) ? notePendingSignOut(core) : Promise.reject(error)))
}

/** The password was changed here, or the address that is part of its salt: it opens the sealed copy from now on. */
export async function passwordChanged(
  core: SessionCore,
  address: string,
  made: { seed: Uint8Array; passwordBox: Uint8Array },
): Promise<void> {
  await copyNewPassword(core, await passwordSalt(address, made.seed), made.passwordBox)
}
