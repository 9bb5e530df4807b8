import { lazy, Suspense, useState } from 'react'
import { checklistAnswers, countsOf } from '../../../records/checklist/index.ts'
import { profile } from '../../../records/kinds/index.ts'
import {
  useActivity,
  useAllRecords,
  useOwnReleases,
  useRecords,
  useReleaseSettings,
  useSoFar,
} from '../../estate/index.ts'
import { Loading, SoFar } from '../../kinds/page/Loading.tsx'
import { ActivityList } from '../../kinds/list/RecentActivity.tsx'
import { Card, ErrorState, PageHeader, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { type Guide, useGuide } from '../../shared/checklist/use-guide.ts'
import { NextSteps } from '../../shared/next-steps/NextSteps.tsx'
import { EntrustedToMe } from '../../shared/portal/EntrustedToMe.tsx'
import { isOpen } from '../../shared/release/is-open.ts'
import { ChecklistParts } from './ChecklistParts.tsx'
import { Fold } from './Fold.tsx'
import { dateLine, greeting } from './greeting.ts'
import './overview.css'
import { Picture } from './Picture.tsx'
import { StartHere } from './StartHere.tsx'
import { words } from './words.ts'

const FirstDaysOffer = lazy(() =>
  retry(async () => ({ default: (await import('../../shared/first-days/FirstDaysOffer.tsx')).FirstDaysOffer })),
)
const InOrder = lazy(() => retry(() => import('./InOrder.tsx')))

/** True without records; while the estate loads, without progress cached in this browser. */
function useIsNew({ checklist: { status, progress } }: Guide): boolean {
  const records = useAllRecords()
  return status === 'ready'
    ? records.every(({ kind }) => kind === checklistAnswers.kind)
    : countsOf(progress).steps.done === 0
}

function useFirstName(): string | undefined {
  const [own] = useRecords(profile).all
  const loaded = useSoFar().find(({ kind }) => kind === profile.kind)?.values['firstName']
  return own?.values.firstName ?? (typeof loaded === 'string' ? loaded : undefined)
}

/** While a report about the owner is open, the content collapses below its banner. */
export default function Overview() {
  const reported = useOwnReleases().some(isOpen)
  if (!reported) return <Dashboard />
  return (
    <Fold title={words.folded.title} why={words.folded.why}>
      <div className="flex flex-col gap-8">
        <Dashboard />
      </div>
    </Fold>
  )
}

/** The cairn with the next step, the people, and status lines; for a new owner, a start button. */
function Dashboard() {
  const [now] = useState(() => new Date())
  const profiles = useRecords(profile)
  const firstName = useFirstName()
  const guide = useGuide()
  const isNew = useIsNew(guide)
  const latest = useActivity(undefined, 3)
  const settings = useReleaseSettings()
  const { checklist } = guide
  const header = <PageHeader title={greeting(now.getHours(), firstName)} purpose={dateLine(now)} />
  if (checklist.status === 'failed')
    return (
      <>
        {header}
        <EntrustedToMe />
        {/* If the records are unreadable, an invitation or zero counts would alarm their owner. */}
        <ErrorState title={words.unreadable} onRetry={() => profiles.reload()}>
          {words.unreadableWhy}
        </ErrorState>
        <SoFar kinds="all" />
      </>
    )
  // Before the first records load, zero counts would alarm the owner too.
  if (!checklist.isKnown)
    return (
      <>
        {header}
        <EntrustedToMe />
        <Loading lines={8} kinds="all" />
      </>
    )
  const ready = checklist.status === 'ready'
  if (isNew)
    return (
      <>
        {header}
        <EntrustedToMe />
        {ready ? <StartHere guide={guide} /> : <Loading lines={3} kinds="all" />}
        {/* Ask a new owner for people and accounts first, and offer the kit below. */}
        <NextSteps only={({ what }) => what === 'kit'} quiet />
        <Card title={words.checklist.title}>
          <ChecklistParts view={checklist} />
        </Card>
        {ready && (
          <Card title={words.latest}>
            <ActivityList entries={latest} />
          </Card>
        )}
      </>
    )
  const { steps } = countsOf(checklist.progress)
  return (
    <>
      <Picture guide={guide} now={now} firstName={firstName} />
      <EntrustedToMe />
      {ready && settings !== undefined && settings.firstDays === undefined && (
        <Suspense>
          <FirstDaysOffer settings={settings} />
        </Suspense>
      )}
      {ready ? (
        <Suspense fallback={<Skeleton lines={4} />}>
          <InOrder />
        </Suspense>
      ) : (
        <Loading lines={3} kinds="all" />
      )}
      <Fold title={words.checklist.title} why={words.started(steps.done, steps.total)}>
        <ChecklistParts view={checklist} />
      </Fold>
    </>
  )
}
