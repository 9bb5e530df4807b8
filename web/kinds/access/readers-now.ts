import { rolesMeant } from '../../../domain/seats.ts'
import { useSeats } from '../../estate/index.ts'
import type { SavedRecord, Seat } from '../../estate/types.ts'
import { usePeople } from './people.ts'

export type MayRead = { seat: Seat; name: string; since: string | undefined }

type Chosen = readonly Pick<SavedRecord, 'audience' | 'notFor' | 'now' | 'waiting'>[]

/** People who accepted by link and are meant to see all of these, and since when they read them. */
export function useReadersNow(chosen: Chosen): MayRead[] {
  const seats = useSeats()
  const people = usePeople()
  if (chosen.length === 0 || chosen.some(({ waiting }) => waiting)) return []
  return seats.flatMap((seat): MayRead[] => {
    const name = people[seat.role] ?? seat.acceptedBy
    const isHere = (seat.state === 'accepted' || seat.state === 'confirmed') && seat.via === 'invitation'
    if (name === undefined || !isHere || !chosen.every((record) => rolesMeant(record).includes(seat.role))) return []
    const days = chosen.map(({ now = [] }) => now.find(({ to }) => to === seat.readsNow)?.since)
    const isRead = days.every((day) => day !== undefined)
    return [{ seat, name, since: isRead ? days.toSorted().at(-1) : undefined }]
  })
}
