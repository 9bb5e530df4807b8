import { rolesMeant } from '../../../domain/seats.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { type FaceOf, FaceRow, type FaceSize, OnlyYou } from '../../shared/pictures/Face.tsx'
import type { Faces } from './people.ts'

export function AudienceFaces({
  record,
  faces,
  size,
}: {
  record: Pick<SavedRecord, 'audience' | 'notFor'>
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
