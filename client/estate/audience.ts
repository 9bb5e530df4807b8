import type { ReleaseEvent } from '../../domain/releases.ts'
import { audiences, rolesOfAudience, type SeatRole } from '../../domain/seats.ts'
import type { RecordContent } from './record-content.ts'

/** The seats that the chosen audience names, in the trash too. */
export const seatsNamed = ({ audience, notFor }: Pick<RecordContent, 'audience' | 'notFor'>): SeatRole[] =>
  rolesOfAudience[audience].filter((role) => !notFor?.includes(role))

type Meant = Pick<RecordContent, 'audience' | 'alsoIfIncapacitated' | 'notFor' | 'trashedAt'>

/** The seats that a record is meant for. Nobody's, while it is in the trash. */
export const seatsMeant = (content: Meant): SeatRole[] => (content.trashedAt === undefined ? seatsNamed(content) : [])

/** The event whose key opens it: one wrap per seat, because the key for incapacity lies under the key for death (docs/protocol.md, Records). */
export const eventMeant = (content: Meant): ReleaseEvent => (content.alsoIfIncapacitated ? 'incapacity' : 'death')

/**
 * The audience without one seat: what becomes of a record when that seat's person is replaced and the records are not meant
 * for whoever comes next. A single seat becomes *Only me*; of several, the others stay.
 */
export function without(content: RecordContent, role: SeatRole): RecordContent {
  const { notFor = [], ...rest } = content
  const left = rolesOfAudience[content.audience].filter((meant) => meant !== role && !notFor.includes(meant))
  const plain = audiences.find((audience) => rolesOfAudience[audience].join() === left.join())
  return plain ? { ...rest, audience: plain } : { ...rest, notFor: [...notFor, role] }
}
