import { normalizeEmail, prelogin, signIn, signUp, submitSecondFactor, unlock } from '../../contract/accounts.ts'
import { makeAccount, openAccount, openAccountKey, passwordKeys, passwordSalt } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import { canOpenAway, isLost } from '../offline/offline-unlock.ts'
import { alarm, type Core } from '../core/core.ts'
import type { Entrance, Opener, SessionState } from './session-state.ts'

const byPassword =
  (boxKey: Uint8Array): Opener =>
  async (ownerId, kept) =>
    openAccount(ownerId, await openAccountKey(ownerId, 'password', boxKey, kept.passwordBox), kept.identity)

/** The ways in with a password: from an address typed here to keys in memory. Where they lead is the session's. */
export function passwordDoorsOf(core: Core, state: SessionState, { enter, enterAway }: Entrance) {
  const derive = async (email: string, password: string) => {
    const { seed } = await core.call(prelogin, { body: { email } })
    state.salted = { email, salt: await passwordSalt(email, seed) }
    return passwordKeys(email, password, seed)
  }

  const calls = {
    async signUp({ email: address, password }: { email: string; password: string }) {
      const { account, lock: made, identity } = await makeAccount(address, password)
      const body = { email: address, ownerId: account.ownerId, ...made, identity }
      state.salted = { email: normalizeEmail(address), salt: await passwordSalt(address, made.seed) }
      const answer = await core.call(signUp, { body })
      if (answer.session.ownerId !== account.ownerId) throw alarm()
      await enter({ ...answer, keys: { passwordBox: made.passwordBox, identity } }, () => Promise.resolve(account))
    },

    async signIn({ email: address, password }: { email: string; password: string }) {
      const { authKey, boxKey } = await derive(address, password)
      const answer = await core.call(signIn, { body: { email: address, authKey } })
      return { next: await enter(answer, byPassword(boxKey)) }
    },

    async submitTwoFactor(code: string) {
      const { pending } = state
      if (!pending) throw new EstateError('sign-in-again', 'Please sign in again with your password first.')
      const answer = await core.call(submitSecondFactor, { body: { code } })
      await enter(answer, pending)
    },

    async unlock(password: string) {
      const { info } = state
      if (state.away) return enterAway(password, info?.ownerId)
      if (info?.stage !== 'full') throw new EstateError('not-signed-in', 'Please sign in first.')
      try {
        const { authKey, boxKey } = await derive(info.email, password)
        await enter(await core.call(unlock, { body: { authKey } }), byPassword(boxKey))
      } catch (error) {
        if (!isLost(error) || !(await canOpenAway(core))) throw error
        await enterAway(password, info.ownerId)
      }
    },
  }
  return { derive, calls }
}
