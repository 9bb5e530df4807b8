import { useEffect, useMemo } from 'react'
import {
  type Answer,
  answerActivity,
  answerTo,
  checklist,
  checklistAnswers,
  type ChecklistItem,
  checklistItems,
  type ChecklistProgress,
  progressOf,
  readProgress,
  withAnswer,
} from '../../../records/checklist/index.ts'
import { blank, type Definition } from '../../../records/define.ts'
import { kinds, profile } from '../../../records/kinds/index.ts'
import { keepProgress, keptProgress } from '../../app/checklist-cache.ts'
import { places } from '../../app/places.ts'
import { isBuilt } from '../../app/routes.ts'
import { useSession } from '../../app/session.ts'
import { useCounts, useEstateStatus, useRecords } from '../../estate/index.ts'

export type ItemView = ChecklistItem & {
  /** Records written down for it. */
  count: number
  isComplete: boolean
  answer: Answer | undefined
  /** Its screen can be opened; else it is only announced. */
  isBuilt: boolean
}

export type Checklist = {
  status: 'loading' | 'ready' | 'failed'
  /** While loading: what this browser remembers. */
  progress: ChecklistProgress
  items: readonly ItemView[]
  /** Says *I have none* or *later* to an item, or takes that back. Rejects with a message to show. */
  answer: (item: ChecklistItem, answer: Answer | undefined) => Promise<void>
}

const kindNames = kinds.map(({ kind }) => kind)

/** The kinds whose records complete an item. */
export const kindsOf = (item: ChecklistItem): readonly Definition[] =>
  kinds.filter((definition) => item.kinds?.includes(definition.kind) ?? definition.path === item.path)

const hasScreen = ({ path }: ChecklistItem) => places.some((place) => place.path === path && isBuilt(place))

/** The checklist, computed from what is written down and what was answered (PRODUCT.md, Dashboard). */
export function useChecklist(): Checklist {
  const { ownerId = '' } = useSession()
  const status = useEstateStatus()
  const counts = useCounts(kindNames)
  const saved = useRecords(checklistAnswers)
  const [own] = useRecords(profile).all
  // The guided start keeps a profile page by page: what is missing stands in `unchecked`, and the step is not done yet.
  const half = own?.unchecked !== undefined
  const [answers] = saved.all

  const items = useMemo(
    () =>
      checklistItems.map((item): ItemView => {
        const count = kindsOf(item).reduce((sum, { kind }) => sum + (counts[kindNames.indexOf(kind)] ?? 0), 0)
        const answer = answers && answerTo(answers.values, item.id)
        const written = count > 0 && !(item.id === 'profile' && half)
        return { ...item, count, answer, isComplete: written || answer === 'none', isBuilt: hasScreen(item) }
      }),
    [counts, answers, half],
  )
  const progress = useMemo(
    () =>
      status === 'ready'
        ? progressOf(checklist, (id) => items.some((item) => item.id === id && item.isComplete))
        : readProgress(checklist, keptProgress(ownerId)),
    [status, items, ownerId],
  )
  useEffect(() => {
    if (ownerId !== '') keepProgress(ownerId, progress)
  }, [ownerId, progress])

  return {
    status,
    progress,
    items,
    answer: async (item, answer) => {
      await saved.save(
        { ...blank(checklistAnswers), ...withAnswer(answers?.values ?? { none: [], later: [] }, item.id, answer) },
        {
          audience: 'nobody',
          alsoIfIncapacitated: false,
          activity: answerActivity(item, answer),
          ...(answers && { id: answers.id }),
        },
      )
    },
  }
}
