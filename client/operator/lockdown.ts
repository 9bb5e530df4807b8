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
import type { AdminFigures, DeletionRequest, Lockdown, LockdownChange, ServerWarning } from '../model/release.ts'

type LockdownAnswer = NonNullable<ValueOf<(typeof getFigures)['answer']>['lockdown']>

// The server could forge a reason, on which operators would act. So a reason counts only if its
// signer is on the operator list of the release service that serves this operator's own estate.
async function signedReason(
  core: EstateCore,
  { lockdownId, statement }: LockdownAnswer,
): Promise<Pick<Lockdown, 'reason' | 'by'> | undefined> {
  if (statement === null) return undefined
  const claimed = readStatement(statement)
  const listed = await listedOperators(core, pinnedService(opened(core)))
  const found = listed.find(({ reader }) => reader.ownerId === claimed.ownerId)
  if (!found) return undefined
  const { operatorId, reader: signer } = found
  const said = await verifyStatement('lockdown', statement, signer.signKey)
  if (said.action !== 'begin' || said.lockdownId !== lockdownId) return undefined
  // The account is what the server says; the fingerprint proves who signed.
  const people = await listPeople(core).catch(() => [])
  const email = people.find(({ id }) => id === operatorId)?.email ?? ''
  return { reason: said.reason, by: { email, fingerprint: await fingerprintText(signer) } }
}

async function asLockdown(core: EstateCore, lockdown: LockdownAnswer | null): Promise<Lockdown | null> {
  if (lockdown === null) return null
  const { lockdownId, since, lifted, needed, liftedByMe } = lockdown
  // An unreadable reason must not keep an operator from lifting the lockdown.
  const said = await signedReason(core, lockdown).catch(() => undefined)
  return { lockdownId, since: since.toISOString(), lifted, needed, liftedByMe, ...said }
}

/** Takes the service of the operator's own estate, or pins it at first use without an estate. */
export async function ownService(core: EstateCore): Promise<ServiceKeys> {
  if (!core.estate) await refresh(core)
  if (!opened(core).facts.genesis) await commit(core, () => ({ writes: [], activity: [] }))
  return pinnedService(opened(core))
}

async function readFigures(
  core: EstateCore,
): Promise<{ figures: AdminFigures; warnings: ServerWarning[]; lockdown: Lockdown | null }> {
  // The figures must show even if pinning fails.
  await ownService(core).catch(() => undefined)
  const { figures, warnings, lockdown } = await core.call(getFigures, {})
  const lastBackup = figures.lastBackup?.toISOString() ?? null
  const lastBackupCheck = figures.lastBackupCheck?.toISOString() ?? null
  return { figures: { ...figures, lastBackup, lastBackupCheck }, warnings, lockdown: await asLockdown(core, lockdown) }
}

async function signLockdown(core: EstateCore, { lift, reason, code }: LockdownChange): Promise<Lockdown | null> {
  const { ownerId, identity } = unlocked(core)
  const lockdownId = lift ?? randomId()
  const action = lift === undefined ? 'begin' : 'lift'
  const statement = await signStatement('lockdown', { ownerId, lockdownId, action, reason }, identity.signKey)
  const { lockdown } = await core.call(changeLockdown, { body: { code, action, lockdownId, statement } })
  return asLockdown(core, lockdown)
}

async function requestDeletion(core: Core, { accountId, reason, code }: DeletionRequest): Promise<void> {
  await core.call(askToDelete, { params: { accountId }, body: { code, reason } })
}

export const lockdownCalls = { readFigures, changeLockdown: signLockdown, requestDeletion }
