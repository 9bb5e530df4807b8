import { forecast } from '../../../domain/opening-forecast.ts'
import { openingMoments } from '../../../domain/opening.ts'
import { Phone } from 'lucide-react'
import { telLink } from '../../../records/fields/phone.ts'
import { type ReleaseView, useLockdown } from '../../estate/index.ts'
import { useFaces } from '../../kinds/access/people.ts'
import { buttonClass, dayInWords, exactTime, Stepper, type StepperStep } from '../../ui/index.ts'
import { Face, type FaceOf } from '../pictures/Face.tsx'
import './report.css'
import { reportSteps } from './report-steps.ts'
import { openingSentence } from './report-sentences.ts'
import { reportWords as words } from './report-words.ts'
import { roleName } from './role-words.ts'
import { type SeatPerson, useSeatPeople } from './seat-people.ts'
import { StopButton } from './StopButton.tsx'
import { isAskedMeanwhile } from './attorneys-time.ts'
import type { Outlook } from './opening-words.ts'
import { useOutlook } from './use-outlook.ts'
import { useHasFirst } from './use-has-first.ts'
import { firstReleasedAt, reportedAboutYou } from './words.ts'

export type Reported = {
  releases: readonly ReleaseView[]
  /** Another release of this owner is open, such as one for an incapacity. */
  isAnyOpened: boolean
}

type Standing = { onHold: boolean; hasFirst: boolean }

/** The dashboard during a report: who reported, one stop button, and the next steps. */
export function ReportsAlone({ releases, isAnyOpened }: Reported) {
  const people = useSeatPeople()
  const faces = useFaces()
  const onHold = useLockdown()
  const outlook = useOutlook()
  const hasFirst = useHasFirst()
  const wasAnyOpened = isAnyOpened || releases.some((release) => firstReleasedAt(release) !== undefined)
  const reporters = [...new Set(releases.map(({ reportedBy }) => reportedBy))].flatMap((role) => people[role] ?? [])
  return (
    <>
      <section aria-label={words.about} className="report no-print">
        {releases.map((release, at) => (
          <ReportSummary
            key={release.id}
            release={release}
            Heading={at === 0 ? 'h1' : 'h2'}
            face={faces[release.reportedBy]}
            standing={{ onHold, hasFirst }}
          />
        ))}
        <StopButton releaseIds={releases.map(({ id }) => id)} />
        {!wasAnyOpened && <p className="text-center font-semibold">{words.nothingOpened}</p>}
        {releases.map((release) => (
          <div key={release.id} className="stations">
            <Stepper label={words.steps} {...withFirstDay(release, outlook, { onHold, hasFirst })} />
          </div>
        ))}
      </section>
      <Calls reporters={reporters} />
    </>
  )
}

function ReportSummary({
  release,
  Heading,
  face,
  standing,
}: {
  release: ReleaseView
  Heading: 'h1' | 'h2'
  face: FaceOf | undefined
  standing: Standing
}) {
  const { reportedBy, reportedAt, event } = release
  const opening = openingSentence(release, standing)
  return (
    <div className="report-said">
      {face !== undefined && <Face {...face} size={72} />}
      <Heading tabIndex={-1} className="text-2xl break-words sm:text-3xl">
        {words.heading(face?.name, reportedAboutYou[event])}
      </Heading>
      <p className="text-lg">
        {words.when(roleName[reportedBy].toLowerCase(), exactTime(reportedAt))}{' '}
        {opening === words.stopNow ? words.press : opening}
      </p>
    </div>
  )
}

/** If the day of opening is not set yet, fills in the first possible day. */
function withFirstDay(release: ReleaseView, outlook: Outlook, { onHold, hasFirst }: Standing) {
  const { steps, current } = reportSteps(release, { me: 'owner', onHold, hasFirst })
  const first = firstDay(release, outlook)
  if (first === undefined || onHold || release.opensAt !== undefined) return { steps, current }
  const dated = ({ id, ...step }: StepperStep): StepperStep =>
    id === 'released' ? { id, ...step, detail: words.earliest(first) } : { id, ...step }
  return { steps: steps.map(dated), current }
}

const daysLater = (moment: number, days: number) => moment + days * 86_400_000
const calendar = { after: daysLater, afterRunning: daysLater }

/** The first possible day: as if the check and the owner's mail were today. */
function firstDay(release: ReleaseView, { standing, attorney }: Outlook): string | undefined {
  if (standing === undefined) return undefined
  const { event, reportedBy, reportedAt, pausedUntil, heldUntil, approval } = release
  const answer = attorney === 'accepted' && !isAskedMeanwhile(release) ? 'agrees' : 'silent'
  const reporter = reportedBy === 'attorney' ? 'attorney' : 'contact'
  const holds = { isPaused: pausedUntil !== undefined, isHeld: heldUntil !== undefined }
  const days = forecast(standing, { event, reporter, answer, approval, ...holds })
  if (!('rest' in days) || !standing.operators.confirmed) return undefined
  const now = Date.now()
  const moments = { reportedAt: Date.parse(reportedAt), waitFrom: now, noticeAt: now }
  return dayInWords(new Date(openingMoments(days, moments, calendar).rest).toISOString())
}

/** Phone links to the reporters, because the owner may want to talk to them. */
function Calls({ reporters }: { reporters: readonly SeatPerson[] }) {
  const reachable = reporters.filter(({ phone }) => phone !== '')
  if (reachable.length === 0) return null
  return (
    <p className="no-print flex flex-wrap gap-3">
      {reachable.map(({ recordId, name, phone }) => (
        <a key={recordId} href={telLink(phone)} className={buttonClass('secondary')}>
          <Phone aria-hidden="true" className="size-5" />
          {words.call(name)}
        </a>
      ))}
    </p>
  )
}
