import type { HeldSeat } from '../../estate/index.ts'
import { Notice } from '../../ui/index.ts'

/** Owners who took a seat back and gave this person no other: said, because otherwise they would just have vanished. */
export function NoLongerNamed({ held, wanted }: { held: readonly HeldSeat[]; wanted: (seat: HeldSeat) => boolean }) {
  const live = held.filter(({ state }) => state !== 'void').map(({ ownerId }) => ownerId)
  const gone = held.filter((seat) => seat.state === 'void' && wanted(seat) && !live.includes(seat.ownerId))
  const names = [...new Set(gone.map(({ ownerName }) => ownerName))]
  return names.map((name) => (
    <Notice key={name} tone="neutral">
      {name} has taken your seat back, or named you anew: then you need their new link.
    </Notice>
  ))
}
