import { type ReactNode, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Definition, Step } from '../../../records/define.ts'
import { today } from '../../../records/today.ts'
import type { Records } from '../../estate/types.ts'
import { Card, NothingFound } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { whileHere } from '../../ui/while-here.ts'
import type * as Finding from './find.ts'
import { ListTools } from './ListTools.tsx'
import { usePeople } from '../access/people.ts'
import { inSlices } from '../in-slices.ts'
import { OnlyUnshared } from './OnlyUnshared.tsx'
import { useRecordInAddress } from '../page/record-in-address.ts'
import { GroupedList, PlainList } from './RecordList.tsx'
import type { RowParts } from './RecordRow.tsx'
import { type Order, type RowOf, rowsOf, sorted } from './rows.ts'
import { SelectionBar } from './SelectionBar.tsx'
import type { KindPageState } from '../page/use-kind-page.ts'
import { type ReviewTools, useReview } from '../read/use-review.ts'

/**
 * The search index, built in slices once the user types. Until it is ready the list stays whole;
 * a failed load is tried again at the next letter.
 */
function useFinder<S extends readonly Step[]>(
  searching: boolean,
  definition: Definition<S>,
  rows: readonly RowOf<S>[],
): typeof Finding.found | undefined {
  const [finding, setFinding] = useState<typeof Finding>()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!searching || finding !== undefined) return undefined
    return whileHere(async (here) => {
      const module = await retry(() => import('./find.ts')).catch(() => undefined)
      if (here() && module) setFinding(module)
    })
  }, [searching, finding])
  useEffect(() => {
    if (finding === undefined) return undefined
    return inSlices(
      rows,
      (row) => finding.prepare(definition, row),
      (done) => {
        // A transition: filtering and sorting thousands of rows must not block typing.
        if (done === rows.length) startTransition(() => setReady(true))
      },
    )
  }, [finding, definition, rows])
  return ready ? finding?.found : undefined
}

function useRows<S extends readonly Step[]>(
  { definition, all }: Records<S>,
  onlyNobody: boolean,
  typed: string,
  wanted: Order,
): { rows: readonly RowOf<S>[]; shown: readonly RowOf<S>[]; query: string } {
  const people = usePeople()
  const [day] = useState(today)
  const rows = useMemo(() => {
    const every = rowsOf(definition, all, people, day)
    return onlyNobody ? every.filter(({ who }) => who.nobody) : every
  }, [definition, all, people, day, onlyNobody])
  const query = useDeferredValue(typed)
  const found = useFinder(typed !== '', definition, rows)
  const shown = useMemo(
    () => sorted(query === '' || found === undefined ? rows : found(definition, rows, query), wanted),
    [definition, rows, query, wanted, found],
  )
  return { rows, shown, query }
}

/** Above this difference, rows came or went in bulk. */
const many = 200

/** Defers a bulk change, such as an undone import: old rows stay until new ones are drawn. */
function useDeferredBulkChange<T>(rows: readonly T[]): readonly T[] {
  const before = useDeferredValue(rows)
  return before.length > 0 && rows.length > 0 && Math.abs(rows.length - before.length) > many ? before : rows
}

function useChoice(onEnd: (() => void) | undefined) {
  const [choosing, setChoosing] = useState(onEnd !== undefined)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  return {
    choosing,
    picked,
    begin: () => setChoosing(true),
    pick: (ids: readonly string[]) => setPicked(new Set(ids)),
    toggle: (id: string) => {
      const next = new Set(picked)
      if (!next.delete(id)) next.add(id)
      setPicked(next)
    },
    stop: () => {
      setChoosing(false)
      setPicked(new Set())
      onEnd?.()
    },
  }
}

/** The yearly review. Reviewing the last overdue record opens the group it moved to. */
function useReviewInGroup<S extends readonly Step[]>(
  { records, onGroup }: KindPageState<S>,
  rows: readonly RowOf<S>[],
): ReviewTools<S> | undefined {
  const review = useReview(records)
  const { groupBy } = records.definition
  return (
    review && {
      ...review,
      onReview: async (record) => {
        const done = await review.onReview(record)
        if (done && rows.filter(({ due }) => due).every((row) => row.record.id === record.id)) {
          const key = groupBy && record.values[groupBy]
          if (typeof key === 'string') onGroup(key)
        }
        return done
      },
    }
  )
}

/**
 * The list of a kind's records with read, edit, audience and delete, also in bulk; `empty` where
 * there are none. Records are grouped by their kind unless the user searches or sorts.
 */
export function KindList<S extends readonly Step[]>({
  page,
  title,
  empty,
  renderGroupEnd,
  mayMove = true,
  onChosen,
  ...parts
}: RowParts<S> & {
  page: KindPageState<S>
  /** A heading for a list without groups; the list then gets a card. */
  title?: string
  empty: ReactNode
  /** Rendered at the end of each group; with it, empty groups are shown too. */
  renderGroupEnd?: (group: string) => ReactNode
  mayMove?: boolean
  /** Called when the selection ends, for pages that show the list only for selecting. */
  onChosen?: () => void
}) {
  const { records, group, onGroup, openDialog } = page
  const { definition, all } = records
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<Order>(definition.groupBy === undefined ? 'changed' : 'group')
  const choice = useChoice(onChosen)
  const place = useRef<HTMLDivElement>(null)
  const { onlyNobody, all: showAll } = useRecordInAddress()
  const { rows, shown: now, query } = useRows(records, onlyNobody, typed, wanted)
  const shown = useDeferredBulkChange(now)
  const review = useReviewInGroup(page, rows)
  if (all.length === 0) return empty

  const list = {
    definition,
    rows: shown,
    choosing: choice.choosing ? { has: (id: string) => choice.picked.has(id), toggle: choice.toggle } : undefined,
    openDialog,
    review,
    ...parts,
  }
  const grouped = wanted === 'group' && query === '' && !choice.choosing && !onlyNobody
  const framed = title === undefined && 'rounded-xl border border-line bg-card px-3 py-2 sm:px-5'
  const drawn = (
    <div ref={place} className="flex flex-col gap-4">
      {all.length > 1 && (
        <ListTools
          definition={definition}
          typed={typed}
          onTyped={setTyped}
          order={wanted}
          onOrder={setWanted}
          choosing={choice.choosing}
          onChoosing={onChosen ? undefined : (begins) => (begins ? choice.begin() : choice.stop())}
        />
      )}
      {shown.length > 0 && <OnlyUnshared />}
      {shown.length === 0 ? (
        <NothingFound
          onShowAll={() => {
            setTyped('')
            if (onlyNobody) showAll()
          }}
        />
      ) : grouped ? (
        <GroupedList {...list} renderGroupEnd={renderGroupEnd} open={group} onOpenGroup={onGroup} />
      ) : (
        <div className={framed || undefined}>
          <PlainList key={`${wanted} ${query}`} {...list} />
        </div>
      )}
      {choice.choosing && (
        <SelectionBar
          page={page}
          chosen={rows.flatMap(({ record }) => (choice.picked.has(record.id) ? [record] : []))}
          shown={shown.length}
          mayMove={mayMove}
          onAll={() => choice.pick(shown.map(({ record }) => record.id))}
          onSaved={choice.stop}
          onDone={() => {
            choice.stop()
            if (!onChosen) place.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus()
          }}
        />
      )}
    </div>
  )
  if (title !== undefined) return <Card title={title}>{drawn}</Card>
  return (
    <section>
      <h2 className="sr-only">{definition.name.counted ?? definition.name.many}</h2>
      {drawn}
    </section>
  )
}
