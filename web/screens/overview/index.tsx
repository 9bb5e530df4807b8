import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { checklistAnswers, type ChecklistProgress, countsOf } from '../../../records/checklist/index.ts'
import { profile } from '../../../records/kinds/index.ts'
import { useActivity, useAllRecords, useRecords, useSoFar } from '../../estate/index.ts'
import { Loading, SoFar } from '../../kinds/page/Loading.tsx'
import { ActivityList } from '../../kinds/list/RecentActivity.tsx'
import { Card, Disclosure, ErrorState, PageHeader, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { type Guide, useGuide } from '../../shared/checklist/use-guide.ts'
import { NextSteps } from '../../shared/next-steps/NextSteps.tsx'
import { EntrustedToMe } from '../../shared/portal/EntrustedToMe.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import { dateLine, greeting } from './greeting.ts'
import { menuKinds } from './paths.ts'
import { StartHere } from './StartHere.tsx'
import { words } from './words.ts'

const PersonCards = lazy(() => retry(async () => ({ default: (await import('./PersonCards.tsx')).PersonCards })))
const DatesThatMatter = lazy(() => retry(() => import('./DatesThatMatter.tsx')))
const ReviewsDue = lazy(() => retry(() => import('./ReviewsDue.tsx')))

/** Kinds that a new owner fills first: the profile, the grantees, the answers. */
const beginnings = new Set([
  checklistAnswers.kind,
  profile.kind,
  ...menuKinds.filter(({ seats }) => seats.length > 0).map(({ kind }) => kind),
])

/**
 * The owner's stage: `new` without records, `set-up` with a grantee and a record of another kind.
 * While the estate is loading, the stage that this browser stored.
 */
function useStage({ checklist: { status, progress } }: Guide): 'new' | 'begun' | 'set-up' {
  const records = useAllRecords()
  return useMemo(() => {
    if (status !== 'ready') {
      const done = progress.flatMap(({ steps }) => steps.flatMap(({ id, isComplete }) => (isComplete ? [id] : [])))
      const more = done.some((id) => !['profile', 'attorney', 'authorized-contacts'].includes(id))
      return more && done.includes('authorized-contacts') ? 'set-up' : 'begun'
    }
    if (records.every(({ kind }) => kind === checklistAnswers.kind)) return 'new'
    const named = records.some(({ seat }) => seat !== undefined)
    return named && records.some(({ kind }) => !beginnings.has(kind)) ? 'set-up' : 'begun'
  }, [records, status, progress])
}

function useFirstName(): string | undefined {
  const [own] = useRecords(profile).all
  const loaded = useSoFar().find(({ kind }) => kind === profile.kind)?.values['firstName']
  return own?.values.firstName ?? (typeof loaded === 'string' ? loaded : undefined)
}

/**
 * The dashboard: greeting, next steps and recent activity. An owner who is set up sees the grantees
 * and what each will receive; others see the guided start and the checklist.
 */
export default function Overview() {
  const [now] = useState(() => new Date())
  const profiles = useRecords(profile)
  const firstName = useFirstName()
  const guide = useGuide()
  const stage = useStage(guide)
  const { checklist } = guide
  const header = <PageHeader title={greeting(now.getHours(), firstName)} purpose={dateLine(now)} />
  if (checklist.status === 'failed')
    return (
      <>
        {header}
        <EntrustedToMe />
        {/* An invitation to start or figures of zero would frighten an owner of unreadable records. */}
        <ErrorState title={words.unreadable} onRetry={() => profiles.reload()}>
          {words.unreadableWhy}
        </ErrorState>
        <SoFar kinds="all" />
      </>
    )
  // Before the first records arrive, figures of zero would frighten the owner, too.
  if (!checklist.isKnown)
    return (
      <>
        {header}
        <EntrustedToMe />
        <Loading lines={8} kinds="all" />
      </>
    )
  const ready = checklist.status === 'ready'
  const start = ready && <StartHere guide={guide} />
  const list = <ChecklistCard view={checklist} />
  return (
    <>
      {header}
      <EntrustedToMe />
      {stage === 'new' && start}
      {/* A new owner is asked for people and accounts first; the kit is offered below. */}
      <NextSteps {...(stage === 'new' && { only: ({ what }) => what === 'kit', quiet: true })} />
      {stage === 'begun' && start}
      {stage === 'set-up' && ready && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <PersonCards />
          <ReviewsDue />
          <DatesThatMatter />
        </Suspense>
      )}
      {!ready && <Loading lines={3} kinds="all" />}
      {stage === 'set-up' ? (
        <GettingStarted progress={checklist.progress}>
          {start}
          {list}
        </GettingStarted>
      ) : (
        list
      )}
      {ready && <LatestActivity />}
    </>
  )
}

function GettingStarted({ progress, children }: { progress: ChecklistProgress; children: ReactNode }) {
  const { steps } = countsOf(progress)
  return (
    <Disclosure quiet label={words.started(steps.done, steps.total)}>
      <div className="mt-4 flex flex-col gap-8">{children}</div>
    </Disclosure>
  )
}

function LatestActivity() {
  return (
    <Card title={words.latest}>
      <ActivityList entries={useActivity(undefined, 3)} />
    </Card>
  )
}
