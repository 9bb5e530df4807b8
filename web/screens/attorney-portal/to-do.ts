import type { HeldSeat, ReleaseView } from '../../estate/index.ts'
import { asksAttorney } from '../../shared/release/attorneys-time.ts'
import { openedFor } from '../../shared/release/is-open.ts'
import { isMine } from '../../shared/release/words.ts'

/** What one client asks of the attorney. `until`: while an answer to the report counts. */
export type Task = {
  seat: HeldSeat
  what: 'answer' | 'open' | 'again' | 'role'
  release?: ReleaseView
  until?: string
}

const order: readonly Task['what'][] = ['answer', 'open', 'again', 'role']

const hasOpened = ({ role, acceptedAt }: HeldSeat, { log }: ReleaseView): boolean =>
  log.some((step) => step.step === 'opened' && isMine(step, { me: role, since: acceptedAt }))

function tasksOf(seat: HeldSeat, isTaken: boolean, onHold: boolean): Task[] {
  if (seat.state !== 'accepted' && seat.state !== 'confirmed') return []
  const answers = seat.releases.filter(asksAttorney).map(
    (release): Task => ({
      seat,
      what: 'answer',
      release,
      // A lockdown stops the time to answer.
      ...(!onHold && release.objectUntil !== undefined && { until: release.objectUntil }),
    }),
  )
  if (!isTaken) return answers.length > 0 ? answers : [{ seat, what: 'role' }]
  const toOpen = onHold || seat.keyChanged ? [] : openedFor(seat).filter((release) => !hasOpened(seat, release))
  const newest = seat.releases.toSorted((a, b) => b.reportedAt.localeCompare(a.reportedAt))[0]
  const again = newest?.mine === true && newest.state === 'rejected' ? [newest] : []
  return [
    ...answers,
    ...toOpen.map((release): Task => ({ seat, what: 'open', release })),
    ...again.map((release): Task => ({ seat, what: 'again', release })),
  ]
}

/** The answers that count no longer soonest come first. */
export function tasksFor(
  seats: readonly HeldSeat[],
  isTaken: (seat: HeldSeat) => boolean,
  onHold: boolean,
): readonly Task[] {
  return (
    seats
      .flatMap((seat) => tasksOf(seat, isTaken(seat), onHold))
      // The page of an only client asks about the role by itself.
      .filter(({ what }) => what !== 'role' || seats.length > 1)
      .toSorted(
        (a, b) =>
          order.indexOf(a.what) - order.indexOf(b.what) ||
          (a.until ?? '~').localeCompare(b.until ?? '~') ||
          a.seat.ownerName.localeCompare(b.seat.ownerName),
      )
  )
}

const dayMs = 86_400_000
const dayOf = (moment: Date): number => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate())

/** Whole days from today to the day of a moment, both in the reader’s time zone. */
export const daysTo = (moment: string, now = new Date()): number =>
  Math.round((dayOf(new Date(moment)) - dayOf(now)) / dayMs)
