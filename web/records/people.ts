import { useMemo } from 'react'
import { authorizedContact } from '../../records/kinds/authorized-contact.ts'
import { estateAttorney } from '../../records/kinds/estate-attorney.ts'
import type { SavedRecord, SeatRole } from '../estate/types.ts'
import { useRecords } from '../estate/index.ts'

/** The names of the people in the three seats of the estate, as far as somebody sits there. */
export type People = Partial<Record<SeatRole, string>>

const named = (records: SavedRecord<{ fullName: string }>[]) =>
  records.flatMap(({ seat, values }) => (seat === undefined ? [] : [[seat, values.fullName] as const]))

/** Who sits in the seats now. */
export function usePeople(): People {
  const attorneys = useRecords(estateAttorney).all
  const contacts = useRecords(authorizedContact).all
  return useMemo(() => Object.fromEntries([...named(attorneys), ...named(contacts)]), [attorneys, contacts])
}

/** Who gets a record, in words, for each choice there is. */
export const audiencesInWords = (people: People): Record<SavedRecord['audience'], string> => ({
  nobody: 'Only me',
  attorney: people.attorney ? `Estate attorney (${people.attorney})` : 'Estate attorney',
  contact_1: people.contact_1 ?? 'Authorized contact 1',
  contact_2: people.contact_2 ?? 'Authorized contact 2',
  both_contacts: 'Both contacts',
  everyone_named: 'Both contacts and the estate attorney',
})

/** Who gets a record, in words: *Ann Lee*, *Both contacts and the estate attorney*. */
export const audienceInWords = (audience: SavedRecord['audience'], people: People): string =>
  audiencesInWords(people)[audience]
