import { defineRecord, step, type ValuesOf } from '../define.ts'
import { lines } from '../fields/index.ts'
import type { ChecklistItem } from './items.ts'

export type Answer = 'none' | 'later'

/** Belongs to the owner alone. No screen lists this singleton, so it is not in `kinds`. */
export const checklistAnswers = defineRecord({
  kind: 'checklist-answers',
  path: '/overview',
  name: { one: 'Answers', many: 'Getting Started Checklist', purpose: '', empty: '' },
  audience: 'owner',
  singleton: true,
  steps: [step('Answers', { none: lines('I have none'), later: lines('Later'), looked: lines('Still right') })],
  title: () => 'Getting Started Checklist',
  activity: {
    added: () => 'Updated the checklist',
    changed: () => 'Updated the checklist',
    removed: () => 'Cleared the checklist',
  },
  failed: {
    load: 'Failed to load the checklist. Please try again.',
    save: 'Your answer could not be saved. Please try again.',
    remove: 'The checklist could not be cleared. Please try again.',
  },
})

type Answers = { readonly none: readonly string[]; readonly later: readonly string[] }
export type ChecklistAnswers = ValuesOf<typeof checklistAnswers.steps>

export const answerTo = ({ none, later }: Answers, itemId: string): Answer | undefined =>
  none.includes(itemId) ? 'none' : later.includes(itemId) ? 'later' : undefined

export const withAnswer = (
  { none, later }: Answers,
  itemId: string,
  answer: Answer | undefined,
): Pick<ChecklistAnswers, 'none' | 'later'> => ({
  none: [...none.filter((id) => id !== itemId), ...(answer === 'none' ? [itemId] : [])],
  later: [...later.filter((id) => id !== itemId), ...(answer === 'later' ? [itemId] : [])],
})

export const lookedAt = (looked: readonly string[]): Map<string, string> =>
  new Map(
    looked.flatMap((line) => {
      const [at, id] = line.split(' ')
      return at === undefined || id === undefined ? [] : [[id, at] as const]
    }),
  )

export const withLookedAt = (
  looked: readonly string[],
  recordId: string,
  at: string | undefined,
  isThere: (id: string) => boolean,
): string[] => [
  ...[...lookedAt(looked)].filter(([id]) => id !== recordId && isThere(id)).map(([id, time]) => `${time} ${id}`),
  ...(at === undefined || !isThere(recordId) ? [] : [`${at} ${recordId}`]),
]

export function mergedAnswers(all: readonly ChecklistAnswers[]): ChecklistAnswers {
  const oldestFirst = all.toReversed()
  const merged = oldestFirst.reduce<Pick<ChecklistAnswers, 'none' | 'later'>>(
    (before, answers) =>
      [...answers.none, ...answers.later].reduce((sum, id) => withAnswer(sum, id, answerTo(answers, id)), before),
    { none: [], later: [] },
  )
  const looked = new Map<string, string>()
  for (const [id, at] of oldestFirst.flatMap((answers) => [...lookedAt(answers.looked)]))
    if (at > (looked.get(id) ?? '')) looked.set(id, at)
  return { ...merged, looked: [...looked].map(([id, at]) => `${at} ${id}`) }
}

export const answerActivity = (
  { title, none = 'I have none' }: Pick<ChecklistItem, 'title' | 'none'>,
  answer: Answer | undefined,
): string => (answer === 'none' ? `Answered “${none}”: ${title}` : '')
