import type { ReactNode } from 'react'
import { questionInWords } from '../../shared/checklist/question-words.ts'
import type { QuestionView } from '../../shared/checklist/use-guide.ts'
import { NextSteps } from '../../shared/next-steps/NextSteps.tsx'
import { Button, buttonClass, Card, Mark } from '../../ui/index.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { words } from './words.ts'

export function Finished({
  questions,
  focused,
  onAsk,
  children,
}: {
  questions: readonly QuestionView[]
  focused: boolean
  onAsk: (id: string) => void
  children: ReactNode
}) {
  const skipped = questions.filter(({ isUnanswered, item }) => isUnanswered && item.answer !== 'none')
  return (
    <>
      <div className="flex flex-wrap items-center gap-6">
        <Mark className="size-20" />
        <div className="min-w-0 grow basis-60">
          <h2 ref={focused ? takeFocus : undefined} tabIndex={-1} className="text-2xl">
            {skipped.length === 0 ? words.end.allDone : words.end.last}
          </h2>
          <p className="mt-1 max-w-prose text-lg text-soft">
            {skipped.length === 0 ? words.end.thanks : words.end.skipped}
          </p>
        </div>
      </div>
      {children}
      <NextSteps />
      {skipped.length > 0 && (
        <Card title={words.end.list}>
          <ul className="flex flex-col divide-y divide-line">
            {skipped.map((one) => {
              const { question } = questionInWords(one)
              return (
                <li key={one.id} className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
                  <span className="min-w-0 grow leading-snug sm:text-lg">{question}</span>
                  <Button variant="secondary" className="shrink-0" onClick={() => onAsk(one.id)}>
                    {words.end.answerNow} <span className="sr-only">({question})</span>
                  </Button>
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      <a href="/overview" className={`${buttonClass('secondary')} self-start`}>
        {words.end.overview}
      </a>
    </>
  )
}
