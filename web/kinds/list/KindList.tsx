import {
  lazy,
  Suspense,
  type ReactNode,
  type RefObject,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Definition, Step } from '../../../records/define.ts'
import { today } from '../../../records/today.ts'
import type { Records } from '../../estate/types.ts'
import { Card, NothingFound } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { whileHere } from '../../ui/while-here.ts'
import type * as Finding from './find.ts'
import { useFaces, usePeople } from '../access/people.ts'
import { inSlices } from '../in-slices.ts'
import { OnlyUnshared } from './OnlyUnshared.tsx'
import { useRecordInAddress } from '../page/record-in-address.ts'
import { GroupedList, PlainList } from './RecordList.tsx'
import type { RowParts } from './RecordRow.tsx'
import { groupsOf, type Order, type RowOf, rowsOf, sorted } from './rows.ts'
import { SameAudience } from './SameAudience.tsx'
import { useChoice } from './use-choice.ts'
import type { KindPageState } from '../page/use-kind-page.ts'
import { type ReviewTools, useReview } from '../read/use-review.ts'

/** Shows the whole list until the index is ready. After a failed load the next letter retries. */
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

// Lazy: most visits select nothing, and the code that positions a menu is larger than the list.
const load = () => retry(() => import('./ListTools.tsx'))
const ListTools = lazy(async () => ({ default: (await load()).ListTools }))
const FindLine = lazy(async () => ({ default: (await load()).FindLine }))
const SelectionBar = lazy(async () => ({ default: (await load()).SelectionBar<readonly Step[]> }))

/** A list with fewer records has no groups, and offers *Find* only in its menu. */
const someRows = 8

/** If the number of rows changes by more than this, a bulk change caused it. */
const many = 200

/** Keeps the old rows in a bulk change until React has drawn the new ones. */
function useDeferredBulkChange<T>(rows: readonly T[]): readonly T[] {
  const before = useDeferredValue(rows)
  return before.length > 0 && rows.length > 0 && Math.abs(rows.length - before.length) > many ? before : rows
}

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

function sameAudienceOf<S extends readonly Step[]>(
  { audience }: Definition<S>,
  rows: readonly RowOf<S>[],
): RowOf<S> | undefined {
  const [first] = rows
  const isChoiceShown = audience === 'everyone_named' || (audience === 'chosen' && rows.length > 1)
  return isChoiceShown && rows.every(({ who }) => who.text === first?.who.text) ? first : undefined
}

const under = (figures: ReactNode, empty: ReactNode) => (
  <>
    {figures}
    {empty}
  </>
)

const framedClass = 'rounded-xl border border-line bg-card px-3 py-2 sm:px-5'

type KindListProps<S extends readonly Step[]> = RowParts<S> & {
  page: KindPageState<S>
  /** One line above the list, with *Find* and *More* at its end. */
  figures?: ReactNode
  title?: string
  empty: ReactNode
  renderGroupEnd?: (group: string) => ReactNode
  mayMove?: boolean
  /** Called when the selection ends, for pages that show the list only for a selection. */
  onChosen?: () => void
}

/** Shows `empty` without records. Groups records by type unless the user searches or sorts. */
export function KindList<S extends readonly Step[]>({
  page,
  title,
  empty,
  renderGroupEnd,
  mayMove = true,
  onChosen,
  figures,
  ...parts
}: KindListProps<S>) {
  const { records, group, onGroup, openDialog } = page
  const { definition, all } = records
  const [find, setFind] = useState<string>()
  const [wanted, setWanted] = useState<Order>(definition.groupBy === undefined ? 'changed' : 'group')
  const choice = useChoice(onChosen)
  const place = useRef<HTMLElement>(null)
  const { onlyNobody, all: showAll } = useRecordInAddress()
  const { rows, shown: now, query } = useRows(records, onlyNobody, find ?? '', wanted)
  const shown = useDeferredBulkChange(now)
  const faces = useFaces()
  const review = useReviewInGroup(page, rows)
  if (all.length === 0) return under(figures, empty)
  const few = all.length < someRows
  const sameWho = sameAudienceOf(definition, rows)
  const grouped =
    wanted === 'group' && query === '' && !choice.choosing && !onlyNobody && (!few || renderGroupEnd !== undefined)
  const inOrder = wanted === 'group' && few ? groupsOf(definition, shown).flatMap((one) => one.rows) : shown
  const list = {
    definition,
    rows: inOrder,
    choosing: choice.choosing ? choice : undefined,
    openDialog,
    review,
    few,
    ...(sameWho === undefined && { faces }),
    ...parts,
  }
  const tools = {
    definition,
    few,
    typed: find,
    onTyped: setFind,
    order: wanted,
    onOrder: setWanted,
    ...(!onChosen && { onChoose: choice.begin }),
  }
  const drawn = (
    <div className="flex flex-col gap-4">
      <Suspense>{find !== undefined && <FindLine {...tools} />}</Suspense>
      {shown.length > 0 && <OnlyUnshared />}
      {sameWho && <SameAudience record={sameWho.record} who={sameWho.who} faces={faces} count={rows.length} />}
      {shown.length === 0 ? (
        <NothingFound
          onShowAll={() => {
            setFind(undefined)
            if (onlyNobody) showAll()
          }}
        />
      ) : grouped ? (
        <GroupedList {...list} renderGroupEnd={renderGroupEnd} open={group} onOpenGroup={onGroup} />
      ) : (
        <div className={title === undefined ? framedClass : undefined}>
          <PlainList key={`${wanted} ${query}`} {...list} />
        </div>
      )}
      <Suspense>
        {choice.choosing && (
          <SelectionBar
            page={page}
            chosen={rows.flatMap(({ record }) => (choice.has(record.id) ? [record] : []))}
            shown={shown.length}
            mayMove={mayMove}
            onAll={() => choice.pick(shown.map(({ record }) => record.id))}
            onSaved={choice.stop}
            onDone={() => {
              choice.stop()
              if (!onChosen) place.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
            }}
          />
        )}
      </Suspense>
    </div>
  )
  return (
    <ListFrame
      place={place}
      title={title}
      heading={definition.name.counted ?? definition.name.many}
      figures={figures}
      tools={all.length > 1 && <ListTools {...tools} />}
    >
      {drawn}
    </ListFrame>
  )
}

/** The heading and the line above a list. Without a card only screen readers get the heading. */
function ListFrame({
  place,
  title,
  heading,
  figures,
  tools,
  children,
}: {
  place: RefObject<HTMLElement | null>
  title: string | undefined
  heading: string
  figures: ReactNode
  tools: ReactNode
  children: ReactNode
}) {
  const inCard = title !== undefined && figures === undefined
  return (
    <section ref={place} className="flex flex-col gap-3">
      {!inCard && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 empty:hidden">
          {figures && <div className="min-w-0 grow basis-0">{figures}</div>}
          <Suspense>{tools}</Suspense>
        </div>
      )}
      {title === undefined ? (
        <>
          <h2 className="sr-only">{heading}</h2>
          {children}
        </>
      ) : (
        <Card title={title} {...(inCard && { action: <Suspense>{tools}</Suspense> })}>
          {children}
        </Card>
      )}
    </section>
  )
}
