import { useState } from 'react'
import { type HeldSeat, useHeldSeats, useInvited, useLockdown } from '../../estate/index.ts'
import { Badge, Button, buttonClass, type ButtonVariant, Card, exactTime, type Tone } from '../../ui/index.ts'
import { asksAttorney } from '../release/attorneys-time.ts'
import { isOpen, openedFor } from '../release/is-open.ts'
import { DrillNotice } from './DrillNotice.tsx'
import { InvitedRow } from './InvitedRow.tsx'
import { words } from './named-words.ts'
import { firstSeats, needsMe } from './first-seats.ts'
import { distinguish } from './distinguish.ts'
import { words as portal } from './words.ts'

type Row = { badge?: { label: string; tone: Tone }; action: string; variant: ButtonVariant }

function rowOf(seat: HeldSeat, onHold: boolean): Row {
  const opened = openedFor(seat)
  if (opened.length > 0 && onHold)
    return { badge: { label: words.onHold, tone: 'amber' }, action: words.follow, variant: 'secondary' }
  if (opened.length > 0) {
    const dead = opened.some(({ event }) => event === 'death')
    const action = dead ? words.openLeft : words.openMeant
    return { badge: { label: words.opened, tone: 'sage' }, action, variant: 'primary' }
  }
  if (seat.role === 'attorney' && seat.releases.some(asksAttorney))
    return { badge: { label: words.answerNeeded, tone: 'clay' }, action: words.answer, variant: 'primary' }
  if (seat.keyChanged)
    return { badge: { label: words.keyChanged, tone: 'brick' }, action: words.follow, variant: 'secondary' }
  if (seat.releases.some(isOpen))
    return { badge: { label: words.reported, tone: 'amber' }, action: words.follow, variant: 'secondary' }
  if (seat.deletesAt !== undefined)
    return {
      badge: { label: words.deletes(exactTime(seat.deletesAt)), tone: 'clay' },
      action: words.happened,
      variant: 'secondary',
    }
  return { action: seat.deputy ? words.follow : words.happened, variant: 'secondary' }
}

export function EntrustedToMe() {
  const seats = useHeldSeats().filter(({ state }) => state !== 'void')
  const invited = useInvited()
  const onHold = useLockdown()
  const [all, setAll] = useState(false)
  if (seats.length === 0 && invited.length === 0) return null
  // Seats that need action come first, so that they stay visible among hundreds.
  const first = seats.toSorted((a, b) => Number(needsMe(b)) - Number(needsMe(a)))
  const shown = all ? first : first.slice(0, firstSeats)
  return (
    <Card title={words.title}>
      {seats.length > 0 && <DrillNotice />}
      <ul className="flex flex-col divide-y divide-line">
        {invited.map((one) => (
          <InvitedRow key={`${one.ownerId} ${one.role}`} invited={one} />
        ))}
        {shown.map((seat) => {
          const { badge, action, variant } = rowOf(seat, onHold)
          const apart = distinguish(seat, seats)
          return (
            <li key={seat.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <p className="min-w-0 grow basis-60">
                <strong className="break-words">{seat.ownerName}</strong>{' '}
                {badge !== undefined && <Badge tone={badge.tone}>{badge.label}</Badge>}
                <span className="block text-soft">
                  {seat.deputy
                    ? portal.deputyOf(seat.deputy.attorney)
                    : apart === undefined
                      ? words.named(seat.role)
                      : words.namedApart(apart)}
                </span>
              </p>
              <a
                href={seat.role === 'attorney' ? '/estateattorneyportal' : '/authcontactportal'}
                aria-label={words.about(action, seat.ownerName, apart)}
                className={buttonClass(variant)}
              >
                {action}
              </a>
            </li>
          )
        })}
      </ul>
      {shown.length < seats.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {portal.showAll(seats.length)}
        </Button>
      )}
    </Card>
  )
}
