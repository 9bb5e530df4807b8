import { ChevronRight } from 'lucide-react'
import { countsOf } from '../../../records/checklist/index.ts'
import { questionInWords } from '../../shared/checklist/question-words.ts'
import type { Guide } from '../../shared/checklist/use-guide.ts'
import { questionInAddress } from '../../shared/navigation/guide.ts'
import { buttonClass } from '../../ui/index.ts'
import { words } from './words.ts'

export function NextQuestion({ guide: { checklist, questions } }: { guide: Guide }) {
  const { modules } = countsOf(checklist.progress)
  const next = questions.find(({ isOpen }) => isOpen)
  const isSkipped = questions.some(({ isUnanswered, item }) => isUnanswered && item.answer !== 'none')
  const { question, why } =
    next === undefined ? (isSkipped ? words.next.skipped : words.next.done) : questionInWords(next)
  return (
    <section aria-labelledby="next-question" className="next no-print">
      <p className="font-semibold text-clay-text">{words.next.left(modules.total - modules.done)}</p>
      <h2 id="next-question">{question}</h2>
      <p id="next-why">{why}</p>
      <a
        href={`/start${next === undefined ? '' : questionInAddress(next.id)}`}
        aria-describedby="next-question"
        className={buttonClass()}
      >
        {words.start.action}
        <ChevronRight aria-hidden="true" className="size-5" />
      </a>
    </section>
  )
}
