import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { type ReleaseView, useOwnReleases } from '../../estate/index.ts'
import { exactTime, linkClass, Stepper } from '../../ui/index.ts'
import { useSeatPeople } from './seat-people.ts'
import { reportSteps } from './report-steps.ts'
import { StopButton } from './StopButton.tsx'
import { isOpen, isPaused, reportedAboutYou, roleName, wasChecked } from './words.ts'

/**
 * On every screen of an owner who was reported: who said what, when it would open, and one large button that stops it. After
 * a release it says what that means and how to end it. Nothing otherwise.
 */
export function ReleaseBanner() {
  const releases = useOwnReleases()
  const open = releases.filter(isOpen)
  const released = releases.filter((release) => release.state === 'released')
  if (open.length > 0) return <OpenReports releases={open} />
  if (released.length > 0) return <AfterRelease releases={released} />
  return null
}

function OpenReports({ releases }: { releases: readonly ReleaseView[] }) {
  const people = useSeatPeople()
  const [shown, setShown] = useState(false)
  return (
    <section
      aria-label="A report about you"
      className="no-print rounded-xl border-2 border-brick bg-brick-tint px-4 py-5 text-ink sm:px-8"
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CircleAlert aria-hidden="true" className="mt-1 size-7 shrink-0 text-brick-text" />
          <div className="flex flex-col gap-1 text-lg">
            {releases.map((release) => (
              <p key={release.id}>
                <strong>
                  {people[release.reportedBy]?.name ?? 'Somebody'} ({roleName[release.reportedBy].toLowerCase()})
                  reported on {exactTime(release.reportedAt)} {reportedAboutYou[release.event]}.
                </strong>{' '}
                {openingSentence(release)}
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
            {shown ? 'Hide how this goes on' : 'Show how this goes on'}
          </button>
          {shown &&
            releases.map((release) => (
              <div key={release.id} className="mt-3">
                <Stepper label="How this report goes on" {...reportSteps(release)} />
              </div>
            ))}
        </div>
      </div>
    </section>
  )
}

const afterPause = ({ opensAt }: ReleaseView): string =>
  opensAt === undefined
    ? 'No day is set yet on which anything opens.'
    : `Unless you stop it, what you left for the people you named opens on ${exactTime(opensAt)}.`

function openingSentence(release: ReleaseView): string {
  if (isPaused(release) && release.pausedUntil !== undefined)
    return `The link in the mail holds it until ${exactTime(release.pausedUntil)}. ${afterPause(release)} If this is wrong, stop it for good.`
  if (release.approval === 'undecided')
    return 'If this is wrong, stop it now. It rests until whoever runs this Cairn has looked after the list of the people who check reports.'
  if (release.opensAt !== undefined && release.approval === 'waived')
    return `Nobody here can check whether it is true, because whoever could has a part in your life. Unless you stop it, what you left for the people you named opens on ${exactTime(release.opensAt)}.`
  if (release.opensAt !== undefined)
    return `Unless you stop it, what you left for the people you named opens on ${exactTime(release.opensAt)}.`
  return 'If this is wrong, stop it now. Nothing has been opened.'
}

function AfterRelease({ releases }: { releases: readonly ReleaseView[] }) {
  const death = releases.some((release) => release.event === 'death')
  // What opened because nobody could check it was verified by nobody.
  const checked = releases.every(wasChecked)
  const happened = (what: string) =>
    `${what} was reported${checked ? ' and verified' : ', and nobody stopped it in time'}.`
  return (
    <section
      aria-label="What you left was opened"
      className="no-print rounded-xl border-2 border-clay bg-clay-tint px-4 py-4 text-ink sm:px-8"
    >
      <div className="flex items-start gap-3">
        <CircleAlert aria-hidden="true" className="mt-1 size-6 shrink-0 text-clay-text" />
        <p>
          <strong>
            {death
              ? `${happened('A death')} The people you named can read what you left them, and nothing here can be changed.`
              : `${happened('An incapacity')} The people you named can read what you marked for that.`}
          </strong>{' '}
          {death ? 'If you are reading this, it was a mistake: ' : 'If it has passed: '}
          <a href="/settings/release" className={linkClass}>
            end it in My Release Settings
          </a>
          .
        </p>
      </div>
    </section>
  )
}
