import { useState } from 'react'
import { spellings } from '../../../records/fold.ts'
import { type HeldSeat, useAcknowledgements, useLockdown } from '../../estate/index.ts'
import { Badge, Button, Card, Field, TextInput, type Tone } from '../../ui/index.ts'
import { isOpen, openedFor } from '../release/is-open.ts'
import { firstSeats, needsMe } from './first-seats.ts'
import { distinguish } from './distinguish.ts'
import { OwnerFace } from './OwnerFace.tsx'
import { words } from './words.ts'

const tones: Record<HeldSeat['state'], Tone> = {
  unverified: 'amber',
  accepted: 'pine',
  confirmed: 'sage',
  'card-review': 'amber',
  void: 'neutral',
}

export type RoleTaken = { notYet: string; isTaken: (items: readonly string[]) => boolean }

function badgeOf(seat: HeldSeat, notYet: string | undefined, onHold: boolean): { label: string; tone: Tone } {
  if (openedFor(seat).length > 0)
    return onHold ? { label: words.onHold, tone: 'amber' } : { label: words.opened, tone: 'sage' }
  if (seat.releases.some(isOpen)) return { label: words.reported, tone: 'amber' }
  if (notYet !== undefined && (seat.state === 'accepted' || seat.state === 'confirmed'))
    return { label: notYet, tone: 'clay' }
  return { label: words.states[seat.state], tone: tones[seat.state] }
}

const many = 7

/** Seats whose name contains every typed word: open releases first, then by name. */
function seatsNamed(seats: readonly HeldSeat[], typed: string): HeldSeat[] {
  const wanted = typed.split(/\s+/).filter((word) => word !== '')
  return seats
    .filter(({ ownerName }) => {
      const names = spellings(ownerName)
      return wanted.every((word) => spellings(word).some((one) => names.some((name) => name.includes(one))))
    })
    .toSorted((a, b) => Number(needsMe(b)) - Number(needsMe(a)) || a.ownerName.localeCompare(b.ownerName))
}

export function SeatPicker({
  title,
  seats,
  selected,
  role,
  onSelect,
}: {
  title: string
  seats: readonly HeldSeat[]
  selected: string
  role: RoleTaken
  onSelect: (heldId: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState(false)
  const found = seatsNamed(seats, typed)
  const shown = all ? found : found.filter(({ id }, at) => at < firstSeats || id === selected)
  return (
    <Card title={title}>
      {seats.length >= many && (
        <div className="mb-4 flex flex-col gap-2">
          <Field label={words.find}>
            <TextInput type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <output className="text-soft">{words.found(found.length, seats.length)}</output>
        </div>
      )}
      <ul className="flex flex-col gap-2">
        {shown.map((seat) => (
          <li key={seat.id}>
            <Row
              seat={seat}
              apart={distinguish(seat, seats)}
              role={role}
              here={seat.id === selected}
              onSelect={() => onSelect(seat.id)}
            />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {words.showAll(found.length)}
        </Button>
      )}
    </Card>
  )
}

function Row({
  seat,
  apart,
  role: { notYet, isTaken },
  here,
  onSelect,
}: {
  seat: HeldSeat
  apart: string | undefined
  role: RoleTaken
  here: boolean
  onSelect: () => void
}) {
  const taken = isTaken(useAcknowledgements(seat.id).map(({ item }) => item))
  const badge = badgeOf(seat, taken ? undefined : notYet, useLockdown())
  return (
    <button
      type="button"
      aria-pressed={here}
      onClick={onSelect}
      className={`flex min-h-14 w-full flex-wrap items-center justify-between gap-3 rounded-lg border px-4 py-2 text-left ${here ? 'border-pine bg-pine-tint' : 'border-line hover:bg-sunk'}`}
    >
      <span className="flex min-w-0 items-center gap-3">
        <OwnerFace seat={seat} size={40} />
        <span className="min-w-0 break-words">
          <span className="font-semibold">{seat.ownerName}</span>
          {apart !== undefined && <span className="block text-soft">{apart}</span>}
        </span>
      </span>
      <Badge tone={badge.tone}>{badge.label}</Badge>
    </button>
  )
}
