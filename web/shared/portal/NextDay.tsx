import { FileText, HeartHandshake, type LucideIcon, PawPrint, Phone, Scale } from 'lucide-react'
import { type HeldSeat, type ReleaseView, useLockdown } from '../../estate/index.ts'
import { Card } from '../../ui/index.ts'
import { isEarly } from '../release/is-open.ts'
import { firstMoment } from '../release/words.ts'
import { readerIn } from './reader-in.ts'
import { waitingWords as words } from './waiting-words.ts'

/** The next day alone in a box. */
export function NextDay({ seat, release }: { seat: HeldSeat; release: ReleaseView }) {
  const onHold = useLockdown()
  const next = onHold ? undefined : nextDay(release, seat)
  return (
    next !== undefined && (
      <section aria-label={words.next} className="rounded-xl bg-pine-tint p-5 sm:p-6">
        <p>{next.what}</p>
        <p className="font-serif text-2xl font-semibold">{words.day(next.at)}</p>
        <p>{words.about(next.at)}</p>
      </section>
    )
  )
}

export function ToDoMeanwhile({ seat, release }: { seat: HeldSeat; release: ReleaseView }) {
  return (
    <Card title={words.title}>
      <ul className="flex flex-col divide-y divide-line">
        {thingsFor(seat, release).map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4 py-4 first:pt-0 last:pb-0">
            <Icon aria-hidden="true" className="mt-1 size-6 shrink-0 text-pine" />
            <div className="min-w-0">
              <h3 className="font-sans font-semibold">{title}</h3>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function nextDay(release: ReleaseView, seat: HeldSeat): { what: string; at: string } | undefined {
  const { opensAt } = release
  const first = firstMoment(release, readerIn(seat))
  if (first !== undefined && !isEarly(release)) return { what: words.first, at: first }
  if (opensAt === undefined) return undefined
  return { what: first === undefined ? words.opens[release.event] : words.rest, at: opensAt }
}

type Thing = { Icon: LucideIcon; title: string; text: string }

/** Speaks of the world alone: before an opening, only the owner knows what they wrote. */
function thingsFor({ role, ownerName }: HeldSeat, { event }: ReleaseView): Thing[] {
  const { funeral, animal, copies, statement, will, papers, call } = words
  if (role === 'attorney')
    return event === 'death'
      ? [
          { Icon: Scale, ...will },
          { Icon: FileText, ...copies },
          { Icon: Phone, ...call(ownerName, true) },
        ]
      : [
          { Icon: FileText, ...papers },
          { Icon: Phone, ...call(ownerName, true) },
        ]
  const animals = { Icon: PawPrint, ...animal }
  const person = { Icon: Phone, ...call(ownerName, false) }
  return event === 'death'
    ? [{ Icon: HeartHandshake, ...funeral }, animals, { Icon: FileText, ...copies }, person]
    : [animals, { Icon: FileText, ...statement }, person]
}
