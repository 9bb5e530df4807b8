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

/** What the server asks for: the password that is typed now, or the one of a moment ago; the code where two-step sign-in is on. */
async function presenceOf(core: SessionCore, { password, code }: Presence) {
  const authKey = password === undefined ? typedLately(core) : await authKeyFor(core, password)
  if (!authKey) throw new EstateError('password-needed', 'Please enter your password', { field: 'password' })
  return { authKey, ...(code !== undefined && { code }) }
}

/** Whether the password has to be typed to make a kit: not by whoever signed up, or chose a new one, a moment ago. */
async function asksPasswordForKit(core: SessionCore): Promise<boolean> {
  unlocked(core)
  return typedLately(core) === undefined
}

/** Makes a new recovery code, and prints it with the release cards of all filled seats. Earlier ones go on until it is confirmed, and a while. */
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
  await tell(core, 'Made a new recovery kit')
  const serviceFingerprint = await fingerprintOfService(core)
  return { code: groups.join(' '), groups, cards, ...(serviceFingerprint !== undefined && { serviceFingerprint }) }
}

/**
 * Two groups of the code were typed back: here, and nowhere else, a kit becomes one that counts. Its key is named first, so that
 * no kit counts whose paper could not consent to new keys.
 */
async function confirmKit(core: SessionCore): Promise<void> {
  const { madeKit } = core.session
  if (madeKit) await nameKit(core, madeKit)
  core.session.madeKit = undefined
  await core.call(confirmRecoveryKit, {})
  core.session.typed = undefined
  updateSession(core, { recoveryKit: 'confirmed' })
}

/** When the newest kit was made, whether it can be taken back, and which older ones still open everything. */
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

/** *This wasn't me*: the newest kit opens nothing any more, and the one before counts again. */
async function cancelKit(core: SessionCore, asked: Presence): Promise<void> {
  await core.call(cancelRecoveryKit, { body: await presenceOf(core, asked) })
  core.session.madeKit = undefined
  await stopKit(core)
  await tell(core, 'Canceled a recovery kit')
  const { session } = await core.call(getSession, {})
  if (session) updateSession(core, { recoveryKit: session.recoveryKit })
}

/** A line in the activity. Where nothing can be saved now, the mail alone tells of it: the kit is there all the same. */
async function tell(core: SessionCore, text: string): Promise<void> {
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
