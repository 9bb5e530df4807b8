import { type HeldSeat, useLockdown } from '../../estate/index.ts'
import { useRolesTaken } from '../../shared/portal/roles-taken.ts'
import { isEarly, openedFor } from '../../shared/release/is-open.ts'
import { Card } from '../../ui/index.ts'
import { accessWords as words } from './words.ts'

/** Shows no titles before a release. */
export function AccessInfo({ seat }: { seat: HeldSeat }) {
  const opened = openedFor(seat)
  const { counts, ownerName } = seat
  const onHold = useLockdown()
  const accepted = useRolesTaken()(seat)
  // Show no numbers before a verified acceptance: a zero would say that the owner left nothing.
  if (seat.state === 'card-review' || seat.state === 'unverified') return null
  // After a release for death, no further records will open.
  if (opened.some((release) => release.event === 'death' && !isEarly(release))) return null
  const now = opened.length === 0 ? 'nothing' : onHold ? 'held' : accepted ? 'above' : 'ready'
  return (
    <Card title={words.title}>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Fact label={words.now}>{words.present[now]}</Fact>
        <Fact label={words.incapacity(ownerName)}>{words.records(counts.incapacity)}</Fact>
        {/* A death also opens the records for incapacity. */}
        <Fact label={words.death(ownerName)}>{words.records(counts.death + counts.incapacity)}</Fact>
      </dl>
      {counts.first > 0 && <p className="mt-4">{words.first(counts.first)}</p>}
      <p className="mt-4 text-soft">{words.how(ownerName)}</p>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className="font-serif text-lg font-semibold">{children}</dd>
    </div>
  )
}
