import { prelogin, signIn, signUp, submitSecondFactor, unlock } from '../../contract/accounts.ts'
import { normalizeEmail } from '../../contract/normalize-email.ts'
import { loadHybrid, makeAccount, openAccount, openAccountKey, passwordKeys, passwordSalt } from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { isLost } from '../core/transport.ts'
import { EstateError } from '../model/estate.ts'
import { canUnlockOffline, unlockOffline } from '../offline/offline-unlock.ts'
import { enter, enterOffline } from './enter.ts'
import { emailOf, noteTyped, type Opener, type SessionCore } from './session-state.ts'

const byPassword =
  (boxKey: Uint8Array): Opener =>
  async (ownerId, stored) =>
    openAccount(ownerId, await openAccountKey(ownerId, 'password', boxKey, stored.passwordBox), stored.identity)

async function derive({ call, session }: SessionCore, email: string, password: string) {
  // Starts the download during the second that the password key takes; a failure appears only
  // when a hybrid key is used.
  void loadHybrid().catch(() => undefined)
  const { seed } = await call(prelogin, { body: { email } })
  session.salted = { email, salt: await passwordSalt(email, seed) }
  return passwordKeys(email, password, seed)
}

export async function authKeyFor(core: SessionCore, password: string): Promise<Uint8Array> {
  return (await derive(core, emailOf(core), password)).authKey
}

async function signUpHere(core: SessionCore, { email, password }: { email: string; password: string }): Promise<void> {
  const { account, lock: made, identity } = await makeAccount(email, password)
  const body = { email, ownerId: account.ownerId, ...made, identity }
  core.session.salted = { email: normalizeEmail(email), salt: await passwordSalt(email, made.seed) }
  await core.session.begun
  const answer = await core.call(signUp, { body })
  if (answer.session.ownerId !== account.ownerId) throw alarm()
  const opened = { ...answer, keys: { passwordBox: made.passwordBox, identity } }
  await enter(core, opened, () => Promise.resolve(account))
  noteTyped(core, made.authKey)
}

/** Signs in. After `two-factor` the caller must use `submitTwoFactor`. */
async function signInHere(
  core: SessionCore,
  { email, password }: { email: string; password: string },
): Promise<{ next: 'done' | 'two-factor' }> {
  const { authKey, boxKey } = await derive(core, email, password)
  await core.session.begun
  const answer = await core.call(signIn, { body: { email, authKey } })
  return { next: await enter(core, answer, byPassword(boxKey)) }
}

async function submitTwoFactor(core: SessionCore, code: string): Promise<void> {
  const { pending } = core.session
  if (!pending) throw new EstateError('sign-in-again', 'Please sign in again with your password first.')
  const answer = await core.call(submitSecondFactor, { body: { code } })
  await enter(core, answer, pending)
}

/** Opens the keys again; offline, from this device's sealed copy. */
async function unlockHere(core: SessionCore, password: string): Promise<void> {
  const { info, offline } = core.session
  if (offline) return enterOffline(core, password, info?.ownerId)
  if (info?.stage !== 'full') throw new EstateError('not-signed-in', 'Please sign in first.')
  try {
    const { authKey, boxKey } = await derive(core, info.email, password)
    await enter(core, await core.call(unlock, { body: { authKey } }), byPassword(boxKey))
  } catch (error) {
    if (!isLost(error) || !(await canUnlockOffline(core))) throw error
    await enterOffline(core, password, info.ownerId)
  }
}

/** Offline, against this device's sealed copy. Rejects with an error for users. */
async function confirmPassword(core: SessionCore, password: string): Promise<void> {
  const { info, offline } = core.session
  if (offline) return void (await unlockOffline(core, password, info?.ownerId))
  try {
    await core.call(unlock, { body: { authKey: await authKeyFor(core, password) } })
  } catch (error) {
    if (!isLost(error) || !(await canUnlockOffline(core))) throw error
    await unlockOffline(core, password, info?.ownerId)
  }
}

export const passwordCalls = {
  signUp: signUpHere,
  signIn: signInHere,
  submitTwoFactor,
  unlock: unlockHere,
  confirmPassword,
}
