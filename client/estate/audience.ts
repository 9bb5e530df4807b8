import { firstEvent, type KeyEvent } from '../../domain/releases.ts'
import { type Audience, audiences, rolesMeant, rolesOfAudience, type SeatRole } from '../../domain/seats.ts'
import type { Facts } from '../../vault/index.ts'
import type { RecordContent } from './record-content.ts'

type Meant = Pick<RecordContent, 'audience' | 'alsoIfIncapacitated' | 'firstDays' | 'notFor' | 'trashedAt'>

export const seatsMeant = (content: Meant): SeatRole[] => (content.trashedAt === undefined ? rolesMeant(content) : [])

/**
 * One wrap is enough, because a death opens the keys of all events; a record of the first days that
 * opens at incapacity too has two (docs/protocol.md, Records).
 * @param hasFirst whether the seat has a key of the first days that nothing opened yet
 */
export function eventsMeant({ alsoIfIncapacitated, firstDays }: Meant, hasFirst: boolean): KeyEvent[] {
  const isEarly = firstDays === true && hasFirst
  if (alsoIfIncapacitated) return isEarly ? [firstEvent, 'incapacity'] : ['incapacity']
  return [isEarly ? firstEvent : 'death']
}

/** Drops readers who left the audience, and all in the trash: nothing later brings them back. */
export function readersNow(content: RecordContent, facts: Pick<Facts, 'seats'>): RecordContent {
  const { now, ...rest } = content
  if (now === undefined) return content
  const meant = seatsMeant(content)
  const present = [...facts.seats.values()].flatMap(({ role, invitation }) =>
    invitation && meant.includes(role) ? [invitation.invitationId] : [],
  )
  const left = now.filter(({ to }) => present.includes(to))
  return left.length === 0 ? rest : { ...content, now: left }
}

export const readersChangedAtOnce = 400

const names = (audience: Audience): readonly SeatRole[] => rolesOfAudience[audience]

// The smallest audience that includes these seats; `notFor` lists the seats in it that are
// excluded.
function meantFor(content: RecordContent, roles: readonly SeatRole[]): RecordContent {
  const { notFor: _notFor, ...rest } = content
  const audience = audiences.find((each) => roles.every((role) => names(each).includes(role))) ?? 'everyone_named'
  const notFor = names(audience).filter((role) => !roles.includes(role))
  return { ...rest, audience, ...(notFor.length === 0 ? {} : { notFor }) }
}

/**
 * Leaves *Only me* if the audience had no other seat.
 * @param person id of the grantee's person record; `formerly` keeps it in case the person returns
 */
export function withoutSeat(content: RecordContent, role: SeatRole, person: string | undefined): RecordContent {
  const { formerly = [] } = content
  const named = rolesMeant(content)
  if (!named.includes(role)) return content
  const left = named.filter((meant) => meant !== role)
  const remembered = person === undefined || formerly.includes(person) ? formerly : [...formerly, person]
  return { ...meantFor(content, left), ...(remembered.length === 0 ? {} : { formerly: remembered }) }
}

/** Returns records meant for a removed person, with an audience that includes them again. */
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
