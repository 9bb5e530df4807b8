import { getSession } from '../../contract/accounts.ts'
import { putRecoveryKit, getRecoveryKit, confirmRecoveryKit, cancelRecoveryKit } from '../../contract/recovery-kits.ts'
import { equal, lockWithRecoveryCode, openAccountKey, recoveryKeys } from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { stillUnlocked, unlocked } from '../core/core.ts'
import { commit } from '../estate/commit.ts'
import { serviceFingerprint as fingerprintOfService } from '../estate/release-service.ts'
import { EstateError } from '../model/estate.ts'
import type { Presence, RecoveryKit, RecoveryKits } from '../model/session.ts'
import { nameKit, stopKit } from '../session/own-keys.ts'
import { authKeyFor } from '../session/password-sign-in.ts'
import { opening, type SessionCore, typedLately, updateSession } from '../session/session-state.ts'
import { cardsOfAll } from './seats.ts'

/** A password that was typed now or a moment ago, and the code for two-step sign-in. */
async function presenceOf(core: SessionCore, { password, code }: Presence) {
  const authKey = password === undefined ? typedLately(core) : await authKeyFor(core, password)
  if (!authKey) throw new EstateError('password-needed', 'Please enter your password', { field: 'password' })
  return { authKey, ...(code !== undefined && { code }) }
}

/** Whether making a kit requires the password; it does not within moments of choosing one. */
async function asksPasswordForKit(core: SessionCore): Promise<boolean> {
  unlocked(core)
  return typedLately(core) === undefined
}

/** Prints release cards too. Earlier kits stay valid until some time after the confirmation. */
async function makeRecoveryKit(core: SessionCore, asked: Presence = {}): Promise<RecoveryKit> {
  const keys = unlocked(core)
  const { ownerId, accountKey } = keys
  const presence = await presenceOf(core, asked)
  const cards = await core.serialize(() => cardsOfAll(core))
  const { groups, recoveryAuth, recoveryBox } = await lockWithRecoveryCode(ownerId, accountKey)
  stillUnlocked(core, keys)
  await core.call(putRecoveryKit, { body: { ...presence, recoveryAuth, recoveryBox } })
  await opening(async () => {
    const { recoveryBox: box } = await core.call(getRecoveryKit, {})
    const { boxKey } = await recoveryKeys(groups.join(' '))
    if (!box || !equal(await openAccountKey(ownerId, 'recovery', boxKey, box), accountKey)) throw alarm()
  })
  core.session.madeKit = { code: groups.join(' '), authKey: presence.authKey }
  if (core.session.info?.recoveryKit === 'none') updateSession(core, { recoveryKit: 'made' })
  await addActivity(core, 'Made a new recovery kit')
  const serviceFingerprint = await fingerprintOfService(core)
  return { code: groups.join(' '), groups, cards, ...(serviceFingerprint !== undefined && { serviceFingerprint }) }
}

/** Registers the kit's succession key first, so that every valid kit can consent to new keys. */
async function confirmKit(core: SessionCore): Promise<void> {
  const { madeKit } = core.session
  if (madeKit) await nameKit(core, madeKit)
  core.session.madeKit = undefined
  await core.call(confirmRecoveryKit, {})
  core.session.typed = undefined
  updateSession(core, { recoveryKit: 'confirmed' })
}

/** Says also whether the owner can cancel the newest kit. */
async function listKits(core: SessionCore): Promise<RecoveryKits> {
  const { newest, earlier } = await core.call(getRecoveryKit, {})
  return {
    newest: newest && { ...newest, madeAt: newest.madeAt.toISOString() },
    earlier: earlier.map(({ madeAt, endsAt }) => ({
      madeAt: madeAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
    })),
  }
}

/** *This wasn't me*: cancels the newest kit and makes the previous one valid again. */
async function cancelKit(core: SessionCore, asked: Presence): Promise<void> {
  await core.call(cancelRecoveryKit, { body: await presenceOf(core, asked) })
  core.session.madeKit = undefined
  await stopKit(core)
  await addActivity(core, 'Canceled a recovery kit')
  const { session } = await core.call(getSession, {})
  if (session) updateSession(core, { recoveryKit: session.recoveryKit })
}

/** If this fails, the server's mail is the only notice, because the kit already exists. */
async function addActivity(core: SessionCore, text: string): Promise<void> {
  if (!core.estate || core.estate.frozen || core.estate.openReleases.length > 0) return
  await core.serialize(() => commit(core, (_, at) => ({ writes: [], activity: [{ text, at }] }))).catch(() => undefined)
}

export const recoveryKitCalls = {
  asksPasswordForKit,
  makeRecoveryKit,
  confirmRecoveryKit: confirmKit,
  listRecoveryKits: listKits,
  cancelRecoveryKit: cancelKit,
}
