import { insist } from './error.ts'
import type { Filling } from './filling.ts'
import { type Bundle, signKeysOf } from './identity.ts'
import { type Statement, verifyByOne } from './statements.ts'

/**
 * A statement of an owner, by any key of theirs: after new keys an invitation stays as a key of before signed it. Whoever once had that key
 * makes one too, so it is believed for what later keys, the release service's word or shares that nobody else has say as well.
 * @param owner a bundle that `follow` gave
 * @returns `by`: which of the owner's keys signed it, 0 is the first
 */
export const verifyByOwner = <Type extends 'invitation' | 'rearm'>(
  type: Type,
  statement: Uint8Array,
  owner: Bundle,
): Promise<Statement<Type> & { by: number }> => verifyByOne(type, statement, signKeysOf(owner))

/** Opens a `rearm` of the filling that an invitation named. Stops with SealError for one of another filling, or that is not above it. */
export async function openRearm(
  owner: Bundle,
  invited: Filling & { by: number },
  rearm: Uint8Array,
): Promise<Statement<'rearm'> & { by: number }> {
  const said = await verifyByOwner('rearm', rearm, owner)
  insist(said.ownerId === invited.ownerId && said.seatId === invited.seatId)
  insist(said.invitationId === invited.invitationId && said.epoch > invited.epoch && said.by >= invited.by)
  return said
}
