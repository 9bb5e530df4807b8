import { countsOf } from '../../../records/checklist/index.ts'
import type { Guide } from '../../shared/checklist/use-guide.ts'
import { buttonClass } from '../../ui/index.ts'
import { ProgressCairn } from './ProgressCairn.tsx'
import { words } from './words.ts'

export function StartHere({ guide: { checklist, questions } }: { guide: Guide }) {
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
