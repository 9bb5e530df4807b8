import { menuGroups } from '../../../records/places/menu.ts'
import { type Seat, type SeatRole, useSeats } from '../../estate/index.ts'
import { linkClass, Notice } from '../../ui/index.ts'
import { useSeatPeople } from '../release/seat-people.ts'

const reasons: Partial<Record<Seat['state'], string>> = {
  'not-invited': 'has not been invited yet',
  invited: 'has not accepted yet: give them the link or the code again',
  left: 'has deleted their account',
}

/** Where the people of a seat are written down. */
const pathOf = (role: SeatRole): string | undefined =>
  menuGroups.flatMap(({ items }) => items).find((place) => place.kinds.some(({ seats }) => seats.includes(role)))?.path

/** On the dashboard, as long as somebody the owner wrote down can receive nothing: who, why, and the way to mend it. */
export function CannotReceive() {
  const seats = useSeats()
  const people = useSeatPeople()
  const waiting = seats.flatMap(({ role, state }) => {
    const person = people[role]
    const reason = reasons[state]
    return person === undefined || reason === undefined ? [] : [{ role, name: person.name, reason }]
  })
  if (waiting.length === 0) return null
  return (
    <Notice tone="amber" title="What you leave cannot reach everybody yet">
      <ul className="flex flex-col">
        {waiting.map(({ role, name, reason }) => (
          <li key={role}>
            <a href={pathOf(role)} className={`${linkClass} inline-flex min-h-11 items-center`}>
              {name} {reason}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
