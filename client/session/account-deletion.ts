import { askForDeletion, declineDeletion, getDeletion, keepAccount } from '../../contract/account-deletion.ts'
import { randomId, signStatement } from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { type Core, unlocked } from '../core/core.ts'
import { authKeyFor } from './password-sign-in.ts'
import { type SessionCore, clearDeletion, updateSession } from './session-state.ts'

/** A server could claim a counter so high that no number is left for the next decision. */
const mostDecisions = 1_000_000

async function lookUp(core: Core) {
  const { counter, deletion } = await core.call(getDeletion, {})
  if (counter >= mostDecisions) throw alarm()
  return { counter: counter + 1, deletion }
}

async function deleteAccount(
  core: SessionCore,
  { confirmation, password, code }: { confirmation: string; password: string; code?: string },
): Promise<void> {
  const { ownerId, identity } = unlocked(core)
  const authKey = await authKeyFor(core, password)
  const { counter } = await lookUp(core)
  const deletionId = randomId()
  // The release service deletes its shares only for a statement that the owner signed.
  const statement = await signStatement('forget', { ownerId, deletionId, counter }, identity.signKey)
  const body = { confirmation, authKey, deletionId, statement, ...(code ? { code } : {}) }
  const { finalAt } = await core.call(askForDeletion, { body })
  updateSession(core, { deletion: { finalAt, held: false } })
}

/** Cancels a planned deletion, or declines an operator's request for one. */
async function cancelDeletion(core: SessionCore): Promise<void> {
  const { ownerId, identity } = unlocked(core)
  const { counter, deletion } = await lookUp(core)
  if (deletion) {
    const { deletionId } = deletion
    const statement = await signStatement('keep', { ownerId, deletionId, counter }, identity.signKey)
    await core.call(keepAccount, { body: { statement } })
  } else await core.call(declineDeletion, {})
  clearDeletion(core)
}

export const deletionCalls = { deleteAccount, cancelDeletion }
