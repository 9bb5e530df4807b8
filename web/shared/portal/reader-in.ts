import { useAllOpened } from '../../estate/index.ts'
import type { HeldSeat, OpenedEstate } from '../../estate/types.ts'
import type { Reader } from '../release/words.ts'

/** Whoever reads in a portal: somebody who was named, and knows by name whom it is about. */
export const readerIn = ({ role, acceptedAt, ownerName }: HeldSeat): Reader => ({
  me: role,
  since: acceptedAt,
  names: { owner: ownerName },
})

/** The same, who knows the others by name as well once what was left tells who they are. */
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
      // Somebody else may have been written down there before.
      named[seat] = updatedAt
    }
  return { ...reader, names, named }
}
