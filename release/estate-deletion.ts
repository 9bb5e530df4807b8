import type { MessageOf, ServiceDeletion } from '../contract/release-service.ts'
import { fromBase64url, verifyStatement } from '../vault/index.ts'
import { pinnedEstate } from './arming.ts'
import { daysAfter } from './clock.ts'
import { demand, type Estate, isLockedDown, isOpen, type ServiceContext, withoutDeletion } from './estate.ts'
import type { Deletion } from './owner-state.ts'
import type { LogLine, Outcome } from './outcome.ts'

// [Note: thirty days by this clock]
// Only the owner's signed word begins a deletion, and this service counts its 30 days itself: nobody makes them shorter.
// It ends by the owner's word with a higher counter, by any report, and by the server's unsigned word, which can do
// nothing but keep. What was signed before stays below the counter, and after the end the tombstone stands.

/** Days between the owner's word that all shall be forgotten, and the end of it. */
const deletionDays = 30

/** When a deletion that is counted down may be carried out. */
const finalAt = ({ since }: { since: number }, around: ServiceContext): number => daysAfter(since, deletionDays, around)

/** A deletion as it is told to the server, with times of the wall. */
export const deletionOf = ({ deletion }: Estate, around: ServiceContext): ServiceDeletion => ({
  counter: deletion.counter,
  pending: deletion.pending && {
    deletionId: deletion.pending.deletionId,
    finalAt: around.wallTime(finalAt(deletion.pending, around)),
  },
})

/** Others depend on an estate while a release is open, and as long as one stands. */
const isNeeded = (estate: Estate): boolean =>
  Object.values(estate.releases).some((release) => isOpen(release) || release.state === 'released')

/** A decision of the owner with a counter above every one seen. */
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

/** The owner wants the estate gone: the 30 days begin. Refused while others depend on it. */
export async function takeForget(
  known: Estate | null,
  message: MessageOf<'forget'>,
  around: ServiceContext,
): Promise<Outcome> {
  const estate = await pinnedEstate(known, message.ownerId, message.ownerBundle)
  const { counter, deletionId } = await decided(estate, message)
  demand(!isNeeded(estate), 'wrong-state')
  const deletion = { counter, pending: { deletionId, since: around.now } }
  return { estate: { ...estate, deletion }, lines: [decisionLine('to-be-forgotten', counter)] }
}

/** The owner keeps the estate after all. */
export async function takeKeep(estate: Estate, message: MessageOf<'keep'>): Promise<Outcome> {
  const { counter, pending } = await decided(estate, message)
  return { estate: { ...estate, deletion: { counter, pending } }, lines: [decisionLine('kept', counter)] }
}

/** The server's own word, which nobody signed: it can only keep. */
export const stopDeletion = (estate: Estate): Outcome => ({ estate: withoutDeletion(estate), lines: [] })

/** The server says that the time has come; whether it has, this service knows. */
export function forget(estate: Estate, around: ServiceContext): Outcome {
  const { pending } = estate.deletion
  demand(pending && !isNeeded(estate), 'wrong-state')
  demand(!isLockedDown(around), 'locked-down')
  demand(around.now >= finalAt(pending, around), 'too-early')
  return { estate, lines: [], forgotten: true }
}
