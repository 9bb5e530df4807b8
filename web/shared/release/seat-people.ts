import { type SeatRole, type StoredRecord, useSeats, useStored } from '../../estate/index.ts'

export type SeatPerson = { recordId: string; name: string; email: string; phone: string }

/** Names only grantees whom the owner invited before `at`: later grantees took no step then. */
export function useNamesAt(): (at: string) => Partial<Record<SeatRole, string>> {
  const people = useSeatPeople()
  const seats = useSeats()
  return (at) => {
    const then = seats.filter(({ invitedAt }) => invitedAt !== undefined && invitedAt <= at)
    return Object.fromEntries(then.flatMap(({ role }) => (people[role] ? [[role, people[role].name]] : [])))
  }
}

// Reads raw values, so that no screen loads the form’s definition for a name.
const personOf = ({ id, values: { fullName, email, phone } }: StoredRecord): SeatPerson => ({
  recordId: id,
  name: typeof fullName === 'string' ? fullName : '',
  email: typeof email === 'string' ? email : '',
  phone: typeof phone === 'string' ? phone : '',
})

export function useSeatPeople(): Partial<Record<SeatRole, SeatPerson>> {
  const [attorney] = useStored('estate-attorney')
  const contacts = useStored('authorized-contact')
  const people: Partial<Record<SeatRole, SeatPerson>> = {}
  if (attorney !== undefined) people.attorney = personOf(attorney)
  for (const contact of contacts) if (contact.seat !== undefined) people[contact.seat] = personOf(contact)
  return people
}
