import type { MessageOf } from '../contract/release-service.ts'
import { decodeBundle, fromBase64url, verifyStatement } from '../vault/index.ts'
import { pinnedEstate } from './arming.ts'
import { demand, type Estate, type ServiceContext } from './estate.ts'
import type { Outcome } from './outcome.ts'

/** A cap, so that a caller cannot fill the store with invented people. */
const maxUnlisted = 256

/**
 * This operator can never approve a report about the owner: one operator could otherwise shut a
 * living owner out and approve it. Counts for unknown estates and unlisted operators too; the log
 * does not name the latter.
 */
export async function takeSuspension(
  known: Estate | null,
  message: MessageOf<'suspension'>,
  { operators }: ServiceContext,
): Promise<Outcome> {
  const estate = known ?? (await pinnedEstate(null, message.ownerId, message.ownerBundle))
  const { ownerId: who, signKey } = await decodeBundle(message.operatorBundle)
  const listed = operators.people.find(({ ownerId }) => ownerId === who)
  const named = await verifyStatement('suspension', message.statement, listed ? fromBase64url(listed.signKey) : signKey)
  demand(named.ownerId === estate.ownerId, 'not-verified')
  const step = named.action === 'suspend' ? 'suspended' : 'activated'
  const lines = listed ? [{ step, by: 'operator', about: { who, reason: named.reason } }] : []
  const isNew = named.action === 'suspend' && !estate.suspendedBy.includes(who)
  demand(!isNew || listed || estate.suspendedBy.length < maxUnlisted, 'wrong-state')
  return { estate: isNew ? { ...estate, suspendedBy: [...estate.suspendedBy, who] } : estate, lines }
}
