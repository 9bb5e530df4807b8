import {
  client,
  type Grantee,
  type HeldSeat,
  type SeatRole,
  useHeldSeats,
  useInvited,
  useSeats,
  type WaitingInvitation,
} from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { useSeatPeople } from '../../shared/release/seat-people.ts'

/** A contact of mine, an owner who named me as a contact, or a person who is both. */
export type Partner = {
  key: string
  name: string
  /** In which of my seats they are. */
  role?: SeatRole
  /** My seat in their estate. */
  held?: HeldSeat
  waiting?: WaitingInvitation
}

type Contact = { role: SeatRole; name: string; ownerId: string | undefined }

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Keys tell who is who. Until both have accepted, only the name can. */
const isOf = ({ name, ownerId }: Contact, seat: { ownerId: string; owner: string }): boolean =>
  ownerId === undefined ? same(name, seat.owner) : ownerId === seat.ownerId

export function partnersAmong(
  contacts: readonly Contact[],
  held: readonly HeldSeat[],
  invited: readonly WaitingInvitation[],
): Partner[] {
  const named = held.map((seat) => ({ seat, ownerId: seat.ownerId, owner: seat.ownerName }))
  const mine = contacts.map((contact): Partner => {
    const there = named.find((one) => isOf(contact, one))
    const waiting = invited.find((one) => isOf(contact, one))
    const { role, name } = contact
    return { key: role, name, role, ...(there && { held: there.seat }), ...(waiting && { waiting }) }
  })
  const isNew = ({ ownerId }: { ownerId: string }) =>
    mine.every(({ held: there, waiting }) => there?.ownerId !== ownerId && waiting?.ownerId !== ownerId)
  return [
    ...mine,
    ...held.filter(isNew).map((seat): Partner => ({ key: seat.ownerId, name: seat.ownerName, held: seat })),
    ...invited.filter(isNew).map((one): Partner => ({ key: one.ownerId, name: one.owner, waiting: one })),
  ]
}

async function readBoth(): Promise<Grantee[]> {
  await client.refreshHeldSeats()
  return client.readGrantees()
}

/** @returns whom the owner could do this with, once the server said who accepted */
export function usePartners() {
  const [answer, again] = useAnswer(readBoth)
  const people = useSeatPeople()
  const seats = useSeats()
  const held = useHeldSeats().filter(
    ({ role, state }) => role !== 'attorney' && (state === 'accepted' || state === 'confirmed'),
  )
  const invited = useInvited().filter(({ role }) => role !== 'attorney')
  const grantees = answer.state === 'ready' ? answer.value : []
  const contacts = seats.flatMap(({ role, state, email = '' }): Contact[] => {
    const name = people[role]?.name ?? (state === 'not-invited' ? undefined : email)
    const ownerId = grantees.find((one) => one.role === role)?.ownerId
    return role === 'attorney' || name === undefined ? [] : [{ role, name, ownerId }]
  })
  return { answer, again, partners: partnersAmong(contacts, held, invited), isFull: contacts.length === 2 }
}
