import { type HeldSeat, type ReleaseView, useLockdown } from '../../estate/index.ts'
import { Badge, Card, RelativeTime, Stepper } from '../../ui/index.ts'
import { reportSteps } from '../release/report-steps.ts'
import { isOpen } from '../release/is-open.ts'
import { badgeOf, documentName } from '../release/badge-words.ts'
import { personAt, type Reader, whatNext } from '../release/words.ts'
import { UntilChecked } from './AfterSending.tsx'
import { useReader } from './reader-in.ts'
import { words } from './words.ts'

export function Submissions({ seat, title }: { seat: HeldSeat; title: string }) {
  const reader = { ...useReader(seat), onHold: useLockdown() }
  const releases = seat.releases.toSorted((a, b) => b.reportedAt.localeCompare(a.reportedAt))
  return (
    <Card title={title}>
      {releases.length === 0 ? (
        <p className="text-soft">{words.noneSent(seat.ownerName)}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {releases.map((release) => (
            <li key={release.id} className="py-4 first:pt-0 last:pb-0">
              <Submission seat={seat} release={release} reader={reader} again={release === toSendAgain(releases)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The grantee’s newest report, if an operator rejected it: the next report replaces it. */
const toSendAgain = ([newest]: readonly ReleaseView[]): ReleaseView | undefined =>
  newest?.state === 'rejected' && newest.mine ? newest : undefined

const isBeforeWait = ({ state }: ReleaseView): boolean => state === 'reported' || state === 'in-review'

function Submission({
  seat,
  release,
  reader,
  again,
}: {
  seat: HeldSeat
  release: ReleaseView
  reader: Reader
  again: boolean
}) {
  const badge = badgeOf(release)
  // Attorneys read *rejected*; relatives read a gentler word.
  const sentBack = release.state === 'rejected' && reader.me !== 'attorney'
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-sans font-semibold">{documentName[release.event]}</h3>
        <Badge tone={release.state === 'rejected' ? 'amber' : badge.tone}>
          {sentBack ? words.sentBack : badge.label}
        </Badge>
        <span className="text-sm text-soft">
          {release.mine ? words.sentByYou : words.sentBy(personAt(release.reportedBy, reader, release.reportedAt))}{' '}
          <RelativeTime at={release.reportedAt} />
        </span>
      </div>
      <p>{whatNext(release, reader)}</p>
      {isBeforeWait(release) && !reader.onHold && !seat.deputy && <UntilChecked seat={seat} release={release} />}
      {again && <p>{words.again}</p>}
      {isOpen(release) && (
        <div className="mt-2">
          <Stepper label={words.progress(documentName[release.event])} {...reportSteps(release, reader)} />
        </div>
      )}
    </div>
  )
}
