import type { MessageOf } from '../contract/release-service.ts'
import { decodeBundle, fromBase64url, verifyStatement } from '../vault/index.ts'
import { pinnedEstate } from './arming.ts'
import { demand, type Estate, type ServiceContext } from './estate.ts'
import type { Outcome } from './outcome.ts'

/** More than any server has: whoever may speak to this service cannot fill its store with people whom it made up. */
const maxUnlisted = 256

/**
 * An operator suspended the owner's account, or let it be used again. Whoever suspended never approves about this estate:
 * otherwise one operator could shut a living owner out and let a report through. It counts for somebody who is not on the list
 * as well, and may be there tomorrow, but the log says nothing in their name; and for an estate of which nothing was known yet.
 */
export async function takeSuspension(
  known: Estate | null,
  message: MessageOf<'suspension'>,
  { operators }: ServiceContext,
): Promise<Outcome> {
  const estate = known ?? (await pinnedEstate(null, message.ownerId, message.ownerBundle))
  const { ownerId: who, signKey } = await decodeBundle(message.operatorBundle)
  const listed = operators.people.find(({ ownerId }) => ownerId === who)
  // Of somebody on the list, the key there is the one that counts.
  const named = await verifyStatement('suspension', message.statement, listed ? fromBase64url(listed.signKey) : signKey)
  demand(named.ownerId === estate.ownerId, 'not-verified')
  const step = named.action === 'suspend' ? 'suspended' : 'activated'
  const lines = listed ? [{ step, by: 'operator', about: { who, reason: named.reason } }] : []
  const isNew = named.action === 'suspend' && !estate.suspendedBy.includes(who)
  // Nobody is crowded out of being remembered by people who were made up.
  demand(!isNew || listed || estate.suspendedBy.length < maxUnlisted, 'wrong-state')
  return { estate: isNew ? { ...estate, suspendedBy: [...estate.suspendedBy, who] } : estate, lines }
}
