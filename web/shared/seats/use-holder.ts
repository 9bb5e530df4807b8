import { type Seat, useAcknowledgements } from '../../estate/index.ts'
import { useSeatPeople } from '../release/seat-people.ts'

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Whether the owner confirmed who accepted. Naming another person or address asks again. */
export function useHolder({ id = '', role, acceptedBy = '' }: Seat): {
  item: string
  known: boolean
  /** The address in the owner’s record, if another address accepted. */
  written: string | undefined
} {
  const { email = '' } = useSeatPeople()[role] ?? {}
  const written = acceptedBy === '' || email === '' || same(email, acceptedBy) ? undefined : email
  const item = written === undefined ? acceptedBy : `${acceptedBy} ${written}`
  return { item, known: useAcknowledgements(id).some((one) => one.item === item), written }
}
