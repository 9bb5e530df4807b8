import { useState } from 'react'
import { useHeldSeats, useShared } from '../estate/index.ts'
import type { Place } from '../shared/navigation/places.ts'
import { SharedNow } from '../shared/opened-estate/SharedNow.tsx'
import { useRolesTaken } from '../shared/portal/roles-taken.ts'

/**
 * What others let this person read already, beneath their own records of the same kinds, once they
 * took the role.
 */
export function FromOthers({ place }: { place: Place }) {
  const [kinds] = useState(() => place.kinds.map(({ kind }) => kind))
  const seats = useHeldSeats()
  const taken = useRolesTaken()
  const wanted = ({ heldId }: { heldId: string }) => seats.some((seat) => seat.id === heldId && taken(seat))
  const here = useShared().filter(({ records }) => records.some(({ kind }) => kinds.includes(kind)))
  if (!here.some(wanted)) return null
  return (
    <div className="no-print mt-6 flex flex-col gap-6">
      <SharedNow kinds={kinds} wanted={wanted} />
    </div>
  )
}
