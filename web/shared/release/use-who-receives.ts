import { useMemo } from 'react'
import { menuGroups } from '../../../records/places/menu.ts'
import { whoReceives } from '../../../records/received.ts'
import { type SeatRole, useAllRecords } from '../../estate/index.ts'
import { usePeople } from '../../kinds/access/people.ts'

const menuKinds = menuGroups.flatMap(({ items }) => items.flatMap(({ kinds }) => kinds))

export const seatsInOrder: readonly SeatRole[] = ['contact_1', 'contact_2', 'attorney']

export function useWhoReceives(): ReturnType<typeof whoReceives> {
  const records = useAllRecords()
  const people = usePeople()
  return useMemo(() => {
    const seated = seatsInOrder.filter((role) => people[role] !== undefined)
    return whoReceives(records, menuKinds, seated)
  }, [records, people])
}
