import { type Audience, rolesMeant, seatRoles } from '../../../domain/seats.ts'
import type { SavedRecord } from '../../estate/types.ts'
import type { People } from './people.ts'

export type AudienceDiff = { name: string; more: number; less: number }

/** Counts per person the records gained and lost; omits people without change. */
export function audienceDiff(
  records: readonly Pick<SavedRecord, 'audience' | 'notFor'>[],
  audience: Audience,
  people: People,
): AudienceDiff[] {
  return seatRoles.flatMap((role) => {
    const name = people[role]
    if (name === undefined) return []
    let more = 0
    let less = 0
    for (const record of records) {
      const before = rolesMeant(record).includes(role)
      const after = rolesMeant({ audience }).includes(role)
      if (after && !before) more += 1
      if (before && !after) less += 1
    }
    return more + less === 0 ? [] : [{ name, more, less }]
  })
}
