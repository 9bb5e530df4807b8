import { rolesMeant } from '../../../domain/seats.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { type FaceOf, FaceRow, type FaceSize, OnlyYou } from '../../shared/pictures/Face.tsx'
import type { Faces } from './people.ts'

/** The faces of a record's audience. Screen readers skip them: the row also shows the names. */
export function AudienceFaces({
  record,
  faces,
  size,
}: {
  record: Pick<SavedRecord, 'audience' | 'notFor'>
  /** The result of `useFaces`, which a list calls once for all its rows. */
  faces: Faces
  size?: FaceSize
}) {
  const people = rolesMeant(record).flatMap((role): FaceOf[] => (faces[role] ? [faces[role]] : []))
  const several = [...new Map(people.map((one) => [one.name, one])).values()]
  return several.length === 0 ? (
    <OnlyYou {...(size && { size })} />
  ) : (
    <FaceRow people={several} {...(size && { size })} />
  )
}
