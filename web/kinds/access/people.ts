import { useMemo } from 'react'
import type { SavedRecord, SeatRole, StoredRecord } from '../../estate/types.ts'
import { useStored } from '../../estate/index.ts'
import { receivers } from './receivers-words.ts'

export type People = Partial<Record<SeatRole, string>>

export const peopleIn = (records: readonly StoredRecord[]): People => Object.fromEntries(named(records))

// Raw values: every list names audiences, and need not load the definitions of these kinds.
const named = (records: readonly StoredRecord[]) =>
  records.flatMap(({ seat, values: { fullName } }) =>
    seat === undefined || typeof fullName !== 'string' ? [] : [[seat, fullName] as const],
  )

export function usePeople(): People {
  const attorneys = useStored('estate-attorney')
  const contacts = useStored('authorized-contact')
  return useMemo(() => Object.fromEntries([...named(attorneys), ...named(contacts)]), [attorneys, contacts])
}

export const audiencesInWords = (people: People): Record<SavedRecord['audience'], string> => receivers(people)

export const audienceInWords = (audience: SavedRecord['audience'], people: People): string =>
  audiencesInWords(people)[audience]
