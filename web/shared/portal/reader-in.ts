import { useAllOpened } from '../../estate/index.ts'
import type { HeldSeat, OpenedEstate } from '../../estate/types.ts'
import type { Reader } from '../release/words.ts'

/** A deputy reads without a role: what the attorney did is not their own. */
export const readerIn = ({ role, acceptedAt, ownerName, counts, deputy }: HeldSeat): Reader => ({
  me: deputy ? 'deputy' : role,
  since: acceptedAt,
  names: { owner: ownerName },
  ...(deputy ? { deputy: deputy.id } : { hasFirst: counts.first > 0 }),
})

/** The reader, with the other grantees’ names if released records contain them. */
export function useReader(seat: HeldSeat): Reader {
  const opened = useAllOpened().find(({ heldId }) => heldId === seat.id)
  return opened === undefined ? readerIn(seat) : knowing(readerIn(seat), opened)
}

function knowing(reader: Reader, { records }: Pick<OpenedEstate, 'records'>): Reader {
  const names = { ...reader.names }
  const named: Reader['named'] = {}
  for (const { seat, values, updatedAt } of records)
    if (seat !== undefined && typeof values['fullName'] === 'string') {
      names[seat] = values['fullName']
      // Before this date, the seat may have had another grantee.
      named[seat] = updatedAt
    }
  return { ...reader, names, named }
}
