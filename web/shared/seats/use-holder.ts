import { type Seat, useAcknowledgements } from '../../estate/index.ts'
import { useSeatPeople } from '../release/seat-people.ts'

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Whether the owner said that whoever accepted is the person who is written down. Somebody else may be written down since, with an address
 * of their own: what was answered before is not about them.
 */
export function useHolder({ id = '', role, acceptedBy = '' }: Seat): {
  /** What is acknowledged by saying so. */
  item: string
  known: boolean
  /** The address that is written down, where it is not the one that accepted. */
  written: string | undefined
} {
  const { email = '' } = useSeatPeople()[role] ?? {}
  const written = acceptedBy === '' || email === '' || same(email, acceptedBy) ? undefined : email
  const item = written === undefined ? acceptedBy : `${acceptedBy} ${written}`
  return { item, known: useAcknowledgements(id).some((one) => one.item === item), written }
}
