import { getSession, touchSession } from '../../contract/accounts.ts'
import { lock } from './enter.ts'
import { showServer } from './server-info.ts'
import { type SessionCore, updateSession } from './session-state.ts'

/** The keys are then removed from memory (docs/protocol.md, Keys). */
const idleMilliseconds = 30 * 60_000
const presenceEvery = 60_000

/** Sends a sign of activity to the server, which counts the same half hour. */
export async function sendPresence(core: SessionCore): Promise<void> {
  const { session } = core
  session.presenceSentAt = core.now()
  await core.call(touchSession, {}).catch((error: unknown) => {
    session.presenceSentAt = 0
    throw error
  })
}

/** The address may have been confirmed in another tab or on another device. */
export async function refreshConfirmation(core: SessionCore): Promise<void> {
  const { info, offline } = core.session
  if (!info || info.emailVerified || offline) return
  const { session } = await core.call(getSession, {})
  if (core.session.info === info && session?.ownerId === info.ownerId && session.emailVerified)
    updateSession(core, { emailVerified: true })
}

export async function refreshRole(core: SessionCore): Promise<void> {
  const { info, offline } = core.session
  if (!info || offline) return
  const { session } = await core.call(getSession, {})
  if (core.session.info === info && session?.ownerId === info.ownerId && session.role !== info.role)
    updateSession(core, { role: session.role })
}

export async function touch(core: SessionCore): Promise<void> {
  const { session } = core
  if (!core.keys || core.now() - session.touchedAt >= idleMilliseconds) return
  session.touchedAt = core.now()
  core.channel?.postMessage({ type: 'touched' })
  if (core.now() - session.presenceSentAt < presenceEvery) return
  await sendPresence(core)
}

export async function lockedByServer(core: SessionCore): Promise<void> {
  if (core.keys && !core.session.offline) await lock(core)
}

/** Sends pending signs of activity in time, so that the server never locks before the browser. */
export async function tickSession(core: SessionCore): Promise<void> {
  // A page that was open during a lockdown must notice its end without a click.
  if (core.slice('server')?.lockdown === true) showServer(core)
  if (!core.keys) return
  const { touchedAt, presenceSentAt, offline } = core.session
  if (core.now() - touchedAt >= idleMilliseconds) return lock(core)
  if (!offline && touchedAt > presenceSentAt && core.now() - presenceSentAt >= presenceEvery) await sendPresence(core)
  await refreshConfirmation(core)
}
