import type { MessageOf } from '../contract/release-service.ts'
import { decodeBundle, verifyStatement } from '../vault/index.ts'
import { pinnedEstate } from './arming.ts'
import { demand, type Estate } from './estate.ts'
import type { Outcome } from './outcome.ts'

/** More operators than any server has: whoever may speak to this service cannot fill its store with made-up ones. */
const maxSuspending = 256

/**
 * An operator suspended the owner's account, or let it be used again. Whoever suspended never approves about this estate:
 * otherwise one operator could shut a living owner out and let a report through. It counts for somebody who is not on the list
 * as well, and may be there tomorrow; and for an estate of which nothing was known yet.
 */
export async function takeSuspension(known: Estate | null, message: MessageOf<'suspension'>): Promise<Outcome> {
  const estate = known ?? (await pinnedEstate(null, message.ownerId, message.ownerBundle))
  const { ownerId: operator, signKey } = await decodeBundle(message.operatorBundle)
  const named = await verifyStatement('suspension', message.statement, signKey)
  demand(named.ownerId === estate.ownerId, 'not-verified')
  const line = {
    step: named.action === 'suspend' ? 'suspended' : 'activated',
    by: 'operator',
    about: { reason: named.reason },
  }
  if (named.action === 'activate' || estate.suspendedBy.includes(operator)) return { estate, lines: [line] }
  demand(estate.suspendedBy.length < maxSuspending, 'wrong-state')
  return { estate: { ...estate, suspendedBy: [...estate.suspendedBy, operator] }, lines: [line] }
}
