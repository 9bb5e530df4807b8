import { askToDelete, changeLockdown, getFigures } from '../../contract/admin.ts'
import type { ValueOf } from '../../contract/http.ts'
import {
  fingerprintText,
  randomId,
  readStatement,
  type ServiceKeys,
  signStatement,
  verifyStatement,
} from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import { commit } from '../estate/commit.ts'
import { refresh } from '../estate/open.ts'
import { listedOperators, pinnedService } from '../estate/release-service.ts'
import { type EstateCore, opened } from '../estate/state.ts'
import { listPeople } from './people.ts'
import type { AdminFigures, DeletionRequest, Lockdown, LockdownChange } from '../model/release.ts'

type Told = NonNullable<ValueOf<(typeof getFigures)['answer']>['lockdown']>

// The server alone could give any reason, and operators act on it. So it counts in the words of whoever signed it, where they
// are on the list of the release service that this operator's own estate names.
async function signedReason(
  core: EstateCore,
  { lockdownId, statement }: Told,
): Promise<Pick<Lockdown, 'reason' | 'by'> | undefined> {
  if (statement === null) return undefined
  const claimed = readStatement(statement)
  const listed = await listedOperators(core, pinnedService(opened(core)))
  const found = listed.find(({ reader }) => reader.ownerId === claimed.ownerId)
  if (!found) return undefined
  const { operatorId, reader: signer } = found
  const said = await verifyStatement('lockdown', statement, signer.signKey)
  if (said.action !== 'begin' || said.lockdownId !== lockdownId) return undefined
  // Whose account it is, the server says; whose signature it is, the fingerprint.
  const people = await listPeople(core).catch(() => [])
  const email = people.find(({ id }) => id === operatorId)?.email ?? ''
  return { reason: said.reason, by: { email, fingerprint: await fingerprintText(signer) } }
}

async function asLockdown(core: EstateCore, told: Told | null): Promise<Lockdown | null> {
  if (told === null) return null
  const { lockdownId, since, lifted, needed, liftedByMe } = told
  // One that cannot be shown keeps nobody from lifting the lockdown.
  const said = await signedReason(core, told).catch(() => undefined)
  return { lockdownId, since: since.toISOString(), lifted, needed, liftedByMe, ...said }
}

/**
 * The release service that this operator believes: the one of their own estate. An operator who keeps nothing here has no first
 * save that names it, so it is named here, once, in quiet times.
 */
export async function ownService(core: EstateCore): Promise<ServiceKeys> {
  if (!core.estate) await refresh(core)
  if (!opened(core).facts.genesis) await commit(core, () => ({ writes: [], activity: [] }))
  return pinnedService(opened(core))
}

/** How many people and documents there are, and whether everything stands still. */
async function readFigures(core: EstateCore): Promise<{ figures: AdminFigures; lockdown: Lockdown | null }> {
  // Where that fails, figures are read all the same.
  await ownService(core).catch(() => undefined)
  const { figures, lockdown } = await core.call(getFigures, {})
  const lastBackup = figures.lastBackup?.toISOString() ?? null
  return { figures: { ...figures, lastBackup }, lockdown: await asLockdown(core, lockdown) }
}

/** Begins the emergency lockdown, or takes this operator's word that it is over: signed, for the release service judges it. */
async function signLockdown(core: EstateCore, { lift, reason, code }: LockdownChange): Promise<Lockdown | null> {
  const { ownerId, identity } = unlocked(core)
  const lockdownId = lift ?? randomId()
  const action = lift === undefined ? 'begin' : 'lift'
  const statement = await signStatement('lockdown', { ownerId, lockdownId, action, reason }, identity.signKey)
  const { lockdown } = await core.call(changeLockdown, { body: { code, action, lockdownId, statement } })
  return asLockdown(core, lockdown)
}

/** Asks somebody to delete their account: they alone can. */
async function requestDeletion(core: Core, { accountId, reason, code }: DeletionRequest): Promise<void> {
  await core.call(askToDelete, { params: { accountId }, body: { code, reason } })
}

export const lockdownCalls = { readFigures, changeLockdown: signLockdown, requestDeletion }
