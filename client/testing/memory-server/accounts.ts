import { randomUUID } from 'node:crypto'
import {
  confirmRecoveryKit,
  followLink,
  getRecoveryKit,
  getSession,
  listSessions,
  prelogin,
  putRecoveryKit,
  resendConfirmation,
  type SessionInfo,
  signIn,
  signOut,
  signUp,
  touchSession,
  unlock,
} from '../../../contract/accounts.ts'
import { getDeletion } from '../../../contract/account-deletion.ts'
import { getSubscription } from '../../../contract/billing.ts'
import { listPasskeys } from '../../../contract/passkeys.ts'
import { getServerInfo } from '../../../contract/server-info.ts'
import { equal, random } from '../../../vault/index.ts'
import { type Declare, Refused } from './answers.ts'
import type { Account, State } from './state.ts'

/** Who is signed in, as the server says it. */
export const sessionOf = (account: Account): SessionInfo => {
  const { accountId, ownerId, email, emailVerified, role, twoFactor, recoveryKit, half } = account
  const session = { sessionId: accountId, accountId, ownerId, email, emailVerified, role, twoFactor, recoveryKit, half }
  return { ...session, stage: 'full', hasPasskey: false }
}

const wrongPassword = () =>
  new Refused({ status: 401, code: 'wrong-password', message: 'This email and password do not match.' })

/** What a password opens, where it is the right one. */
const withPassword = (account: Account | undefined, authKey: Uint8Array) => {
  if (!account || !equal(account.authKey, authKey)) throw wrongPassword()
  return { session: sessionOf(account), keys: account.keys }
}

/** Signing up, in and out, and the account. */
export function answerAccounts(declare: Declare, { accounts, estates, now }: State): void {
  const known = (email: string) => accounts.find((account) => account.email === email)

  declare(getServerInfo, () => ({
    name: 'Cairn' as const,
    version: '1',
    mail: true,
    daySeconds: 86_400,
    rehearsal: false,
  }))
  declare(getSession, ({ visitor: { account } }) => ({ session: account ? sessionOf(account) : null }))
  declare(touchSession, () => ({}))
  declare(prelogin, ({ body: { email } }) => ({ seed: known(email)?.seed ?? new Uint8Array(16) }))
  declare(signUp, ({ body: { email, ownerId, seed, authKey, passwordBox, identity }, visitor }) => {
    const account: Account = {
      accountId: randomUUID(),
      ownerId,
      email,
      emailVerified: true,
      role: 'user',
      status: 'active',
      twoFactor: false,
      recoveryKit: 'none',
      recoveryBox: null,
      createdAt: now(),
      seed,
      authKey,
      half: random(32),
      keys: { passwordBox, identity },
    }
    accounts.push(account)
    const nothing = { entries: [], versions: [], keys: [], allKeys: [], chains: [], heads: [] }
    estates.set(ownerId, { owner: account, ...nothing, armed: [], releases: [], log: [] })
    visitor.account = account
    return { session: sessionOf(account) }
  })
  declare(signIn, ({ body: { email, authKey }, visitor }) => {
    const answer = withPassword(known(email), authKey)
    visitor.account = known(email)
    return answer
  })
  declare(unlock, ({ body: { authKey }, me }) => withPassword(me(), authKey))
  declare(signOut, ({ visitor }) => {
    visitor.account = undefined
    return {}
  })
  declare(listSessions, () => ({ sessions: [] }))
  declare(listPasskeys, () => ({ passkeys: [] }))
  declare(resendConfirmation, () => ({}))
  declare(followLink, ({ me }) => {
    me().emailVerified = true
    return { happened: 'email-confirmed' as const }
  })
  declare(getRecoveryKit, ({ me }) => ({ recoveryBox: me().recoveryBox }))
  declare(putRecoveryKit, ({ body: { recoveryBox }, me }) => {
    Object.assign(me(), { recoveryBox, recoveryKit: 'made' })
    return {}
  })
  declare(confirmRecoveryKit, ({ me }) => {
    me().recoveryKit = 'confirmed'
    return {}
  })
  declare(getDeletion, () => ({ counter: 0, deletion: null }))
  declare(getSubscription, ({ me }) => ({
    memberSince: me().createdAt,
    plan: null,
    usage: { bytes: 0, quota: 20 * 1024 ** 3 },
    invoices: [],
    activity: [],
  }))
}
