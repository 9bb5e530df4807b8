import { type ChecklistItem, checklist } from './items.ts'

export {
  type Answer,
  answerActivity,
  answerTo,
  checklistAnswers,
  lookedAt,
  mergedAnswers,
  withAnswer,
  withLookedAt,
} from './answers.ts'
export { before, firstOpen, nextOpen } from './guide.ts'
export { type ChecklistItem, checklist, type ChecklistModule } from './items.ts'
export {
  askedFields,
  type GuideQuestion,
  isUnanswered,
  isWhole,
  questionsOf,
  type WordedQuestionId,
} from './questions.ts'
export { type ChecklistProgress, countsOf, progressOf, readProgress } from './progress.ts'

export const checklistItems: readonly ChecklistItem[] = checklist.flatMap(({ items }) => items)
