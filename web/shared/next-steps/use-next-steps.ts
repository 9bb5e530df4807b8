import type { SeatRole } from '../../../domain/seats.ts'
import { menuGroups } from '../../../records/places/menu.ts'
import { useEstateStatus, useSeats, useSession } from '../../estate/index.ts'
import { usePeople } from '../../kinds/access/people.ts'
import { shortNames } from '../../kinds/access/audience-label.ts'
import { type SeatPerson, useSeatPeople } from '../release/seat-people.ts'

export type SeatStep = {
  readonly what: 'invite' | 'hand-over' | 'left' | 'stepped-down'
  readonly role: SeatRole
  readonly person: SeatPerson
  readonly called: string
}
/** `made`: the owner saw a kit but has not confirmed it. */
export type NextStep = { readonly what: 'name' } | { readonly what: 'kit'; readonly made: boolean } | SeatStep

const inOrder: readonly SeatRole[] = ['contact_1', 'contact_2', 'attorney']

const places = menuGroups.flatMap(({ items }) => items)

export const pathOfSeat = (role: SeatRole): string =>
  places.find(({ kinds }) => kinds.some(({ seats }) => seats.includes(role)))?.path ?? '/overview'

/** The next step for each named person; grantees who accepted need none. */
function useSeatSteps(): SeatStep[] {
  const seats = useSeats()
  const people = useSeatPeople()
  const nameOf = shortNames(usePeople())
  return inOrder.flatMap((role): SeatStep[] => {
    const person = people[role]
    if (person === undefined) return []
    const called = nameOf(role) ?? person.name
    const state = seats.find((seat) => seat.role === role)?.state
    if (state === 'not-invited') return [{ what: 'invite', role, person, called }]
    if (state === 'invited') return [{ what: 'hand-over', role, person, called }]
    return state === 'left' || state === 'stepped-down' ? [{ what: state, role, person, called }] : []
  })
}

/** A step ends when a grantee accepts or the owner confirms, not when the owner types. */
export function useNextSteps(): NextStep[] {
  const ready = useEstateStatus() === 'ready'
  const steps = useSeatSteps()
  const { contact_1: one, contact_2: other } = useSeatPeople()
  const { recoveryKit } = useSession()
  if (!ready) return []
  return [
    ...(one === undefined && other === undefined ? [{ what: 'name' as const }] : []),
    ...steps,
    ...(recoveryKit === 'confirmed' ? [] : [{ what: 'kit' as const, made: recoveryKit === 'made' }]),
  ]
}
