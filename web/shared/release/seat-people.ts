import { authorizedContact, estateAttorney } from '../../../records/kinds/index.ts'
import { type SeatRole, useRecords, useSeats } from '../../estate/index.ts'

export type SeatPerson = { recordId: string; name: string; email: string }

/**
 * Names for those who held their role at a moment already, of those who hold it now. Whoever was named later is not meant by
 * what somebody in their role did before.
 */
export function useNamesAt(): (at: string) => Partial<Record<SeatRole, string>> {
  const people = useSeatPeople()
  const seats = useSeats()
  return (at) => {
    const then = seats.filter(({ invitedAt }) => invitedAt !== undefined && invitedAt <= at)
    return Object.fromEntries(then.flatMap(({ role }) => (people[role] ? [[role, people[role].name]] : [])))
  }
}

/** Who the owner wrote down for each seat: the attorney, and the contacts by the seat their record carries. */
export function useSeatPeople(): Partial<Record<SeatRole, SeatPerson>> {
  const attorneys = useRecords(estateAttorney).all
  const contacts = useRecords(authorizedContact).all
  const people: Partial<Record<SeatRole, SeatPerson>> = {}
  const [attorney] = attorneys
  if (attorney !== undefined)
    people.attorney = { recordId: attorney.id, name: attorney.values.fullName, email: attorney.values.email }
  for (const contact of contacts) {
    if (contact.seat === undefined) continue
    people[contact.seat] = { recordId: contact.id, name: contact.values.fullName, email: contact.values.email }
  }
  return people
}
