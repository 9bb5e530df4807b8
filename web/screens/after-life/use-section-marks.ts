import { answerActivity, answerTo, withAnswer } from '../../../records/checklist/answers.ts'
import type { Definition } from '../../../records/define.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswers } from '../../shared/checklist/use-answers.ts'
import { toast } from '../../ui/index.ts'
import { words } from './words.ts'

const idOf = (kind: string) => `all-said:${kind}`

export function useSectionMarks(): {
  isMarked: (kind: string) => boolean
  mark: (section: Pick<Definition, 'kind' | 'name'>, all: boolean) => Promise<void>
} {
  const { answers, change } = useAnswers()
  return {
    isMarked: (kind) => answerTo(answers, idOf(kind)) === 'none',
    mark: async ({ kind, name }, all) => {
      const answer = all ? 'none' : undefined
      const activity = answerActivity({ title: name.many, none: words.allSaid }, answer)
      try {
        await change((before) => ({ ...before, ...withAnswer(before, idOf(kind), answer) }), activity)
      } catch (error) {
        toast({ tone: 'failure', title: words.allSaid, description: messageOf(error) })
      }
    },
  }
}
