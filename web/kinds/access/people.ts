import { useMemo } from 'react'
import { isFile } from '../../../records/fields/file.ts'
import type { SavedRecord, SeatRole, StoredRecord } from '../../estate/types.ts'
import { useStored } from '../../estate/index.ts'
import type { FaceOf } from '../../shared/pictures/Face.tsx'
import { receivers } from './receivers-words.ts'

export type People = Partial<Record<SeatRole, string>>
export type Faces = Partial<Record<SeatRole, FaceOf>>

// Reads raw values: every list shows audiences, and should not load the definitions of grantees.
const facesIn = (records: readonly StoredRecord[]): Faces =>
  Object.fromEntries(
    records.flatMap(({ seat, values: { fullName: name, photo } }) =>
      seat === undefined || typeof name !== 'string' ? [] : [[seat, { name, photo: isFile(photo) ? photo : '' }]],
    ),
  )

const namesOf = (faces: Faces): People =>
  Object.fromEntries(Object.entries(faces).map(([seat, { name }]) => [seat, name]))

export const peopleIn = (records: readonly StoredRecord[]): People => namesOf(facesIn(records))

export function useFaces(): Faces {
  const attorneys = useStored('estate-attorney')
  const contacts = useStored('authorized-contact')
  return useMemo(() => facesIn([...attorneys, ...contacts]), [attorneys, contacts])
}

export function usePeople(): People {
  const faces = useFaces()
  return useMemo(() => namesOf(faces), [faces])
}

export const audiencesInWords = (people: People): Record<SavedRecord['audience'], string> => receivers(people)

export const audienceInWords = (audience: SavedRecord['audience'], people: People): string =>
  audiencesInWords(people)[audience]
