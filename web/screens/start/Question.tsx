import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../../records/checklist/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, buttonClass, Card, toast } from '../../ui/index.ts'
import type { ItemView } from '../../shared/checklist/use-checklist.ts'
import { takeFocus } from './take-focus.ts'
import { WriteDown } from './WriteDown.tsx'

/** One question, with the ways to answer it. */
export function Question({
  item,
  focused,
  onAnswer,
  onNext,
  onBack,
}: {
  item: ItemView
  /** Somebody came here from another question. */
  focused: boolean
  /** Keeps the answer. Rejects with a message to show. */
  onAnswer: (answer: Answer) => Promise<void>
  onNext: () => void
  onBack: (() => void) | undefined
}) {
  const [busy, setBusy] = useState<Answer>()
  const give = async (answer: Answer) => {
    if (busy !== undefined) return
    setBusy(answer)
    try {
      await onAnswer(answer)
      onNext()
    } catch (error) {
      toast({ tone: 'failure', title: 'Error', description: messageOf(error) })
    } finally {
      setBusy(undefined)
    }
  }
  const others: ReactNode = (
    <>
      <Button variant="secondary" busy={busy === 'none'} onClick={() => void give('none')}>
        {item.none ?? 'I have none'}
      </Button>
      <Button variant="secondary" busy={busy === 'later'} onClick={() => void give('later')}>
        Later
      </Button>
    </>
  )
  return (
    <Card>
      <div className="flex flex-col gap-6">
        <div className="max-w-prose">
          <h2 ref={focused ? takeFocus : undefined} tabIndex={-1} className="text-2xl">
            {item.question}
          </h2>
          <p className="mt-2 text-lg text-soft">{item.why}</p>
        </div>
        <WriteDown item={item} others={others} onNext={onNext} />
        <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-4">
          {onBack ? (
            <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" className="size-5" />} onClick={onBack}>
              Previous question
            </Button>
          ) : (
            <span />
          )}
          <a href="/overview" className={buttonClass('quiet')}>
            Stop for now
          </a>
        </div>
      </div>
    </Card>
  )
}
