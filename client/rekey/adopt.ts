import { getSession } from '../../contract/accounts.ts'
import { passwordSalt } from '../../vault/index.ts'
import { stillUnlocked, unlocked } from '../core/core.ts'
import { closedEstate } from '../estate/state.ts'
import { deleteOfflineCopy } from '../offline/account-copy.ts'
import { prepareOfflineUnlock } from '../offline/offline-unlock.ts'
import { storeKeys } from '../session/reload.ts'
import { isHere, noteTyped, type SessionCore, showSession } from '../session/session-state.ts'
import type { NewKeys } from './make-body.ts'

/** Notifies other tabs. A reload asks for the new password if the browser cannot store the keys. */
export async function adopt(core: SessionCore, made: NewKeys): Promise<void> {
  const { account, identity, passwordBox } = made
  const before = unlocked(core)
  // The session has a new half. Without that half, a reload asks for the password.
  const answer = await core.call(getSession, {}).catch(() => undefined)
  stillUnlocked(core, before)
  const info = answer?.session ?? core.session.info
  if (!info) return
  core.session.signIns += 1
  Object.assign(core, closedEstate())
  isHere(core, info)
  core.keys = account
  core.session.touchedAt = core.now()
  const salted = { email: info.email, salt: await passwordSalt(info.email, made.seed) }
  await storeKeys(core, account, info, identity).catch(() => undefined)
  await deleteOfflineCopy(core).catch(() => undefined)
  await prepareOfflineUnlock(core, account, info, salted, { passwordBox, identity }).catch(() => undefined)
  noteTyped(core, made.newAuthKey)
  showSession(core)
  core.channel?.postMessage({ type: 'new-keys', ownerId: account.ownerId })
}
