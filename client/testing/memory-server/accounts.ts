import { randomUUID } from 'node:crypto'
import {
  changePassword,
  finishReset,
  followLink,
  getSession,
  listSessions,
  openEmailLink,
  openRecovery,
  openResetLink,
  prelogin,
  resendConfirmation,
  type SessionInfo,
  signIn,
  signOut,
  signUp,
  startReset,
  submitSecondFactor,
  touchSession,
  unlock,
} from '../../../contract/accounts.ts'
import {
  putRecoveryKit,
  getRecoveryKit,
  confirmRecoveryKit,
  cancelRecoveryKit,
} from '../../../contract/recovery-kits.ts'
import { askForDeletion, declineDeletion, getDeletion, keepAccount } from '../../../contract/account-deletion.ts'
import { nameSuccessionKey, readSuccession } from '../../../contract/succession.ts'
import { getSubscription } from '../../../contract/billing.ts'
import { listPasskeys } from '../../../contract/passkeys.ts'
import { getServerInfo } from '../../../contract/server-info.ts'
import { equal, random } from '../../../vault/index.ts'
import { type Declare, type Refusal, Refused } from './answers.ts'
import type { Account, State } from './state.ts'

const sessionOf = (account: Account): SessionInfo => {
  const { accountId, ownerId, email, emailVerified, role, twoFactor, recoveryKit, half, hasPasskey, deletion, asked } =
    account
  const session = { sessionId: accountId, accountId, ownerId, email, emailVerified, role, twoFactor, recoveryKit, half }
  const open = asked && asked.keptAt === null ? { at: asked.at, reason: asked.reason } : undefined
  return {
    ...session,
    stage: 'full',
    hasPasskey,
    ...(deletion && { deletion }),
    ...(open && { deletionAsked: open }),
  }
}

const wrongCredentials = {
  status: 401,
  code: 'wrong-credentials',
  message: 'The email or password you entered is incorrect',
}
const wrongPassword = { status: 401, code: 'wrong-password', message: 'The password you entered is incorrect' }

const withPassword = (account: Account | undefined, authKey: Uint8Array, wrong: Refusal) => {
  if (!account || !equal(account.authKey, authKey)) throw new Refused(wrong)
  return { session: sessionOf(account), keys: account.keys }
}

export function answerAccounts(declare: Declare, state: State): void {
  answerSignIn(declare, state)
  answerEmailLinks(declare)
  answerRecovery(declare, state)
  answerDeletion(declare, state)
  declare(getServerInfo, () => ({
    name: 'Cairn' as const,
    version: '1.2.3',
    commit: '0123456789ab',
    mail: true,
    daySeconds: 86_400,
    lockdown: state.lockdown !== undefined,
    rehearsal: false,
  }))
  declare(listSessions, () => ({ sessions: [] }))
  declare(listPasskeys, () => ({ passkeys: [] }))
  declare(changePassword, ({ body: { currentAuthKey, seed, authKey, passwordBox }, me }) => {
    const account = me()
    withPassword(account, currentAuthKey, wrongPassword)
    Object.assign(account, { seed, authKey, keys: { ...account.keys, passwordBox } })
    return {}
  })
  declare(getSubscription, ({ me }) => ({
    memberSince: me().createdAt,
    plan: null,
    usage: { bytes: 0, quota: 20 * 1024 ** 3 },
    invoices: [],
    activity: [],
  }))
}

function answerSignIn(declare: Declare, { accounts, estates, now }: State): void {
  const known = (email: string) => accounts.find((account) => account.email === email)

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
      hasPasskey: false,
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
    const account = known(email)
    const answer = withPassword(account, authKey, wrongCredentials)
    if (account?.twoFactor) {
      visitor.waiting = account
      return { session: { ...answer.session, stage: 'second-factor' as const } }
    }
    visitor.account = account
    return answer
  })
  declare(submitSecondFactor, ({ visitor }) => {
    visitor.account = visitor.waiting
    if (!visitor.account) throw new Refused({ status: 401, code: 'not-signed-in', message: 'Please sign in.' })
    return { session: sessionOf(visitor.account), keys: visitor.account.keys }
  })
  declare(unlock, ({ body: { authKey }, me }) => withPassword(me(), authKey, wrongPassword))
  declare(signOut, ({ visitor }) => {
    visitor.account = undefined
    return {}
  })
}

