import { getSession } from '../../contract/accounts.ts'
import { isLost } from '../core/transport.ts'
import { readAccountCopy } from '../offline/account-copy.ts'
import { askAgain, canUnlockOffline } from '../offline/offline-unlock.ts'
import { ended, forgetHere } from './enter.ts'
import { refreshConfirmation, sendPresence } from './idle.ts'
import { finishPendingSignOut } from './pending-sign-out.ts'
import { reloadKeys, storeKeys } from './reload.ts'
import { showServer } from './server-info.ts'
import { estateMeant, forget, isHere, keysMeant, type SessionCore, showSession } from './session-state.ts'

async function requestSession(core: SessionCore) {
  await finishPendingSignOut(core)
  return core.call(getSession, {})
}

export function startSession(core: SessionCore): Promise<void> {
  const started = findSession(core)
  core.session.begun = started.catch(() => undefined)
  return started
}

async function findSession(core: SessionCore): Promise<void> {
  const { keys: before, session: state } = core
  showServer(core)
  const { session } = await requestSession(core).catch(async (error: unknown) => {
    state.offline = isLost(error) && (await canUnlockOffline(core))
    showSession(core)
    if (state.offline) return { session: undefined }
    throw error
  })
  if (state.offline && session === undefined) return
  const reopened = session?.stage === 'full' ? await reloadKeys(core, session) : undefined
  // A sign-in or sign-out during this request is newer than its answer.
  if (core.keys !== before) return
  if (before && before.ownerId !== reopened?.ownerId) forget(core)
  isHere(core, session ?? undefined)
  core.keys ??= reopened
  if (session?.stage !== 'full') await forgetHere(core)
  state.touchedAt = core.now()
  showSession(core)
  if (!core.keys) return
  sendPresence(core).catch(() => undefined)
  core.load()
}

/** Another person signed in: drops the open estate first, then asks for the session. */
async function restartSession(core: SessionCore): Promise<void> {
  forget(core)
  isHere(core, undefined)
  core.session.signIns += 1
  core.publish({ session: { state: 'loading' } })
  await startSession(core).catch((error: unknown) => {
    showSession(core)
    throw error
  })
}

/** A sign-in in another tab may have overtaken the rejected call, so the client asks first. */
export async function sessionGone(core: SessionCore): Promise<void> {
  const { session: state } = core
  if (!state.info) return
  const { signIns } = state
  const { session } = await core.call(getSession, {}).catch(() => ({ session: null }))
  if (state.signIns !== signIns) return
  if (!session) return ended(core)
  if (session.stage !== 'full' || session.ownerId !== estateMeant(core)) await restartSession(core)
}

export async function otherEstate(core: SessionCore, meant: string): Promise<void> {
  if (keysMeant(core) === meant) await restartSession(core)
}

export async function confirmOfflineSession(core: SessionCore): Promise<void> {
  const { keys, session } = core
  if (!session.offline) return
  if (!keys) return startSession(core)
  const info = await askAgain(core, keys.ownerId, session.authKey)
  if (core.keys !== keys) return
  if (!info) return ended(core)
  isHere(core, info)
  const copy = await readAccountCopy(core)
  if (copy) await storeKeys(core, keys, info, copy.identity)
  showSession(core)
  core.load()
}

/** Follows another tab: its activity, lock, sign-in, sign-out, new keys or confirmed address. */
export async function followTab(
  core: SessionCore,
  { type: message, ownerId }: { type: string; ownerId?: string },
): Promise<void> {
  if (message === 'touched') core.session.touchedAt = core.now()
  if (message === 'confirmed') return refreshConfirmation(core)
  if (message === 'locked' || message === 'signed-out' || message === 'expired') {
    forget(core)
    if (message !== 'locked') isHere(core, undefined)
    showSession(core, message === 'expired' ? message : undefined)
  }
  // This tab has the previous keys.
  if (message === 'new-keys' && core.keys?.ownerId === ownerId) return restartSession(core)
  if (message !== 'signed-in' || core.keys?.ownerId === ownerId) return undefined
  return core.keys ? restartSession(core) : startSession(core)
}
