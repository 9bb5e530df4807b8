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
import { type SeatRole, seatRoles } from '../../../domain/seats.ts'
import { blank } from '../../../records/define.ts'
import { keepProgress, keptProgress } from './checklist-cache.ts'
import { places } from '../navigation/places.ts'
import { isBuilt } from '../navigation/routes.ts'
import { useAllRecords, useCounts, useEstateStatus, useRecords, useSeats, useSession } from '../../estate/index.ts'
import { useSeatPeople } from '../release/seat-people.ts'

export type ItemView = ChecklistItem & {
  /** There is exactly one record behind it. */
  single: boolean
  /** Records written down for it. */
  count: number
  isComplete: boolean
  answer: Answer | undefined
  /** Somebody was written down who can receive nothing yet. */
  unreached: boolean
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

const kindNames = checklistItems.flatMap(({ kinds }) => kinds.map(({ kind }) => kind))

/** The seats behind an item: written down is not done as long as the person can receive nothing. */
const seatsOf = (item: ChecklistItem): readonly SeatRole[] => item.kinds.flatMap(({ seats }) => seats)

/** Whether there is exactly one record behind an item. */
const isSingle = (item: ChecklistItem): boolean => item.kinds.some(({ singleton }) => singleton)

const hasScreen = ({ path }: ChecklistItem) => places.some((place) => place.path === path && isBuilt(place))

/** The checklist, computed from what is written down and what was answered. */
export function useChecklist(): Checklist {
  const { ownerId = '' } = useSession()
  const status = useEstateStatus()
  const counts = useCounts(kindNames)
  const saved = useRecords(checklistAnswers)
  // The guided start keeps the one record of a kind page by page: what is missing stands in `unchecked`, and the step is not done yet.
  const half = useAllRecords()
    .flatMap(({ kind, unchecked }) => (unchecked === undefined ? [] : [kind]))
    .join()
  const [answers] = saved.all
  const people = useSeatPeople()
  const seats = useSeats()
  // Written down, and all the same nothing can reach them.
  const missed = seatRoles.filter((role) => {
    const state = seats.find((seat) => seat.role === role)?.state
    return people[role] !== undefined && state !== 'accepted' && state !== 'confirmed'
  })
  const outOfReach = missed.join()

  const items = useMemo(
    () =>
      checklistItems.map((item): ItemView => {
        const count = item.kinds.reduce((sum, { kind }) => sum + (counts[kindNames.indexOf(kind)] ?? 0), 0)
        const answer = answers && answerTo(answers.values, item.id)
        const unreached = seatsOf(item).some((role) => outOfReach.includes(role))
        const single = isSingle(item)
        const isHalf = single && item.kinds.some(({ kind }) => half.split(',').includes(kind))
        const written = count > 0 && !unreached && !isHalf
        const isComplete = written || answer === 'none'
        return { ...item, single, count, answer, unreached, isComplete, isBuilt: hasScreen(item) }
      }),
    [counts, answers, half, outOfReach],
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
