import { useState } from 'react'
import type { Answer } from '../../../records/checklist/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { QuestionView } from '../../shared/checklist/use-guide.ts'
import { toast } from '../../ui/index.ts'
import { words } from './words.ts'

/** A question and what can be done with it. */
export type Asking = {
  question: QuestionView
  /** Keeps an answer. Rejects with a message to show. */
  onAnswer: (answer: Answer) => Promise<void>
  /** Goes on; `said` is what the next page says of what was just done. */
  onNext: (said?: string) => void
  onBack: (() => void) | undefined
}

/** Keeps an answer and goes on. A failure is said, and the question stays. */
export function useGiveAnswer({ onAnswer, onNext }: Asking) {
  const [busy, setBusy] = useState<Answer>()
  const give = async (answer: Answer): Promise<boolean> => {
    if (busy !== undefined) return false
    setBusy(answer)
    try {
      await onAnswer(answer)
      onNext()
      return true
    } catch (error) {
      toast({ tone: 'failure', title: words.notSaved, description: messageOf(error) })
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, give }
}

/** Goes on without storing anything of what was typed; that it was skipped is kept, so that it is not asked again by itself. */
export function useSkip(asking: Asking) {
  const { busy, give } = useGiveAnswer(asking)
  const { question, onNext } = asking
  return {
    skipping: busy === 'later',
    skip: async (): Promise<boolean> => {
      if (question.isOpen) return give('later')
      onNext()
      return true
    },
  }
}
