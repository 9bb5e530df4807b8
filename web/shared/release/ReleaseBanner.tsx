import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { type ReleaseView, useLockdown, useOwnReleases } from '../../estate/index.ts'
import { exactTime, linkClass, Stepper } from '../../ui/index.ts'
import { useSeatPeople } from './seat-people.ts'
import { reportSteps } from './report-steps.ts'
import { reportWords as words } from './report-words.ts'
import { StopButton } from './StopButton.tsx'
import { isOpen } from './is-open.ts'
import { roleName } from './role-words.ts'
import { isPaused, reportedAboutYou, wasChecked } from './words.ts'

/**
 * Shown on every page of an owner with a report: who reported what, when it opens, and a stop
 * button. After a release it explains the consequences and how to end it.
 */
export function ReleaseBanner() {
  const releases = useOwnReleases()
  const open = releases.filter(isOpen)
  const released = releases.filter((release) => release.state === 'released')
  if (open.length === 0 && released.length === 0) return null
  // A death may be reported while an incapacity release is open.
  return (
    <>
      {open.length > 0 && <OpenReports releases={open} />}
      {released.length > 0 && <AfterRelease releases={released} />}
    </>
  )
}

function OpenReports({ releases }: { releases: readonly ReleaseView[] }) {
  const people = useSeatPeople()
  const onHold = useLockdown()
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
                {openingSentence(release, onHold)}
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
                <Stepper label={words.steps} {...reportSteps(release, { me: 'owner', onHold })} />
              </div>
            ))}
        </div>
      </div>
    </section>
  )
}

const afterPause = ({ event, opensAt }: ReleaseView): string =>
  opensAt === undefined ? words.noDay : words.opens(event, exactTime(opensAt))

const whoReported = ({ reportedBy, reportedAt, event }: ReleaseView, name: string | undefined): string =>
  words.reported(name, roleName[reportedBy].toLowerCase(), exactTime(reportedAt), reportedAboutYou[event])

function openingSentence(release: ReleaseView, onHold: boolean): string {
  if (onHold && release.state === 'waiting') return words.onHold
  if (isPaused(release) && release.pausedUntil !== undefined)
    return words.held(exactTime(release.pausedUntil), afterPause(release))
  if (release.approval === 'undecided') return words.undecided
  if (release.opensAt === undefined) return words.stopNow
  const opens = words.opens(release.event, exactTime(release.opensAt))
  return release.approval === 'waived' ? words.unchecked(opens) : opens
}

function AfterRelease({ releases }: { releases: readonly ReleaseView[] }) {
  const event = releases.some((release) => release.event === 'death') ? 'death' : 'incapacity'
  // A report whose check was waived was verified by no operator.
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
