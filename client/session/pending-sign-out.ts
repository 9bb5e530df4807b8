import { signOut } from '../../contract/accounts.ts'
import type { Core } from '../core/core.ts'

const storageKey = 'pending-sign-out'

export const notePendingSignOut = (core: Core): Promise<void> => core.storage.set(storageKey, true)

export async function finishPendingSignOut(core: Core): Promise<void> {
  if ((await core.storage.get(storageKey)) !== true) return
  await core.call(signOut, {})
  await core.storage.delete(storageKey)
}

/** Removes the mark, because the server ends the previous session at a new sign-in. */
export const forgetPendingSignOut = (core: Core): Promise<void> => core.storage.delete(storageKey)
