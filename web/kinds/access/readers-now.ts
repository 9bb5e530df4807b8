import { rolesMeant } from '../../../domain/seats.ts'
import { useSeats } from '../../estate/index.ts'
import type { SavedRecord, Seat } from '../../estate/types.ts'
import { usePeople } from './people.ts'

/** A person and the ids of those records that they read already, and of those that they may. */
export type MayRead = {
  seat: Seat
  name: string
  reads: readonly string[]
  /** The day on which the last of `reads` was shared. */
  since: string
  offered: readonly string[]
}

type Chosen = readonly Pick<SavedRecord, 'id' | 'audience' | 'notFor' | 'now' | 'waiting'>[]

/** People who accepted by link and are meant to see some of these records. */
export function useReadersNow(chosen: Chosen): MayRead[] {
  const seats = useSeats()
  const people = usePeople()
  return seats.flatMap((seat): MayRead[] => {
    const name = people[seat.role] ?? seat.acceptedBy
    const isHere = (seat.state === 'accepted' || seat.state === 'confirmed') && seat.via === 'invitation'
    if (name === undefined || !isHere) return []
    const meant = chosen.filter((record) => !record.waiting && rolesMeant(record).includes(seat.role))
    const days = new Map(
      meant.flatMap(({ id, now = [] }) => {
        const shared = now.find(({ to }) => to === seat.readsNow)
        return shared === undefined ? [] : [[id, shared.since] as const]
      }),
    )
    const since = [...days.values()].toSorted().at(-1) ?? ''
    const offered = meant.flatMap(({ id }) => (days.has(id) ? [] : [id]))
    return meant.length === 0 ? [] : [{ seat, name, reads: [...days.keys()], since, offered }]
  })
}
