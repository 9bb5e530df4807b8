import type { MessageOf, ServiceDeletion } from '../contract/release-service.ts'
import { fromBase64url, verifyStatement } from '../vault/index.ts'
import { pinnedEstate } from './arming.ts'
import { daysAfter } from './clock.ts'
import { demand, type Estate, isLockedDown, isOpen, type ServiceContext, withoutDeletion } from './estate.ts'
import type { Deletion } from './owner-state.ts'
import type { LogLine, Outcome } from './outcome.ts'

// [Note: thirty days by this clock] Only the owner's signature begins a deletion, and no caller can
// shorten its 30 days. The owner's `keep`, any report, or the server's unsigned message cancels it,
// since that only keeps data. The counter refuses replays; after the deletion the tombstone does.

const deletionDays = 30

const finalAt = ({ since }: { since: number }, context: ServiceContext): number =>
  daysAfter(since, deletionDays, context)

export const deletionOf = ({ deletion }: Estate, context: ServiceContext): ServiceDeletion => ({
  counter: deletion.counter,
  pending: deletion.pending && {
    deletionId: deletion.pending.deletionId,
    finalAt: context.wallTime(finalAt(deletion.pending, context)),
  },
})

/** Whether grantees depend on the estate: a release is open or released. */
const isNeeded = (estate: Estate): boolean =>
  Object.values(estate.releases).some((release) => isOpen(release) || release.state === 'released')

/** Verifies an owner's decision, whose counter must be higher than every one seen. */
async function decided(
  estate: Estate,
  message: MessageOf<'forget' | 'keep'>,
): Promise<Deletion & { deletionId: string }> {
  const ownerKey = fromBase64url(estate.ownerKey)
  const named = await verifyStatement(message.type, message.statement, ownerKey)
  demand(named.ownerId === estate.ownerId, 'not-verified')
  demand(named.counter > estate.deletion.counter, 'outdated')
  return { counter: named.counter, deletionId: named.deletionId, pending: null }
}

const decisionLine = (step: 'to-be-forgotten' | 'kept', counter: number): LogLine => ({
  step,
  by: 'owner',
  about: { counter: String(counter) },
})

export async function takeForget(
  known: Estate | null,
  message: MessageOf<'forget'>,
  context: ServiceContext,
): Promise<Outcome> {
  const estate = await pinnedEstate(known, message.ownerId, message.ownerBundle)
  const { counter, deletionId } = await decided(estate, message)
  demand(!isNeeded(estate), 'wrong-state')
  const deletion = { counter, pending: { deletionId, since: context.now } }
  return { estate: { ...estate, deletion }, lines: [decisionLine('to-be-forgotten', counter)] }
}

export async function takeKeep(estate: Estate, message: MessageOf<'keep'>): Promise<Outcome> {
  const { counter, pending } = await decided(estate, message)
  return { estate: { ...estate, deletion: { counter, pending } }, lines: [decisionLine('kept', counter)] }
}

/** The server cancels the deletion. This needs no signature, since it can only keep data. */
export const stopDeletion = (estate: Estate): Outcome => ({ estate: withoutDeletion(estate), lines: [] })

export function forget(estate: Estate, context: ServiceContext): Outcome {
  const { pending } = estate.deletion
  demand(pending && !isNeeded(estate), 'wrong-state')
  demand(!isLockedDown(context), 'locked-down')
  demand(context.now >= finalAt(pending, context), 'too-early')
  return { estate, lines: [], forgotten: true }
}
