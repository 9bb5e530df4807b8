import type { HeldSeat } from '../../estate/types.ts'
import type { Reader } from '../release/words.ts'

/** Whoever reads in a portal: somebody who was named, and knows by name whom it is about. */
export const readerIn = ({ role, acceptedAt, ownerName }: HeldSeat): Reader => ({
  me: role,
  since: acceptedAt,
  names: { owner: ownerName },
})
