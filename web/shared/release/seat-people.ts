import { type SeatRole, type StoredRecord, useSeats, useStored } from '../../estate/index.ts'

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

// As it was saved, without its definition: a screen that says who somebody is fetches no form for it.
const personOf = ({ id, values: { fullName, email } }: StoredRecord): SeatPerson => ({
  recordId: id,
  name: typeof fullName === 'string' ? fullName : '',
  email: typeof email === 'string' ? email : '',
})

/** Who the owner wrote down for each seat: the attorney, and the contacts by the seat their record carries. */
export function useSeatPeople(): Partial<Record<SeatRole, SeatPerson>> {
  const [attorney] = useStored('estate-attorney')
  const contacts = useStored('authorized-contact')
  const people: Partial<Record<SeatRole, SeatPerson>> = {}
  if (attorney !== undefined) people.attorney = personOf(attorney)
  for (const contact of contacts) if (contact.seat !== undefined) people[contact.seat] = personOf(contact)
  return people
}
