import { useState } from 'react'
import { before, firstOpen, nextOpen } from '../../../records/checklist/index.ts'
import { client } from '../../estate/index.ts'
import { ErrorState, PageHeader, Progress, Skeleton } from '../../ui/index.ts'
import { type Checklist, useChecklist } from '../../shared/checklist/use-checklist.ts'
import { Finished } from './Finished.tsx'
import { Question } from './Question.tsx'

/** /start: the guided start. One question at a time, in the checklist's order; it goes on where it was left. */
export default function StartPage() {
  const checklist = useChecklist()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: 'Start Here' }]}
        title="Start Here"
        purpose="One question at a time. Every answer is saved at once, and you can stop whenever you like."
      />
      {checklist.status === 'loading' && <Skeleton lines={6} />}
      {checklist.status === 'failed' && (
        <ErrorState title="What you wrote down could not be read just now" onRetry={() => client.refresh()}>
          Nothing is lost. Please try again in a moment.
        </ErrorState>
      )}
      {checklist.status === 'ready' && <Guide checklist={checklist} />}
    </div>
  )
}

/** Where the person stands: at an item, or at the end. */
type Place = { at: string | undefined; moved: boolean }

function Guide({ checklist }: { checklist: Checklist }) {
  const asked = checklist.items.filter(({ isBuilt }) => isBuilt)
  const order = asked.map(({ id }) => id)
  const isOpen = (id: string) =>
    asked.some((item) => item.id === id && !item.isComplete && !item.unreached && item.answer === undefined)
  const [place, setPlace] = useState<Place>(() => ({ at: firstOpen(order, isOpen), moved: false }))
  const goTo = (at: string | undefined) => setPlace({ at, moved: true })
  const item = asked.find(({ id }) => id === place.at)

  if (item === undefined) return <Finished items={checklist.items} focused={place.moved} onAsk={goTo} />
  const previous = before(order, item.id)
  return (
    <>
      <Progress
        label={`Question ${order.indexOf(item.id) + 1} of ${order.length}`}
        value={((order.indexOf(item.id) + 1) / order.length) * 100}
        detail={item.title}
      />
      <Question
        key={item.id}
        item={item}
        focused={place.moved}
        onAnswer={(answer) => checklist.answer(item, answer)}
        onNext={() => goTo(nextOpen(order, isOpen, item.id))}
        onBack={previous === undefined ? undefined : () => goTo(previous)}
      />
    </>
  )
}
