import { useMemo } from 'react'
import type { SavedRecord, SeatRole, StoredRecord } from '../../estate/types.ts'
import { useStored } from '../../estate/index.ts'
import { receivers } from './receivers-words.ts'

/** The names of the people in the three seats of the estate, as far as somebody sits there. */
export type People = Partial<Record<SeatRole, string>>

/** The names of the seated people, by these records. */
export const peopleIn = (records: readonly StoredRecord[]): People => Object.fromEntries(named(records))

// As they were saved, without their definitions: every list says who gets what, and needs no more of these kinds than a name.
const named = (records: readonly StoredRecord[]) =>
  records.flatMap(({ seat, values: { fullName } }) =>
    seat === undefined || typeof fullName !== 'string' ? [] : [[seat, fullName] as const],
  )

/** Who sits in the seats now. */
export function usePeople(): People {
  const attorneys = useStored('estate-attorney')
  const contacts = useStored('authorized-contact')
  return useMemo(() => Object.fromEntries([...named(attorneys), ...named(contacts)]), [attorneys, contacts])
}

/** Who gets a record, in words, for each choice there is. */
export const audiencesInWords = (people: People): Record<SavedRecord['audience'], string> => receivers(people)

/** Who gets a record, in words: *Ann Lee*, *Both contacts and the estate attorney*. */
export const audienceInWords = (audience: SavedRecord['audience'], people: People): string =>
  audiencesInWords(people)[audience]
