import { getSession, prelogin, type SessionInfo, unlock } from '../../contract/accounts.ts'
import { passwordSalt, type StoredIdentity } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import type { Core, Keys } from '../core/core.ts'
import { keepAccount, keptAccount, openKeptAccount } from './account-copy.ts'

// [Note: away] Without a connection nobody can say who is signed in: the password alone decides, over what this device keeps. The
// second step is the server's and is not asked for. What the server would answer is asked as soon as it can be reached again: a
// session that was ended meanwhile takes the copy with it.

const lostCodes: readonly string[] = ['offline', 'server-trouble', 'unexpected-answer']

/** True for failures that say nothing but that the server could not be asked. */
export const isLost = (error: unknown): boolean => error instanceof EstateError && lostCodes.includes(error.code)

export type Away = {
  /** The server was not asked who is here. */
  away: boolean
  /** What the server takes for the password, until it was told. */
  authKey: Uint8Array | undefined
  /** The salt of the password that was typed last, and whose it is. */
  salted: { email: string; salt: Uint8Array } | undefined
}

/** Nobody is away. */
export const present = (): Away => ({ away: false, authKey: undefined, salted: undefined })

/** True where this device could be opened without a connection. */
export const canOpenAway = async (core: Core): Promise<boolean> => (await keptAccount(core)) !== undefined

/** Opens what this device keeps. Rejects in plain words for a wrong password, and where nothing is kept of `ownerId`. */
export async function openAway(core: Core, password: string, ownerId: string | undefined) {
  const kept = await keptAccount(core)
  if (!kept || (ownerId !== undefined && kept.ownerId !== ownerId))
    throw new EstateError('offline', 'This needs a connection: nothing is kept on this device.')
  return openKeptAccount(kept, password)
}

/** Keeps what opens the account here without a connection, after the server took the password. */
export async function keepForAway(
  core: Core,
  keys: Keys,
  info: SessionInfo,
  salted: Away['salted'],
  kept: { passwordBox: Uint8Array; identity: StoredIdentity },
): Promise<void> {
  const { email } = info
  // Somebody who came in without typing a password: the salt has to be asked for.
  const salt =
    salted?.email === email
      ? salted.salt
      : await passwordSalt(email, (await core.call(prelogin, { body: { email } })).seed)
  await keepAccount(core, keys, info, { salt, passwordBox: kept.passwordBox, identity: kept.identity })
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

const leftShelf = 'left'

/** Somebody signed out where the server could not be told. It is told before anything else, next time. */
export const noteLeft = (core: Core): Promise<void> => core.storage.set(leftShelf, true)

/** Does `tell` if somebody left without the server being told. */
export async function tellLeft(core: Core, tell: () => Promise<unknown>): Promise<void> {
  if ((await core.storage.get(leftShelf)) !== true) return
  await tell()
  await core.storage.delete(leftShelf)
}

/** Somebody signs in anew: the server ended the session before it by itself. */
export const forgetLeft = (core: Core): Promise<void> => core.storage.delete(leftShelf)
