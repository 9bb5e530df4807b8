import { type GuideQuestion, isUnanswered, questionsOf } from '../../../records/checklist/index.ts'
import { profile } from '../../../records/kinds/profile.ts'
import { useRecords } from '../../estate/index.ts'
import { type Checklist, type ItemView, useChecklist } from './use-checklist.ts'

export type QuestionView = Omit<GuideQuestion, 'item'> & {
  readonly item: ItemView
  readonly isOpen: boolean
  readonly isUnanswered: boolean
}

export type Guide = { readonly checklist: Checklist; readonly questions: readonly QuestionView[] }

export function useGuide(): Guide {
  const checklist = useChecklist()
  const own = useRecords(profile).all[0]
  const { items } = checklist
  const questions = questionsOf(items).flatMap((question): QuestionView[] => {
    const item = items.find(({ id }) => id === question.item.id)
    if (item === undefined) return []
    const unanswered =
      item.single && question.small !== undefined
        ? isUnanswered(profile, question.small, own?.values)
        : item.count === 0
    const answered = checklist.answerTo(question.id) ?? item.answer
    return [{ ...question, item, isUnanswered: unanswered, isOpen: unanswered && answered === undefined }]
  })
  return { checklist, questions }
}
