import { useState } from 'react'
import { checklistAnswers, countsOf } from '../../../records/checklist/index.ts'
import { profile } from '../../../records/kinds/index.ts'
import { useActivity, useAllRecords, useRecords } from '../../estate/index.ts'
import { ActivityList } from '../../records/RecentActivity.tsx'
import { buttonClass, Card, PageHeader } from '../../ui/index.ts'
import { type Guide, useGuide } from '../../shared/checklist/use-guide.ts'
import { NextSteps } from '../../shared/next-steps/NextSteps.tsx'
import { EntrustedToMe } from '../../shared/portal/EntrustedToMe.tsx'
import { ChecklistCard } from './ChecklistCard.tsx'
import { dateLine, greeting } from './greeting.ts'
import { ProgressCairn } from './ProgressCairn.tsx'
import { words } from './words.ts'

/** The dashboard: greeting, what is left to do, the way into the guided start, what is written down so far, what happened last. */
export default function Overview() {
  const [now] = useState(() => new Date())
  const profiles = useRecords(profile)
  const guide = useGuide()
  const isNew = useAllRecords().every(({ kind }) => kind === checklistAnswers.kind)
  const start = <StartHere guide={guide} />
  return (
    <>
      <PageHeader title={greeting(now.getHours(), profiles.all[0]?.values.firstName)} purpose={dateLine(now)} />
      <EntrustedToMe />
      {isNew && start}
      {/* Whoever has only just come is asked for people and accounts first, and offered the kit below. */}
      <NextSteps {...(isNew && { only: ({ what }) => what === 'kit' })} />
      {!isNew && start}
      <ChecklistCard view={guide.checklist} onRetry={() => profiles.reload()} />
      <LatestActivity />
    </>
  )
}

/** The way into the guided start, with the cairn that grows. */
function StartHere({ guide: { checklist, questions } }: { guide: Guide }) {
  const { modules } = countsOf(checklist.progress)
  const open = questions.filter(({ isOpen }) => isOpen).length
  const skipped = questions.filter(({ isUnanswered, item }) => isUnanswered && item.answer !== 'none').length
  const { title, action, begin, goOn, skipped: seen, done } = words.start
  const why = open === questions.length ? begin : open > 0 ? goOn(open) : skipped > 0 ? seen : done
  return (
    <section
      aria-labelledby="start-here"
      className="no-print flex flex-wrap items-center gap-x-8 gap-y-4 rounded-xl border-2 border-pine bg-card p-5 sm:p-8"
    >
      <ProgressCairn laid={modules.done} className="size-24 sm:size-32" />
      <div className="flex min-w-0 grow basis-64 flex-col items-start gap-4">
        <div>
          <h2 id="start-here" className="text-2xl">
            {title}
          </h2>
          <p id="start-here-why" className="mt-1 max-w-prose">
            {why}
          </p>
        </div>
        <a href="/start" aria-describedby="start-here-why" className={`${buttonClass()} px-8! py-4! text-lg`}>
          {action}
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
