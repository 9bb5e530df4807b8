import {
  changeEmail,
  changePassword,
  confirmRecoveryKit,
  endOtherSessions,
  endSession,
  finishReset,
  followLink,
  getRecoveryKit,
  listSessions,
  openRecovery,
  openResetLink,
  putRecoveryKit,
  resendConfirmation,
  startAgain,
  startReset,
} from '../../contract/accounts.ts'
import { confirmTwoFactor, disableTwoFactor, enrolTwoFactor } from '../../contract/two-factor.ts'
import { earlierSeedCount, preloginEarlier, returnToEarlier } from '../../contract/earlier-estates.ts'
import {
  equal,
  isRecoveryCode,
  lockWithPassword,
  lockWithRecoveryCode,
  makeAccount,
  openAccount,
  openAccountKey,
  passwordKeys,
  recoveryKeys,
} from '../../vault/index.ts'
import type { CardData } from '../model/session.ts'
import { EstateError } from '../model/estate.ts'
import { alarm, type Core, stillUnlocked, unlocked } from '../core/core.ts'
import { serviceFingerprint as fingerprintOfService } from '../estate/release-service.ts'
import type { Session } from './session.ts'
import { opening } from './session-state.ts'

const wrongCode = 'That is not a whole recovery code. Please compare each group of four with your paper.'

/** Changes of password, e-mail, second step and recovery kit. `cards` gives the release cards that belong into a kit. */
export function accountOf(core: Core, session: Session, cards: () => Promise<CardData[]>) {
  const authKeyOf = async (password: string) => (await session.derive(session.email(), password)).authKey
  return {
    async listSessions() {
      const { sessions } = await core.call(listSessions, {})
      return sessions.map((place) => ({
        ...place,
        createdAt: place.createdAt.toISOString(),
        lastSeenAt: place.lastSeenAt.toISOString(),
      }))
    },
    async endSession(id: string) {
      await core.call(endSession, { params: { id } })
    },
    async signOutEverywhere() {
      await core.call(endOtherSessions, {})
      await session.calls.signOut()
    },
    async confirmEmail(token: string) {
      const answer = await core.call(followLink, { body: { token } })
      if (session.state.info) await session.calls.start()
      core.channel?.postMessage({ type: 'confirmed' })
      return answer
    },
    async resendConfirmation(email?: string) {
      await core.call(resendConfirmation, { body: { email: email ?? session.email() } })
    },
    async startReset(email: string) {
      await core.call(startReset, { body: { email } })
    },

    async finishReset({
      token,
      recoveryCode,
      newPassword,
    }: {
      token: string
      recoveryCode: string
      newPassword: string
    }) {
      if (!(await isRecoveryCode(recoveryCode)))
        throw new EstateError('recovery-code', wrongCode, { field: 'recoveryCode' })
      const { recoveryAuth, boxKey } = await recoveryKeys(recoveryCode)
      const kept = await core.call(openRecovery, { body: { token, recoveryAuth } })
      const account = await opening(async () => {
        const accountKey = await openAccountKey(kept.ownerId, 'recovery', boxKey, kept.recoveryBox)
        return openAccount(kept.ownerId, accountKey, kept.identity)
      })
      const lock = await lockWithPassword(kept.ownerId, account.accountKey, kept.email, newPassword)
      const answer = await core.call(finishReset, { body: { token, recoveryAuth, ...lock } })
      await session.enter(answer, () => Promise.resolve(account))
    },

    async startAgain({ token, newPassword }: { token: string; newPassword: string }) {
      const { email } = await core.call(openResetLink, { body: { token } })
      const { account, lock, identity } = await makeAccount(email, newPassword)
      const answer = await core.call(startAgain, { body: { token, ownerId: account.ownerId, ...lock, identity } })
      if (answer.session.ownerId !== account.ownerId) throw alarm()
      await session.enter(answer, () => Promise.resolve(account))
    },

    async returnToEarlier({ email, password, code }: { email: string; password: string; code?: string }) {
      const { seeds } = await core.call(preloginEarlier, { body: { email } })
      const keys = await Promise.all(
        seeds.slice(0, earlierSeedCount).map((seed) => passwordKeys(email, password, seed)),
      )
      const authKeys = keys.map(({ authKey }) => authKey)
      const answer = await core.call(returnToEarlier, {
        body: { email, authKeys, ...(code !== undefined && { code }) },
      })
      await session.enter(answer, async (ownerId, kept) => {
        const tries = await Promise.allSettled(
          keys.map(({ boxKey }) => openAccountKey(ownerId, 'password', boxKey, kept.passwordBox)),
        )
        const opened = tries.find((one) => one.status === 'fulfilled')
        if (!opened) throw alarm()
        return openAccount(ownerId, opened.value, kept.identity)
      })
    },

    async changePassword({ current, next }: { current: string; next: string }) {
      const { ownerId, accountKey } = unlocked(core)
      const currentAuthKey = await authKeyOf(current)
      const lock = await lockWithPassword(ownerId, accountKey, session.email(), next)
      await core.call(changePassword, { body: { currentAuthKey, ...lock } })
      await session.keepPassword(session.email(), lock)
    },

    async changeEmail({ password, newEmail }: { password: string; newEmail: string }) {
      const { ownerId, accountKey } = unlocked(core)
      const currentAuthKey = await authKeyOf(password)
      const lock = await lockWithPassword(ownerId, accountKey, newEmail, password)
      const answer = await core.call(changeEmail, { body: { currentAuthKey, email: newEmail, ...lock } })
      await session.keepPassword(newEmail, lock)
      await session.calls.start()
      return answer
    },

    async makeRecoveryKit() {
      const keys = unlocked(core)
      const { ownerId, accountKey } = keys
      const printed = await cards()
      const { groups, recoveryAuth, recoveryBox } = await lockWithRecoveryCode(ownerId, accountKey)
      stillUnlocked(core, keys)
      await core.call(putRecoveryKit, { body: { recoveryAuth, recoveryBox } })
      await opening(async () => {
        const { recoveryBox: box } = await core.call(getRecoveryKit, {})
        const { boxKey } = await recoveryKeys(groups.join(' '))
        if (!box || !equal(await openAccountKey(ownerId, 'recovery', boxKey, box), accountKey)) throw alarm()
      })
      if (session.state.info?.recoveryKit === 'none') session.update({ recoveryKit: 'made' })
      const serviceFingerprint = await fingerprintOfService(core)
      return {
        code: groups.join(' '),
        groups,
        cards: printed,
        ...(serviceFingerprint !== undefined && { serviceFingerprint }),
      }
    },
    async confirmRecoveryKit() {
      await core.call(confirmRecoveryKit, {})
      session.update({ recoveryKit: 'confirmed' })
    },

    async enrolTwoFactor(password: string) {
      return core.call(enrolTwoFactor, { body: { authKey: await authKeyOf(password) } })
    },
    async confirmTwoFactor(code: string) {
      const answer = await core.call(confirmTwoFactor, { body: { code } })
      session.update({ twoFactor: true })
      return answer
    },
    async disableTwoFactor(password: string) {
      await core.call(disableTwoFactor, { body: { authKey: await authKeyOf(password) } })
      session.update({ twoFactor: false })
    },
  }
}
