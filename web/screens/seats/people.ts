import { authorizedContact, estateAttorney } from '../../../records/kinds/index.ts'
import { type SeatRole, useRecords } from '../../estate/index.ts'

export type SeatPerson = { recordId: string; name: string; email: string }

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
