import type { QuestionView } from '../../shared/checklist/use-guide.ts'
import { words } from './words.ts'

const worded: Readonly<Record<string, { readonly question: string; readonly why: string }>> = words.questions

export const wordsOf = ({ small, item }: Pick<QuestionView, 'small' | 'item'>): { question: string; why: string } =>
  (small && worded[small.id]) ?? item
