import type { KeyEvent } from '../../domain/releases.ts'
import { type Audience, audiences, rolesMeant, rolesOfAudience, type SeatRole } from '../../domain/seats.ts'
import type { RecordContent } from './record-content.ts'

type Meant = Pick<RecordContent, 'audience' | 'alsoIfIncapacitated' | 'notFor' | 'trashedAt'>

/** The seats that a record is meant for. Nobody's, while it is in the trash. */
export const seatsMeant = (content: Meant): SeatRole[] => (content.trashedAt === undefined ? rolesMeant(content) : [])

/** The event whose key opens it: one wrap per seat, because the key for incapacity lies under the key for death (docs/protocol.md, Records). */
export const eventMeant = (content: Meant): KeyEvent => (content.alsoIfIncapacitated ? 'incapacity' : 'death')

/** How many records one save gives other readers, besides what else it does. */
export const readersChangedAtOnce = 400

const names = (audience: Audience): readonly SeatRole[] => rolesOfAudience[audience]

// The smallest audience that names these seats; those that it names beyond them are left out.
function meantFor(content: RecordContent, roles: readonly SeatRole[]): RecordContent {
  const { notFor: _notFor, ...rest } = content
  const audience = audiences.find((each) => roles.every((role) => names(each).includes(role))) ?? 'everyone_named'
  const notFor = names(audience).filter((role) => !roles.includes(role))
  return { ...rest, audience, ...(notFor.length === 0 ? {} : { notFor }) }
}

/**
 * The audience without one seat: what becomes of a record when that seat's person is removed and the records are not meant
 * for whoever comes next. A single seat becomes *Only me*; of several, the others stay.
 * @param person the record in which that person is written down: brought back, they are meant again
 */
export function without(content: RecordContent, role: SeatRole, person: string | undefined): RecordContent {
  const { formerly = [] } = content
  const named = rolesMeant(content)
  if (!named.includes(role)) return content
  const left = named.filter((meant) => meant !== role)
  const remembered = person === undefined || formerly.includes(person) ? formerly : [...formerly, person]
  return { ...meantFor(content, left), ...(remembered.length === 0 ? {} : { formerly: remembered }) }
}

/**
 * Some of the records that were meant for a person until they were removed, meant for them again.
 * @param role the seat that this person sits in now
 * @returns none where none is left; as many as fit in one save
 */
export const readmission = (
  records: Iterable<[string, { content: RecordContent }]>,
  person: string,
  role: SeatRole,
  time: string,
): { id: string; content: RecordContent }[] =>
  [...records]
    .filter(([, { content }]) => content.formerly?.includes(person) === true)
    .slice(0, readersChangedAtOnce)
    .map(([id, { content }]) => {
      const others = content.formerly?.filter((each) => each !== person) ?? []
      const { formerly: _formerly, ...rest } = meantFor(content, [...rolesMeant(content), role])
      return { id, content: { ...rest, ...(others.length === 0 ? {} : { formerly: others }), updatedAt: time } }
    })
