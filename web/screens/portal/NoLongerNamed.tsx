import type { HeldSeat } from '../../estate/index.ts'
import { Notice } from '../../ui/index.ts'

/** Owners in whose estate this person is named no more: said, because otherwise they would just have vanished. The owner may have died since. */
export function NoLongerNamed({ held, wanted }: { held: readonly HeldSeat[]; wanted: (seat: HeldSeat) => boolean }) {
  const live = held.filter(({ state }) => state !== 'void').map(({ ownerId }) => ownerId)
  const gone = held.filter((seat) => seat.state === 'void' && wanted(seat) && !live.includes(seat.ownerId))
  const names = [...new Set(gone.map(({ ownerName }) => ownerName))]
  return names.map((name) => (
    <Notice key={name} tone="neutral">
      You are no longer named by {name}. What you held before has stopped working. If you were named again since, please
      open the newer link or code.
    </Notice>
  ))
}
