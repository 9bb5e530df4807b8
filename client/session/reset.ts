import {
  finishReset,
  openRecovery,
  openResetLink,
  openWithPassword,
  prelogin,
  startAgain,
  startReset,
} from '../../contract/accounts.ts'
import { allEarlierSeeds, earlierSeedCount, preloginEarlier, returnToEarlier } from '../../contract/earlier-estates.ts'
import {
  isRecoveryCode,
  lockWithPassword,
  makeAccount,
  openAccount,
  openAccountKey,
  passwordKeys,
  recoveryKeys,
} from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { EstateError } from '../model/estate.ts'
import { enter } from './enter.ts'
import { nameOlderKit } from './own-keys.ts'
import { opening, type SessionCore } from './session-state.ts'

const wrongCode = 'That is not a whole recovery code. Please compare each group of four with your paper.'

async function askForReset(core: SessionCore, email: string): Promise<void> {
  await core.call(startReset, { body: { email } })
}

type ResetLink = {
  email: string
  hasRecoveryKit: boolean
  /** The previous password opens the account after an undone change of email. */
  takesPassword: boolean
  startsAgain: boolean
}

/** Whose link it is, and whether a recovery code can open an estate. The link stays valid. */
async function readResetLink(core: SessionCore, token: string): Promise<ResetLink> {
  return core.call(openResetLink, { body: { token } })
}

async function resetWithCode(
  core: SessionCore,
  { token, recoveryCode, newPassword }: { token: string; recoveryCode: string; newPassword: string },
): Promise<void> {
  if (!(await isRecoveryCode(recoveryCode)))
    throw new EstateError('recovery-code', wrongCode, { field: 'recoveryCode' })
  const { recoveryAuth, boxKey } = await recoveryKeys(recoveryCode)
  const stored = await core.call(openRecovery, { body: { token, recoveryAuth } })
  const account = await opening(async () => {
    const accountKey = await openAccountKey(stored.ownerId, 'recovery', boxKey, stored.recoveryBox)
    return openAccount(stored.ownerId, accountKey, stored.identity)
  })
  const lock = await lockWithPassword(stored.ownerId, account.accountKey, stored.email, newPassword)
  await core.session.begun
  const answer = await core.call(finishReset, { body: { token, recoveryAuth, ...lock } })
  await enter(core, answer, () => Promise.resolve(account))
  if (core.keys) await nameOlderKit(core, { code: recoveryCode, authKey: lock.authKey })
}

async function resetWithPassword(
  core: SessionCore,
  { token, formerPassword, newPassword }: { token: string; formerPassword: string; newPassword: string },
): Promise<void> {
  const { email } = await readResetLink(core, token)
  const { seed } = await core.call(prelogin, { body: { email } })
  const { authKey: formerAuthKey, boxKey } = await passwordKeys(email, formerPassword, seed)
  const stored = await core.call(openWithPassword, { body: { token, authKey: formerAuthKey } })
  const account = await opening(async () => {
    const accountKey = await openAccountKey(stored.ownerId, 'password', boxKey, stored.passwordBox)
    return openAccount(stored.ownerId, accountKey, stored.identity)
  })
  const lock = await lockWithPassword(stored.ownerId, account.accountKey, stored.email, newPassword)
  await core.session.begun
  const answer = await core.call(finishReset, { body: { token, formerAuthKey, ...lock } })
  await enter(core, answer, () => Promise.resolve(account))
}

/** The password of the old estate still opens that one. */
async function startAgainEmpty(
  core: SessionCore,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const { email } = await readResetLink(core, token)
  const { account, lock, identity } = await makeAccount(email, newPassword)
  await core.session.begun
  const answer = await core.call(startAgain, { body: { token, ownerId: account.ownerId, ...lock, identity } })
  if (answer.session.ownerId !== account.ownerId) throw alarm()
  await enter(core, answer, () => Promise.resolve(account))
}

/**
 * Asks for the password of that time and, if the estate used it, a two-step code.
 * @param all tries every earlier estate and not only four: slower, for a person who started again
 * more often
 */
async function goBackToEarlier(
  core: SessionCore,
  { email, password, code, all = false }: { email: string; password: string; code?: string; all?: boolean },
): Promise<void> {
  const { seeds } = await core.call(preloginEarlier, { body: { email, ...(all && { all }) } })
  const most = all ? allEarlierSeeds : earlierSeedCount
  const keys: Awaited<ReturnType<typeof passwordKeys>>[] = []
  // The keys are computed one after another, because each takes 64 MiB.
  for (const seed of seeds.slice(0, most)) keys.push(await passwordKeys(email, password, seed))
  const authKeys = keys.map(({ authKey }) => authKey)
  await core.session.begun
  const answer = await core.call(returnToEarlier, { body: { email, authKeys, ...(code !== undefined && { code }) } })
  await enter(core, answer, async (ownerId, stored) => {
    const tries = await Promise.allSettled(
      keys.map(({ boxKey }) => openAccountKey(ownerId, 'password', boxKey, stored.passwordBox)),
    )
    const opened = tries.find((one) => one.status === 'fulfilled')
    if (!opened) throw alarm()
    return openAccount(ownerId, opened.value, stored.identity)
  })
}

export const resetCalls = {
  startReset: askForReset,
  openResetLink: readResetLink,
  finishReset: resetWithCode,
  finishResetWithPassword: resetWithPassword,
  startAgain: startAgainEmpty,
  returnToEarlier: goBackToEarlier,
}
