import { forecast, type Standing } from '../../../domain/opening-forecast.ts'
import { type ReleaseSettings, type Seat, useReleaseSettings, useSeats } from '../../estate/index.ts'
import type { Outlook } from './opening-words.ts'

const hasAccepted = ({ state }: Seat): boolean => state === 'accepted' || state === 'confirmed'

/** An attorney who left or stepped down is asked until the owner removes them. */
function attorneyIn(seats: readonly Seat[]): Outlook['attorney'] {
  const attorney = seats.find(({ role }) => role === 'attorney')
  if (attorney === undefined) return 'none'
  if (hasAccepted(attorney)) return 'accepted'
  return attorney.state === 'stepped-down' || attorney.state === 'left' ? 'silent' : 'none'
}

export function outlookOf(settings: ReleaseSettings | undefined, seats: readonly Seat[]): Outlook {
  const attorney = attorneyIn(seats)
  return {
    standing: settings && standingOf(settings, attorney),
    contacts: seats.filter((seat) => seat.role !== 'attorney' && hasAccepted(seat)).length,
    attorney,
  }
}

export function standingOf(
  { inForce, reviewers, mail }: ReleaseSettings,
  attorney: Outlook['attorney'],
): Standing | undefined {
  return reviewers && { terms: inForce, operators: reviewers, mail, hasAttorney: attorney !== 'none' }
}

export function useOutlook(): Outlook {
  return outlookOf(useReleaseSettings(), useSeats())
}

/** Days from the owner's mail if no operator can check a report of a death; undefined: it waits. */
export function daysUnchecked(settings: Pick<ReleaseSettings, 'inForce' | 'mail'>): number | undefined {
  const operators = { confirmed: true, impartial: 0 }
  const standing = { terms: settings.inForce, operators, mail: settings.mail, hasAttorney: false }
  const days = forecast(standing, { event: 'death', reporter: 'contact', answer: 'silent' })
  return days.from === 'notice' ? days.rest : undefined
}
