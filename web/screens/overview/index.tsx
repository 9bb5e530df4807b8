import { useState } from 'react'
import { countsOf } from '../../../records/checklist/index.ts'
import { profile } from '../../../records/kinds/index.ts'
import { useActivity, useRecords } from '../../estate/index.ts'
import { ActivityList } from '../../records/RecentActivity.tsx'
import { buttonClass, Card, PageHeader } from '../../ui/index.ts'
import { type Checklist, useChecklist } from '../../shared/checklist/use-checklist.ts'
import { EntrustedToMe } from '../../shared/portal/EntrustedToMe.tsx'
import { RecoveryKitOffer } from '../../shared/recovery-kit/RecoveryKitOffer.tsx'
import { CannotReceive } from '../../shared/seats/index.ts'
import { ChecklistCard } from './ChecklistCard.tsx'
import { dateLine, greeting } from './greeting.ts'
import { ProgressCairn } from './ProgressCairn.tsx'

/** The dashboard: greeting, the way into the guided start, what is written down so far, what happened last. */
export default function Overview() {
  const [now] = useState(() => new Date())
  const profiles = useRecords(profile)
  const checklist = useChecklist()
  return (
    <>
      <PageHeader title={greeting(now.getHours(), profiles.all[0]?.values.firstName)} purpose={dateLine(now)} />
      <EntrustedToMe />
      <CannotReceive />
      <RecoveryKitOffer />
      <StartHere checklist={checklist} />
      <ChecklistCard view={checklist} onRetry={() => profiles.reload()} />
      <LatestActivity />
    </>
  )
}

/** The way into the guided start, with the cairn that grows. */
function StartHere({ checklist: { items, progress } }: { checklist: Checklist }) {
  const { modules } = countsOf(progress)
  const left = items.filter(({ isComplete, isBuilt }) => isBuilt && !isComplete).length
  return (
    <section
      aria-labelledby="start-here"
      className="no-print flex flex-wrap items-center gap-x-8 gap-y-4 rounded-xl border-2 border-pine bg-card p-5 sm:p-8"
    >
      <ProgressCairn laid={modules.done} className="size-24 sm:size-32" />
      <div className="flex min-w-0 grow basis-64 flex-col items-start gap-4">
        <div>
          <h2 id="start-here" className="text-2xl">
            One question at a time
          </h2>
          <p id="start-here-why" className="mt-1 max-w-prose">
            {left === 0
              ? 'Everything is answered. Go through it again whenever something changes.'
              : 'We ask, you answer, and it is saved at once. Stop whenever you like and go on another day.'}
          </p>
        </div>
        <a href="/start" aria-describedby="start-here-why" className={`${buttonClass()} px-8! py-4! text-lg`}>
          Start Here
        </a>
      </div>
    </section>
  )
}

function LatestActivity() {
  return (
    <Card title="Recent Activity">
      <ActivityList entries={useActivity(undefined, 3)} />
    </Card>
  )
}
