import { confirmRecoveryKit, getRecoveryKit, putRecoveryKit } from '../../contract/accounts.ts'
import { equal, lockWithRecoveryCode, openAccountKey, recoveryKeys } from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { stillUnlocked, unlocked } from '../core/core.ts'
import { serviceFingerprint as fingerprintOfService } from '../estate/release-service.ts'
import type { RecoveryKit } from '../model/session.ts'
import { opening, type SessionCore, updateSession } from '../session/session-state.ts'
import { cardsOfAll } from './seats.ts'

/** Makes a new recovery code, and prints it with the release cards of all filled seats. An earlier code opens nothing any more. */
async function makeRecoveryKit(core: SessionCore): Promise<RecoveryKit> {
  const keys = unlocked(core)
  const { ownerId, accountKey } = keys
  const cards = await core.serialize(() => cardsOfAll(core))
  const { groups, recoveryAuth, recoveryBox } = await lockWithRecoveryCode(ownerId, accountKey)
  stillUnlocked(core, keys)
  await core.call(putRecoveryKit, { body: { recoveryAuth, recoveryBox } })
  await opening(async () => {
    const { recoveryBox: box } = await core.call(getRecoveryKit, {})
    const { boxKey } = await recoveryKeys(groups.join(' '))
    if (!box || !equal(await openAccountKey(ownerId, 'recovery', boxKey, box), accountKey)) throw alarm()
  })
  if (core.session.info?.recoveryKit === 'none') updateSession(core, { recoveryKit: 'made' })
  const serviceFingerprint = await fingerprintOfService(core)
  return { code: groups.join(' '), groups, cards, ...(serviceFingerprint !== undefined && { serviceFingerprint }) }
}

/** Two groups of the code were typed back. */
async function confirmKit(core: SessionCore): Promise<void> {
  await core.call(confirmRecoveryKit, {})
  updateSession(core, { recoveryKit: 'confirmed' })
}

export const recoveryKitCalls = { makeRecoveryKit, confirmRecoveryKit: confirmKit }
