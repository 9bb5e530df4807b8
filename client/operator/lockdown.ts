import { askToDelete, changeLockdown, getFigures } from '../../contract/admin.ts'
import type { ValueOf } from '../../contract/http.ts'
import { randomId, readStatement, signStatement } from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import type { AdminFigures, DeletionRequest, Lockdown, LockdownChange } from '../model/release.ts'

function asLockdown(told: ValueOf<(typeof getFigures)['answer']>['lockdown']): Lockdown | null {
  if (told === null) return null
  const { lockdownId, since, lifted, needed, statement } = told
  const said = statement && readStatement(statement)
  const reason = said?.type === 'lockdown' && said.lockdownId === lockdownId ? said.reason : ''
  return { lockdownId, since: since.toISOString(), lifted, needed, reason }
}

/** How many people and documents there are, and whether everything stands still. */
async function readFigures(core: Core): Promise<{ figures: AdminFigures; lockdown: Lockdown | null }> {
  const { figures, lockdown } = await core.call(getFigures, {})
  const lastBackup = figures.lastBackup?.toISOString() ?? null
  return { figures: { ...figures, lastBackup }, lockdown: asLockdown(lockdown) }
}

/** Begins the emergency lockdown, or takes this operator's word that it is over: signed, for the release service judges it. */
async function signLockdown(core: Core, { lift, reason, code }: LockdownChange): Promise<Lockdown | null> {
  const { ownerId, identity } = unlocked(core)
  const lockdownId = lift ?? randomId()
  const action = lift === undefined ? 'begin' : 'lift'
  const statement = await signStatement('lockdown', { ownerId, lockdownId, action, reason }, identity.signKey)
  const { lockdown } = await core.call(changeLockdown, { body: { code, action, lockdownId, statement } })
  return asLockdown(lockdown)
}

/** Asks somebody to delete their account: they alone can. */
async function requestDeletion(core: Core, { accountId, reason, code }: DeletionRequest): Promise<void> {
  await core.call(askToDelete, { params: { accountId }, body: { code, reason } })
}

export const lockdownCalls = { readFigures, changeLockdown: signLockdown, requestDeletion }
