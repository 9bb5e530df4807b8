import { type ReactNode, useState } from 'react'
import { type Definition, fieldsOf, type Step, type ValuesOf } from '../../records/define.ts'
import type { Values } from '../../records/fields/index.ts'
import { listed, type Standing } from '../../records/sheet.ts'
import type { SavedRecord } from '../estate/types.ts'
import { Accordion, AccordionItem, Badge, Button, linkClass, type Tone } from '../ui/index.ts'
import { RowButtons } from './RowButtons.tsx'

export type RecordActions<S extends readonly Step[]> = {
  onOpen: (record: SavedRecord<ValuesOf<S>>) => void
  onEdit: (record: SavedRecord<ValuesOf<S>>) => void
  onDelete: (record: SavedRecord<ValuesOf<S>>) => void
} & RowParts<S>

/** What a row has beyond that of every kind. */
export type RowParts<S extends readonly Step[]> = {
  /** More about one record, under its facts. */
  more?: (record: SavedRecord<ValuesOf<S>>) => ReactNode
  /** A picture for each group. */
  icons?: Readonly<Record<string, ReactNode>>
  /** Buttons before *Edit* and *Delete*. */
  renderButtons?: (record: SavedRecord<ValuesOf<S>>) => ReactNode
}

const tones: Record<Standing, Tone> = { good: 'sage', caution: 'amber', bad: 'brick', plain: 'neutral' }

const firstRows = 100

function Row<S extends readonly Step[]>({
  definition,
  record,
  onOpen,
  onEdit,
  onDelete,
  more,
  renderButtons,
}: Omit<RecordActions<S>, 'icons'> & { definition: Definition<S>; record: SavedRecord<ValuesOf<S>> }) {
  const { title, facts, badge } = listed(definition, record.values)
  const unsure = Object.keys(record.unchecked ?? {}).length > 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 grow basis-60">
        <button
          type="button"
          className={`${linkClass} min-h-11 min-w-11 max-w-full text-left font-semibold break-words`}
          onClick={() => onOpen(record)}
        >
          {title}
        </button>
        <p className="line-clamp-2 break-words text-soft">{facts.join(' · ')}</p>
        {more?.(record)}
      </div>
      {record.waiting && <Badge tone="amber">Waiting to be sent</Badge>}
      {unsure && <Badge tone="clay">Please check</Badge>}
      {badge && <Badge tone={tones[badge.standing]}>{badge.text}</Badge>}
      <RowButtons title={title} onEdit={() => onEdit(record)} onDelete={() => onDelete(record)}>
        {renderButtons?.(record)}
      </RowButtons>
    </li>
  )
}

function Rows<S extends readonly Step[]>({
  records,
  ...row
}: Omit<RecordActions<S>, 'icons'> & { definition: Definition<S>; records: SavedRecord<ValuesOf<S>>[] }) {
  const [shown, setShown] = useState(firstRows)
  return (
    <>
      <ul>
        {records.slice(0, shown).map((record) => (
          <Row key={record.id} record={record} {...row} />
        ))}
      </ul>
      {records.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + firstRows)}>
          Show {Math.min(firstRows, records.length - shown)} more
        </Button>
      )}
    </>
  )
}

/** Records by what `groupBy` names, in the order of its choices; groups without any are left out, unknown ones come last. */
export function groupsOf<R extends { values: Values }>(
  definition: { steps: readonly Step[]; groupBy?: string },
  records: readonly R[],
): { key: string; title: string; records: R[] }[] {
  const name = definition.groupBy
  if (name === undefined) return []
  const groups = Map.groupBy(records, ({ values }) => (typeof values[name] === 'string' ? values[name] : ''))
  const field = fieldsOf(definition)[name]
  const options = field?.type === 'choice' ? field.options : {}
  const keys = [...Object.keys(options), ...[...groups.keys()].filter((key) => !(key in options))]
  return keys.flatMap((key) => {
    const inGroup = groups.get(key)
    return inGroup ? [{ key, title: options[key] ?? 'Other', records: inGroup }] : []
  })
}

/** The records of a kind: in groups of which one is open at a time, with how many are in each; or plainly, without `groupBy`. */
export function RecordList<S extends readonly Step[]>({
  definition,
  records,
  open,
  onOpenGroup,
  icons,
  ...actions
}: RecordActions<S> & {
  definition: Definition<S>
  records: SavedRecord<ValuesOf<S>>[]
  /** The open group; the first one while nobody chose. */
  open?: string | undefined
  onOpenGroup?: (group: string) => void
}) {
  const groups = groupsOf(definition, records)
  if (groups.length === 0) return <Rows definition={definition} records={records} {...actions} />
  return (
    <Accordion value={open ?? groups[0]?.key ?? ''} {...(onOpenGroup && { onValueChange: onOpenGroup })}>
      {groups.map(({ key, title, records: inGroup }) => (
        <AccordionItem key={key} value={key} title={title} count={inGroup.length} icon={icons?.[key]}>
          <Rows definition={definition} records={inGroup} {...actions} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}
