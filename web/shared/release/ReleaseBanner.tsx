import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { type ReleaseView, useLockdown, useOwnReleases } from '../../estate/index.ts'
import { linkClass, Stepper } from '../../ui/index.ts'
import { useSeatPeople } from './seat-people.ts'
import { reportSteps } from './report-steps.ts'
import { reportWords as words } from './report-words.ts'
import { useHasFirst } from './use-has-first.ts'
import { StopButton } from './StopButton.tsx'
import { isOpen } from './is-open.ts'
import { type Reported, ReportsAlone } from './ReportsAlone.tsx'
import { openingSentence, whoReported } from './report-sentences.ts'
import { wasChecked } from './words.ts'

/** Shows reports, opening dates and a stop button; `alone` selects the form for the dashboard. */
export function ReleaseBanner({ alone = false }: { alone?: boolean }) {
  const releases = useOwnReleases()
  const open = releases.filter(isOpen)
  const released = releases.filter((release) => release.state === 'released')
  if (open.length === 0 && released.length === 0) return null
  const Reports = alone ? ReportsAlone : OpenReports
  // A grantee may report a death while an incapacity release is open.
  return (
    <>
      {open.length > 0 && <Reports releases={open} isAnyOpened={released.length > 0} />}
      {released.length > 0 && <AfterRelease releases={released} />}
    </>
  )
}

function OpenReports({ releases }: Reported) {
  const people = useSeatPeople()
  const onHold = useLockdown()
  const hasFirst = useHasFirst()
  const [shown, setShown] = useState(false)
  return (
    <section
      aria-label={words.about}
      className="no-print rounded-xl border-2 border-brick bg-brick-tint px-4 py-5 text-ink sm:px-8"
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CircleAlert aria-hidden="true" className="mt-1 size-7 shrink-0 text-brick-text" />
          <div className="flex flex-col gap-1 text-lg">
            {releases.map((release) => (
              <p key={release.id}>
                <strong>{whoReported(release, people[release.reportedBy]?.name)}</strong>{' '}
                {openingSentence(release, { onHold, hasFirst })}
              </p>
            ))}
          </div>
        </div>
        <StopButton releaseIds={releases.map(({ id }) => id)} />
        <div>
          <button
            type="button"
            aria-expanded={shown}
            className={`${linkClass} min-h-11`}
            onClick={() => setShown((before) => !before)}
          >
            {shown ? words.hide : words.show}
          </button>
          {shown &&
            releases.map((release) => (
              <div key={release.id} className="mt-3">
                <Stepper label={words.steps} {...reportSteps(release, { me: 'owner', onHold, hasFirst })} />
              </div>
            ))}
        </div>
      </div>
    </section>
  )
}

function AfterRelease({ releases }: { releases: readonly ReleaseView[] }) {
  const event = releases.some((release) => release.event === 'death') ? 'death' : 'incapacity'
  // If the operators' check was waived, no operator verified the report.
  const checked = releases.every(wasChecked)
  const onHold = useLockdown()
  return (
    <section
      aria-label={words.opened[event]}
      className="no-print rounded-xl border-2 border-clay bg-clay-tint px-4 py-4 text-ink sm:px-8"
    >
      <div className="flex items-start gap-3">
        <CircleAlert aria-hidden="true" className="mt-1 size-6 shrink-0 text-clay-text" />
        <p>
          <strong>{words.openedBecause(event, { checked, onHold })}</strong>{' '}
          {event === 'death' ? words.mistake : words.passed}{' '}
          <a href="/settings/release" className={linkClass}>
            {words.end}
          </a>
        </p>
      </div>
    </section>
  )
}
