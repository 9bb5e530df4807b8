import { signOut } from '../../contract/accounts.ts'
import type { Core } from '../core/core.ts'

const storageKey = 'pending-sign-out'

/** Somebody signed out where the server could not be told. It is told before anything else, next time. */
export const notePendingSignOut = (core: Core): Promise<void> => core.storage.set(storageKey, true)

/** Tells the server of a sign-out that it has not heard of, if there was one. */
export async function finishPendingSignOut(core: Core): Promise<void> {
  if ((await core.storage.get(storageKey)) !== true) return
  await core.call(signOut, {})
  await core.storage.delete(storageKey)
}

/** Somebody signs in anew: the server ended the session before it by itself. */
export const forgetPendingSignOut = (core: Core): Promise<void> => core.storage.delete(storageKey)
