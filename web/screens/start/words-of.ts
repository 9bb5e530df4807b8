import type { QuestionView } from '../../shared/checklist/use-guide.ts'
import { words } from './words.ts'

const worded: Readonly<Record<string, { readonly question: string; readonly why: string }>> = words.questions

/** What a question asks, and why: in words of its own, or else in those of its item. */
export const wordsOf = ({ small, item }: Pick<QuestionView, 'small' | 'item'>): { question: string; why: string } =>
  (small && worded[small.id]) ?? item
