import { useEffect, useMemo } from 'react'
import {
  type Answer,
  answerActivity,
  answerTo,
  checklist,
  type ChecklistItem,
  checklistItems,
  type ChecklistModule,
  type ChecklistProgress,
  isWhole,
  progressOf,
  readProgress,
  withAnswer,
} from '../../../records/checklist/index.ts'
import { type SeatRole, seatRoles } from '../../../domain/seats.ts'
import { useAnswers } from './use-answers.ts'
import { keepProgress, keptProgress } from './checklist-cache.ts'
import { places } from '../navigation/places.ts'
import { isBuilt } from '../navigation/routes.ts'
import { useAllRecords, useCounts, useEstateStatus, useSeats, useSession } from '../../estate/index.ts'
import { useSeatPeople } from '../release/seat-people.ts'

export type ItemView = ChecklistItem & {
  single: boolean
  count: number
  parts: number
  isComplete: boolean
  answer: Answer | undefined
  /** The item is complete, but names a person who has not accepted and would receive nothing yet. */
  unreached: boolean
  /** A record lacks required fields, as after an import; the item is complete all the same. */
  isHalf: boolean
}

export type Checklist = {
  status: 'loading' | 'ready' | 'failed'
  progress: ChecklistProgress
  /** False until the estate is open, unless progress is cached. */
  isKnown: boolean
  items: readonly ItemView[]
  answerTo: (id: string) => Answer | undefined
  /** `undefined` removes the answer. Rejects with a message to show. */
  answer: (item: Pick<ChecklistItem, 'id' | 'title' | 'none'>, answer: Answer | undefined) => Promise<void>
}

const kindNames = checklistItems.flatMap(({ kinds }) => kinds.map(({ kind }) => kind))

/** The seats of an item’s kinds. The person named in a seat receives nothing before accepting. */
const seatsOf = (item: ChecklistItem): readonly SeatRole[] => item.kinds.flatMap(({ seats }) => seats)

const isSingle = ({ kinds }: ChecklistItem): boolean => kinds.length === 1 && kinds.every(({ singleton }) => singleton)

const hasScreen = ({ path }: ChecklistItem) => places.some((place) => place.path === path && isBuilt(place))

export const builtChecklist: readonly ChecklistModule[] = checklist.flatMap((module) => {
  const items = module.items.filter(hasScreen)
  return items.length === 0 ? [] : [{ ...module, items }]
})
const builtItems = checklistItems.filter(hasScreen)

export function useChecklist(): Checklist {
  const { ownerId = '' } = useSession()
  const status = useEstateStatus()
  const counts = useCounts(kindNames)
  const { answers, change } = useAnswers()
  // The guided start fills in a few fields only; `unchecked` lists fields that the form still
  // requires.
  const records = useAllRecords()
  const half = useMemo(() => {
    const kinds = new Map(builtItems.flatMap((item) => item.kinds.map(({ kind }) => [kind, item.id])))
    const found = records.flatMap(({ kind, unchecked }) => {
      const id = unchecked === undefined ? undefined : kinds.get(kind)
      return id === undefined || isWhole(id, unchecked) ? [] : [id]
    })
    return new Set(found)
  }, [records])
  const people = useSeatPeople()
  const seats = useSeats()
  const missed = seatRoles.filter((role) => {
    const state = seats.find((seat) => seat.role === role)?.state
    return people[role] !== undefined && state !== 'accepted' && state !== 'confirmed'
  })
  const outOfReach = missed.join()

  const items = useMemo(
    () =>
      builtItems.map((item): ItemView => {
        const of = item.kinds.map(({ kind }) => counts[kindNames.indexOf(kind)] ?? 0)
        const count = of.reduce((sum, one) => sum + one, 0)
        const parts = of.filter((one) => one > 0).length
        const answer = answerTo(answers, item.id)
        const unreached = seatsOf(item).some((role) => outOfReach.includes(role))
        const single = isSingle(item)
        const isComplete = count > 0 || answer === 'none'
        return { ...item, single, count, parts, answer, unreached, isHalf: half.has(item.id), isComplete }
      }),
    [counts, answers, half, outOfReach],
  )
  const ready = status === 'ready'
  const remembered = useMemo(() => (ready ? undefined : keptProgress(ownerId)), [ready, ownerId])
  const progress = useMemo(
    () =>
      ready
        ? progressOf(builtChecklist, (id) => items.some((item) => item.id === id && item.isComplete))
        : readProgress(builtChecklist, remembered),
    [ready, items, remembered],
  )
  useEffect(() => {
    if (ownerId !== '' && ready) keepProgress(ownerId, progress)
  }, [ownerId, ready, progress])

  return {
    status,
    progress,
    isKnown: ready || Boolean(remembered),
    items,
    answerTo: (id) => answerTo(answers, id),
    answer: (item, answer) =>
      change((before) => ({ ...before, ...withAnswer(before, item.id, answer) }), answerActivity(item, answer)),
  }
}
