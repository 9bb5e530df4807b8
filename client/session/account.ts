import {
  changeEmail,
  changePassword,
  endOtherSessions,
  endSession,
  followLink,
  listSessions,
  openEmailLink,
  resendConfirmation,
} from '../../contract/accounts.ts'
import { confirmTwoFactor, disableTwoFactor, enrolTwoFactor, newBackupCodes } from '../../contract/two-factor.ts'
import { lockWithPassword } from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import type { SessionPlace } from '../model/session.ts'
import { leaveHere, passwordChanged } from './enter.ts'
import { authKeyFor } from './password-sign-in.ts'
import { emailOf, noteTyped, type SessionCore, updateSession } from './session-state.ts'
import { startSession } from './start.ts'

async function listSessionsHere(core: SessionCore): Promise<SessionPlace[]> {
  const { sessions } = await core.call(listSessions, {})
  return sessions.map((place) => ({
    ...place,
    createdAt: place.createdAt.toISOString(),
    lastSeenAt: place.lastSeenAt.toISOString(),
  }))
}

async function endSessionOf(core: SessionCore, id: string): Promise<void> {
  await core.call(endSession, { params: { id } })
}

async function signOutEverywhere(core: SessionCore): Promise<void> {
  await core.call(endOtherSessions, {})
  await leaveHere(core)
}

async function openEmailLinkOf(
  core: SessionCore,
  token: string,
): Promise<{ asks: 'confirm' | 'change' | 'restore'; email: string }> {
  return core.call(openEmailLink, { body: { token } })
}

async function confirmEmail(
  core: SessionCore,
  token: string,
): Promise<{ happened: 'email-confirmed' | 'email-changed' | 'email-restored'; resetToken?: string | undefined }> {
  const answer = await core.call(followLink, { body: { token } })
  if (core.session.info) await startSession(core)
  core.channel?.postMessage({ type: 'confirmed' })
  return answer
}

async function resendConfirmationTo(core: SessionCore, email?: string): Promise<void> {
  await core.call(resendConfirmation, { body: { email: email ?? emailOf(core) } })
}

async function changePasswordTo(
  core: SessionCore,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { ownerId, accountKey } = unlocked(core)
  const currentAuthKey = await authKeyFor(core, current)
  const made = await lockWithPassword(ownerId, accountKey, emailOf(core), next)
  await core.call(changePassword, { body: { currentAuthKey, ...made } })
  await passwordChanged(core, emailOf(core), made)
  noteTyped(core, made.authKey)
}

async function changeEmailTo(
  core: SessionCore,
  { password, newEmail }: { password: string; newEmail: string },
): Promise<{ outcome: 'changed' | 'confirmation-sent' }> {
  const { ownerId, accountKey } = unlocked(core)
  const currentAuthKey = await authKeyFor(core, password)
  const made = await lockWithPassword(ownerId, accountKey, newEmail, password)
  const answer = await core.call(changeEmail, { body: { currentAuthKey, email: newEmail, ...made } })
  await passwordChanged(core, newEmail, made)
  await startSession(core)
  return answer
}

const presenceOf = async (core: SessionCore, password: string, code: string | undefined) => ({
  authKey: await authKeyFor(core, password),
  ...(code !== undefined && { code }),
})

async function enrolTwoFactorHere(
  core: SessionCore,
  password: string,
  code?: string,
): Promise<{ uri: string; secret: string }> {
  return core.call(enrolTwoFactor, { body: await presenceOf(core, password, code) })
}

async function confirmTwoFactorHere(core: SessionCore, code: string): Promise<{ backupCodes: string[] }> {
  const answer = await core.call(confirmTwoFactor, { body: { code } })
  updateSession(core, { twoFactor: true })
  return answer
}

async function newBackupCodesHere(
  core: SessionCore,
  password: string,
  code?: string,
): Promise<{ backupCodes: string[] }> {
  return core.call(newBackupCodes, { body: await presenceOf(core, password, code) })
}

async function disableTwoFactorHere(core: SessionCore, password: string, code?: string): Promise<void> {
  await core.call(disableTwoFactor, { body: await presenceOf(core, password, code) })
  updateSession(core, { twoFactor: false })
}

export const accountCalls = {
  listSessions: listSessionsHere,
  endSession: endSessionOf,
  signOutEverywhere,
  openEmailLink: openEmailLinkOf,
  confirmEmail,
  resendConfirmation: resendConfirmationTo,
  changePassword: changePasswordTo,
  changeEmail: changeEmailTo,
  enrolTwoFactor: enrolTwoFactorHere,
  confirmTwoFactor: confirmTwoFactorHere,
  newBackupCodes: newBackupCodesHere,
  disableTwoFactor: disableTwoFactorHere,
}
