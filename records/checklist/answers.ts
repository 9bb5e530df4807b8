import { defineRecord, step, type ValuesOf } from '../define.ts'
import { lines } from '../fields/index.ts'
import type { ChecklistItem } from './items.ts'

/** What can be said to an item instead of writing something down. */
export type Answer = 'none' | 'later'

/** The one record of such answers, for the owner alone. No screen lists it, so it is not among the kinds. */
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
/** Everything that such a record holds. */
export type ChecklistAnswers = ValuesOf<typeof checklistAnswers.steps>

/** What was said to an item, `undefined` where nothing was. */
export const answerTo = ({ none, later }: Answers, itemId: string): Answer | undefined =>
  none.includes(itemId) ? 'none' : later.includes(itemId) ? 'later' : undefined

/** The answers with another one to an item; `undefined` takes it back. */
export const withAnswer = (
  { none, later }: Answers,
  itemId: string,
  answer: Answer | undefined,
): Pick<ChecklistAnswers, 'none' | 'later'> => ({
  none: [...none.filter((id) => id !== itemId), ...(answer === 'none' ? [itemId] : [])],
  later: [...later.filter((id) => id !== itemId), ...(answer === 'later' ? [itemId] : [])],
})

/** When records were last found still right, by id: kept as lines of a time and an id. */
export const lookedAt = (looked: readonly string[]): Map<string, string> =>
  new Map(
    looked.flatMap((line) => {
      const [at, id] = line.split(' ')
      return at === undefined || id === undefined ? [] : [[id, at] as const]
    }),
  )

/** Those lines with a record found still right at a time, or never. Of records that are gone nothing is kept. */
export const withLookedAt = (
  looked: readonly string[],
  recordId: string,
  at: string | undefined,
  isThere: (id: string) => boolean,
): string[] => [
  ...[...lookedAt(looked)].filter(([id]) => id !== recordId && isThere(id)).map(([id, time]) => `${time} ${id}`),
  ...(at === undefined || !isThere(recordId) ? [] : [`${at} ${recordId}`]),
]

/** What several such records say together, the newest first: two devices that answer at once make two. The latest word about each counts. */
export function together(all: readonly ChecklistAnswers[]): ChecklistAnswers {
  const oldestFirst = all.toReversed()
  const said = oldestFirst.reduce<Pick<ChecklistAnswers, 'none' | 'later'>>(
    (before, answers) =>
      [...answers.none, ...answers.later].reduce((sum, id) => withAnswer(sum, id, answerTo(answers, id)), before),
    { none: [], later: [] },
  )
  const looked = new Map<string, string>()
  for (const [id, at] of oldestFirst.flatMap((answers) => [...lookedAt(answers.looked)]))
    if (at > (looked.get(id) ?? '')) looked.set(id, at)
  return { ...said, looked: [...looked].map(([id, at]) => `${at} ${id}`) }
}

/** What the activity says about an answer: only that there is none, in the words that were pressed; *later* and taking back are no news. */
export const answerActivity = (
  { title, none = 'I have none' }: Pick<ChecklistItem, 'title' | 'none'>,
  answer: Answer | undefined,
): string => (answer === 'none' ? `Answered “${none}”: ${title}` : '')
