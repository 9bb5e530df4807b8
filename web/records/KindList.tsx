import { type ReactNode, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Definition, Step } from '../../records/define.ts'
import { today } from '../../records/today.ts'
import { Button, Card } from '../ui/index.ts'
import { retry } from '../ui/retry.ts'
import { whileHere } from '../ui/while-here.ts'
import type * as Finding from './find.ts'
import { ListTools } from './ListTools.tsx'
import { usePeople } from './people.ts'
import { prepareInPieces } from './prepare-in-pieces.ts'
import { OnlyNobody } from './OnlyNobody.tsx'
import { useRecordInAddress } from './record-in-address.ts'
import { GroupedList, PlainList } from './RecordList.tsx'
import type { RowParts } from './RecordRow.tsx'
import { type Order, type RowOf, rowsOf, sorted } from './rows.ts'
import { SelectionBar } from './SelectionBar.tsx'
import type { KindPageState } from './use-kind-page.ts'
import { useReview } from './use-review.ts'
import { words } from './words.ts'

/**
 * What looks through the rows, once somebody typed and the rows are prepared for it. Until then the list stays whole; out of reach just
 * now, until the next letter.
 */
function useFinder<S extends readonly Step[]>(
  asked: boolean,
  definition: Definition<S>,
  rows: readonly RowOf<S>[],
): typeof Finding.found | undefined {
  const [finding, setFinding] = useState<typeof Finding>()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!asked || finding !== undefined) return undefined
    return whileHere(async (here) => {
      const module = await retry(() => import('./find.ts')).catch(() => undefined)
      if (here() && module) setFinding(module)
    })
  }, [asked, finding])
  useEffect(() => {
    if (finding === undefined) return undefined
    return prepareInPieces(
      rows,
      (row) => finding.prepare(definition, row),
      (done) => {
        // A list of thousands is looked through and sorted in time of its own.
        if (done === rows.length) startTransition(() => setReady(true))
      },
    )
  }, [finding, definition, rows])
  return ready ? finding?.found : undefined
}

/**
 * The records of a kind's screen, each to be read, changed, given to somebody and deleted, several at once too; `empty` where there
 * are none. They stand in the groups of their kind until somebody looks for something or wants another order.
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
  /** A heading over the list, which then stands on a card: for kinds that are not cut into groups. */
  title?: string
  empty: ReactNode
  /** What stands under the records of a group: then each group stands there, also an empty one. */
  renderGroupEnd?: (group: string) => ReactNode
  /** Whether several may be moved to another group at once. */
  mayMove?: boolean
  /** Where the list stands there only for several to be chosen: they were, or nobody wants to any more. */
  onChosen?: () => void
}) {
  const { records, group, onGroup, onDoing } = page
  const { definition, all } = records
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<Order>(definition.groupBy === undefined ? 'changed' : 'group')
  const [choosing, setChoosing] = useState(onChosen !== undefined)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const place = useRef<HTMLDivElement>(null)
  const people = usePeople()
  const [day] = useState(today)
  const review = useReview(page.records)
  const { onlyNobody, all: showAll } = useRecordInAddress()
  const rows = useMemo(() => {
    const every = rowsOf(definition, all, people, day)
    return onlyNobody ? every.filter(({ who }) => who.nobody) : every
  }, [definition, all, people, day, onlyNobody])
  const looked = useDeferredValue(typed)
  const found = useFinder(typed !== '', definition, rows)
  const shown = useMemo(
    () => sorted(looked === '' || found === undefined ? rows : found(definition, rows, looked), wanted),
    [definition, rows, looked, wanted, found],
  )
  if (all.length === 0) return empty

  const chosen = picked.size === 0 ? [] : rows.flatMap(({ record }) => (picked.has(record.id) ? [record] : []))
  const stop = () => {
    setChoosing(false)
    setPicked(new Set())
    onChosen?.()
  }
  const toggle = (id: string) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  const look = async (record: (typeof all)[number]) => {
    const done = (await review?.onReview(record)) === true
    // The group of what is late is gone with its last one: where that went to opens.
    if (done && rows.filter(({ due }) => due).every((row) => row.record.id === record.id)) {
      const key = definition.groupBy && record.values[definition.groupBy]
      if (typeof key === 'string') onGroup(key)
    }
    return done
  }
  const list = {
    definition,
    rows: shown,
    choosing: choosing ? { has: (id: string) => picked.has(id), toggle } : undefined,
    onOpen: (record: (typeof all)[number]) => onDoing({ what: 'read', record }),
    onEdit: (record: (typeof all)[number]) => onDoing({ what: 'edit', record }),
    onDelete: (record: (typeof all)[number]) => onDoing({ what: 'delete', record }),
    onWho:
      definition.audience === 'chosen'
        ? (record: (typeof all)[number]) => onDoing({ what: 'who', records: [record] })
        : undefined,
    review: review && { ...review, onReview: look },
    ...parts,
  }
  const grouped = wanted === 'group' && looked === '' && !choosing && !onlyNobody
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
          choosing={choosing}
          onChoosing={onChosen ? undefined : (begins) => (begins ? setChoosing(true) : stop())}
        />
      )}
      {shown.length > 0 && <OnlyNobody />}
      {shown.length === 0 ? (
        <p className="flex flex-wrap items-center gap-x-6 text-soft">
          {words.list.nothingFound}
          <Button
            variant="quiet"
            onClick={() => {
              setTyped('')
              if (onlyNobody) showAll()
            }}
          >
            {words.list.showAll}
          </Button>
        </p>
      ) : grouped ? (
        <GroupedList {...list} renderGroupEnd={renderGroupEnd} open={group} onOpenGroup={onGroup} />
      ) : (
        <div className={framed || undefined}>
          <PlainList key={`${wanted} ${looked}`} {...list} />
        </div>
      )}
      {choosing && (
        <SelectionBar
          chosen={chosen.length}
          shown={shown.length}
          onAll={() => setPicked(new Set(shown.map(({ record }) => record.id)))}
          onWho={
            definition.audience === 'chosen'
              ? () => onDoing({ what: 'who', records: chosen, onSaved: stop })
              : undefined
          }
          onMove={
            definition.groupBy === undefined || !mayMove
              ? undefined
              : () => onDoing({ what: 'move', records: chosen, onSaved: stop })
          }
          onPrint={() => onDoing({ what: 'print', records: chosen })}
          onDelete={
            definition.seats ? undefined : () => onDoing({ what: 'delete-many', records: chosen, onSaved: stop })
          }
          onDone={() => {
            stop()
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
