import { signOut } from '../../contract/accounts.ts'
import type { Core } from '../core/core.ts'

const storageKey = 'pending-sign-out'

/** Marks a sign-out that the server has not heard of; the next start sends it first. */
export const notePendingSignOut = (core: Core): Promise<void> => core.storage.set(storageKey, true)

export async function finishPendingSignOut(core: Core): Promise<void> {
  if ((await core.storage.get(storageKey)) !== true) return
  await core.call(signOut, {})
  await core.storage.delete(storageKey)
}

/** A new sign-in makes the server end the previous session itself. */
export const forgetPendingSignOut = (core: Core): Promise<void> => core.storage.delete(storageKey)
