import type { HeldSeat } from '../../estate/index.ts'
import { Badge, Card, type Tone } from '../../ui/index.ts'
import { isOpen } from '../release/is-open.ts'
import { words } from './words.ts'

const tones: Record<HeldSeat['state'], Tone> = {
  unverified: 'amber',
  accepted: 'pine',
  confirmed: 'sage',
  'card-review': 'amber',
  void: 'neutral',
}

function badgeOf(seat: HeldSeat): { label: string; tone: Tone } {
  if (seat.releases.some((release) => release.state === 'released')) return { label: words.opened, tone: 'sage' }
  if (seat.releases.some(isOpen)) return { label: words.reported, tone: 'amber' }
  return { label: words.states[seat.state], tone: tones[seat.state] }
}

/** Everybody who named this person, one to a row; pressing one shows it below. */
export function SeatPicker({
  title,
  seats,
  selected,
  onSelect,
}: {
  title: string
  seats: readonly HeldSeat[]
  selected: string
  onSelect: (heldId: string) => void
}) {
  return (
    <Card title={title}>
      <ul className="flex flex-col gap-2">
        {seats.map((seat) => {
          const badge = badgeOf(seat)
          const here = seat.id === selected
          return (
            <li key={seat.id}>
              <button
                type="button"
                aria-pressed={here}
                onClick={() => onSelect(seat.id)}
                className={`flex min-h-14 w-full flex-wrap items-center justify-between gap-3 rounded-lg border px-4 py-2 text-left ${here ? 'border-pine bg-pine-tint' : 'border-line hover:bg-sunk'}`}
              >
                <span className="font-semibold">{seat.ownerName}</span>
                <Badge tone={badge.tone}>{badge.label}</Badge>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
