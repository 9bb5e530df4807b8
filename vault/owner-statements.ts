import { insist } from './error.ts'
import type { Filling } from './filling.ts'
import { type Bundle, signKeysOf } from './identity.ts'
import { namedService, type ServiceKeys } from './service-keys.ts'
import { type Statement, verifyByOne } from './statements.ts'

/**
 * Verifies an owner's statement by any of their keys, since an invitation keeps the signature of an
 * old key. A thief of that key could sign such a statement too, so callers also check later keys,
 * the release service's status, or shares.
 * @returns `by`: index of the owner's key that signed the statement; 0 is the first key
 */
export const verifyByOwner = <Type extends 'invitation' | 'rearm'>(
  type: Type,
  statement: Uint8Array,
  owner: Bundle,
): Promise<Statement<Type> & { by: number }> => verifyByOne(type, statement, signKeysOf(owner))

export async function openRearm(
  owner: Bundle,
  invited: Filling & { by: number },
  rearm: Uint8Array,
): Promise<Statement<'rearm'> & { by: number }> {
  const opened = await verifyByOwner('rearm', rearm, owner)
  insist(opened.ownerId === invited.ownerId && opened.seatId === invited.seatId)
  insist(opened.invitationId === invited.invitationId && opened.epoch > invited.epoch && opened.by >= invited.by)
  return opened
}

/** The release service of a filling: the newest `rearm` names another one once its key was lost. */
export function serviceOfFilling(
  invited: Statement<'invitation'>,
  rearmed: Statement<'rearm'> | undefined,
): ServiceKeys {
  const { releaseServiceBoxKey: boxKey, releaseServiceSignKey: signKey } = invited
  return (rearmed && namedService(rearmed)) ?? { boxKey, signKey }
}
