import { Check } from 'lucide-react'
import { before, firstOpen, nextOpen } from '../../../records/checklist/index.ts'
import { client } from '../../estate/index.ts'
import { type Guide as GuideView, useGuide } from '../../shared/checklist/use-guide.ts'
import { Loading } from '../../kinds/page/Loading.tsx'
import { ErrorState, PageHeader, Progress } from '../../ui/index.ts'
import { Finished } from './Finished.tsx'
import { Question } from './Question.tsx'
import { usePlace } from './use-place.ts'
import { words } from './words.ts'

/** Asks first for a name, a person and an account. Resumes on any device. */
export default function StartPage() {
  const guide = useGuide()
  const { status } = guide.checklist
  return (
    <div className="flex flex-col gap-6">
      <PageHeader breadcrumbs={[{ label: words.title }]} title={words.title} purpose={words.purpose} />
      {status === 'loading' && <Loading lines={6} />}
      {status === 'failed' && (
        <ErrorState title={words.unreadable} onRetry={() => client.refresh()}>
          {words.unreadableWhy}
        </ErrorState>
      )}
      {status === 'ready' && <Guide guide={guide} />}
    </div>
  )
}

function Guide({ guide: { checklist, questions } }: { guide: GuideView }) {
  const order = questions.map(({ id }) => id)
  const isOpen = (id: string) => questions.some((question) => question.id === id && question.isOpen)
  const [place, goTo] = usePlace(order, () => firstOpen(order, isOpen))
  const question = questions.find(({ id }) => id === place.at)

  const notice = (
    <output className="block">
      {place.said !== undefined && (
        <span className="flex items-start gap-3 rounded-xl bg-sage-tint p-4 text-sage-text">
          <Check aria-hidden="true" className="beside-line size-5 shrink-0" />
          <span className="min-w-0 break-words">{place.said}</span>
        </span>
      )}
    </output>
  )
  if (question === undefined)
    return (
      <Finished questions={questions} focused={place.moved} onAsk={goTo}>
        {notice}
      </Finished>
    )
  const { id, item } = question
  const at = order.indexOf(id) + 1
  const previous = before(order, id)
  return (
    <>
      <Progress label={words.progress(at, order.length)} value={(at / order.length) * 100} detail={item.title} />
      {notice}
      <Question
        key={id}
        question={question}
        focused={place.moved}
        onAnswer={(answer) => checklist.answer({ ...item, id }, answer)}
        onNext={(said) => goTo(nextOpen(order, isOpen, id), said)}
        onBack={previous === undefined ? undefined : () => goTo(previous)}
      />
    </>
  )
}
