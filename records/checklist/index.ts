export { type Answer, answerActivity, answerTo, checklistAnswers, withAnswer } from './answers.ts'
export { before, firstOpen, nextOpen } from './guide.ts'
export { type ChecklistItem, checklist, checklistItems, type ChecklistModule } from './items.ts'
export { type ChecklistProgress, countsOf, progressOf, readProgress } from './progress.ts'