function answerEmailLinks(declare: Declare): void {
  declare(resendConfirmation, () => ({}))
  declare(openEmailLink, ({ visitor }) => ({
    asks: 'confirm' as const,
    email: visitor.account?.email ?? 'ada@example.org',
  }))
  declare(followLink, ({ me }) => {
    me().emailVerified = true
    return { happened: 'email-confirmed' as const }
  })
}

function answerRecovery(declare: Declare, { accounts }: State): void {
  declare(getRecoveryKit, ({ me }) => {
    const { recoveryBox, createdAt: madeAt } = me()
    return { recoveryBox, newest: recoveryBox ? { madeAt, canBeCancelled: true } : null, earlier: [] }
  })
  declare(putRecoveryKit, ({ body: { authKey, recoveryAuth, recoveryBox }, me }) => {
    withPassword(me(), authKey, wrongPassword)
    Object.assign(me(), { recoveryAuth, recoveryBox, recoveryKit: 'made' })
    return {}
  })
  declare(cancelRecoveryKit, ({ body: { authKey }, me }) => {
    withPassword(me(), authKey, wrongPassword)
    Object.assign(me(), { recoveryAuth: undefined, recoveryBox: null, recoveryKit: 'none' })
    return {}
  })
  declare(readSuccession, () => ({ counter: 0, kitCounts: false, nextKey: null, successor: null, frozen: false }))
  declare(nameSuccessionKey, () => ({}))
  declare(confirmRecoveryKit, ({ me }) => {
    me().recoveryKit = 'confirmed'
    return {}
  })
  const withCode = (recoveryAuth: Uint8Array | undefined): Account => {
    const found = accounts.find(
      (account) => account.recoveryAuth && recoveryAuth && equal(account.recoveryAuth, recoveryAuth),
    )
    if (!found) throw new Refused({ status: 401, code: 'wrong-code', message: 'This recovery code is not right.' })
    return found
  }
  declare(startReset, () => ({}))
  // The first account is the one whose owner forgot the password.
  declare(openResetLink, () => {
    const [forgot] = accounts
    const hasRecoveryKit = Boolean(forgot?.recoveryBox)
    return { email: forgot?.email ?? '', hasRecoveryKit, takesPassword: false, startsAgain: true }
  })
  declare(openRecovery, ({ body: { recoveryAuth } }) => {
    const { email, ownerId, recoveryBox, keys } = withCode(recoveryAuth)
    return { email, ownerId, recoveryBox: recoveryBox ?? new Uint8Array(92), identity: keys.identity }
  })
  declare(finishReset, ({ body: { recoveryAuth, seed, authKey, passwordBox }, visitor }) => {
    const account = withCode(recoveryAuth)
    Object.assign(account, { seed, authKey, keys: { ...account.keys, passwordBox } })
    visitor.account = account
    return { session: sessionOf(account), keys: account.keys }
  })
}

function answerDeletion(declare: Declare, { now }: State): void {
  declare(getDeletion, ({ me }) => ({ counter: 0, deletion: me().deletion ?? null }))
  declare(askForDeletion, ({ body: { deletionId, authKey }, me }) => {
    withPassword(me(), authKey, wrongPassword)
    const finalAt = new Date(now().getTime() + 30 * 24 * 3600_000)
    me().deletion = { deletionId, finalAt, held: false }
    return { finalAt }
  })
  const staysWith = (account: Account) => {
    account.deletion = undefined
    if (account.asked) account.asked.keptAt ??= now()
    return {}
  }
  declare(keepAccount, ({ me }) => staysWith(me()))
  declare(declineDeletion, ({ me }) => staysWith(me()))
}
