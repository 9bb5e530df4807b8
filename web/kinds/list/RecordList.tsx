import { CalendarClock, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Definition, fieldsOf, type Step } from '../../../records/define.ts'
import { Accordion, AccordionItem, Button } from '../../ui/index.ts'
import { useDrawn } from '../../ui/use-drawn.ts'
import { type Choosing, RecordRow, type RowActions, rowsClass } from './RecordRow.tsx'
import { dueGroup, groupsOf, type RowOf } from './rows.ts'
import { words } from '../words.ts'

/** Rows drawn before the user asks for more: drawing thousands would block the page. */
const firstRows = 100
const lateIcon = <CalendarClock aria-hidden="true" className="size-6 shrink-0 text-amber-text" />

type ListProps<S extends readonly Step[]> = RowActions<S> & {
  definition: Definition<S>
  rows: readonly RowOf<S>[]
  choosing?: Choosing | undefined
}

const thing = <FileText className="size-5" />

/** A flat list. `grouped`: the rows omit the picture, which their group shows. */
export function PlainList<S extends readonly Step[]>({
  definition,
  rows,
  icons,
  grouped = false,
  late = false,
  ...row
}: ListProps<S> & {
  grouped?: boolean
  /** The heading says that all rows are overdue, so they show their own state. */
  late?: boolean
}) {
  const [shown, setShown] = useState(firstRows)
  const wanted = Math.min(shown, rows.length)
  const [drawn, end] = useDrawn(wanted)
  const { groupBy } = definition
  const ofPeople = 'fullName' in fieldsOf(definition)
  // Initials distinguish people within a group; things get the icon of their type.
  const iconOf = ({ record: { values } }: RowOf<S>) => {
    if (ofPeople && grouped) return undefined
    const group = groupBy === undefined ? '' : values[groupBy]
    const icon = typeof group === 'string' ? icons?.[group] : undefined
    return icon ?? (ofPeople ? undefined : thing)
  }
  return (
    <>
      <ul className={rowsClass}>
        {rows.slice(0, drawn).map((one) => (
          <RecordRow key={one.record.id} definition={definition} row={one} icon={iconOf(one)} late={late} {...row} />
        ))}
      </ul>
      {drawn < wanted && <div ref={end} />}
      {rows.length > shown && drawn === shown && (
        <Button className="mt-3" variant="secondary" onClick={() => setShown(shown + firstRows)}>
          {words.list.more(Math.min(firstRows, rows.length - shown))}
        </Button>
      )}
    </>
  )
}

export function GroupedList<S extends readonly Step[]>({
  open,
  onOpenGroup,
  renderGroupEnd,
  ...list
}: ListProps<S> & {
  renderGroupEnd?: ((group: string) => ReactNode) | undefined
  /** The open group; undefined opens the first, '' none. */
  open: string | undefined
  onOpenGroup: (group: string) => void
}) {
  const groups = groupsOf(list.definition, list.rows, renderGroupEnd !== undefined)
  // A group whose last record moved away no longer exists; '' means that the user closed all.
  const openExists = open === '' || groups.some(({ key }) => key === open)
  return (
    <Accordion value={(openExists ? open : groups[0]?.key) ?? ''} onValueChange={onOpenGroup}>
      {groups.map(({ key, title, rows }) => (
        <AccordionItem
          key={key}
          value={key}
          title={title}
          count={rows.length}
          icon={key === dueGroup ? lateIcon : list.icons?.[key]}
        >
          {key === dueGroup ? (
            <PlainList {...list} rows={rows} late />
          ) : (
            <>
              <PlainList {...list} rows={rows} grouped />
              {renderGroupEnd?.(key)}
            </>
          )}
        </AccordionItem>
      ))}
    </Accordion>
  )
}
