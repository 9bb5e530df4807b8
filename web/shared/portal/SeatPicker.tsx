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

/** What the reader noted about each person, and the search that looks through it. */
export type Notes = {
  find: string
  /** The number of seats from which there is a search. */
  from: number
  none: (typed: string, count: number) => string
  found: (found: number, all: number) => string
  showAll: (count: number) => string
  of: (seat: HeldSeat) => { line: string; searched: readonly string[] }
}

const noNotes: Notes = {
  find: words.find,
  from: 7,
  none: (_, count) => words.found(0, count),
  found: words.found,
  showAll: words.showAll,
  of: () => ({ line: '', searched: [] }),
}

/** Seats whose name or notes contain every typed word: open releases first, then by name. */
function seatsNamed(seats: readonly HeldSeat[], typed: string, notes: Notes): HeldSeat[] {
  const wanted = typed.split(/\s+/).filter((word) => word !== '')
  return seats
    .filter((seat) => {
      const texts = [seat.ownerName, ...notes.of(seat).searched].flatMap(spellings)
      return wanted.every((word) => spellings(word).some((one) => texts.some((text) => text.includes(one))))
    })
    .toSorted((a, b) => Number(needsMe(b)) - Number(needsMe(a)) || a.ownerName.localeCompare(b.ownerName))
}

export function SeatPicker({
  title,
  seats,
  selected,
  role,
  notes = noNotes,
  onSelect,
}: {
  title: string
  seats: readonly HeldSeat[]
  selected: string
  role: RoleTaken
  notes?: Notes | undefined
  onSelect: (heldId: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState(false)
  const found = seatsNamed(seats, typed, notes)
  const shown = all ? found : found.filter(({ id }, at) => at < firstSeats || id === selected)
  return (
    <Card title={title}>
      {seats.length >= notes.from && (
        <div className="mb-4 flex flex-col gap-2">
          <Field label={notes.find}>
            <TextInput type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <output className="text-soft">
            {found.length === 0 ? notes.none(typed.trim(), seats.length) : notes.found(found.length, seats.length)}
          </output>
        </div>
      )}
      <ul className="flex flex-col gap-2">
        {shown.map((seat) => (
          <li key={seat.id}>
            <Row
              seat={seat}
              apart={distinguish(seat, seats)}
              note={notes.of(seat).line}
              role={role}
              here={seat.id === selected}
              onSelect={() => onSelect(seat.id)}
            />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {notes.showAll(found.length)}
        </Button>
      )}
    </Card>
  )
}

function Row({
  seat,
  apart,
  note,
  role: { notYet, isTaken },
  here,
  onSelect,
}: {
  seat: HeldSeat
  apart: string | undefined
  note: string
  role: RoleTaken
  here: boolean
  onSelect: () => void
}) {
  const acknowledged = useAcknowledgements(seat.id).map(({ item }) => item)
  const taken = seat.deputy !== undefined || isTaken(acknowledged)
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
          {seat.deputy && <span className="block text-soft break-all">{words.deputyOf(seat.deputy.attorney)}</span>}
          {apart !== undefined && <span className="block text-soft">{apart}</span>}
          {note !== '' && <span className="block text-soft">{note}</span>}
        </span>
      </span>
      <Badge tone={badge.tone}>{badge.label}</Badge>
    </button>
  )
}
