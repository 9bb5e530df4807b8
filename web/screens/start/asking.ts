import { useState } from 'react'
import type { Answer } from '../../../records/checklist/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import type { QuestionView } from '../../shared/checklist/use-guide.ts'
import { toast } from '../../ui/index.ts'
import { words } from './words.ts'

export type Asking = {
  question: QuestionView
  /** Rejects with a message to show if the answer fails to save. */
  onAnswer: (answer: Answer) => Promise<void>
  /** Continues to the next question, which shows `said` as the result of this one. */
  onNext: (said?: string) => void
  onBack: (() => void) | undefined
}

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

/** Stores the skip, so that the guide does not ask again. */
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
