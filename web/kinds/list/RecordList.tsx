import { CalendarClock, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Definition, fieldsOf, type Step } from '../../../records/define.ts'
import { Accordion, AccordionItem, Button } from '../../ui/index.ts'
import { useDrawn } from '../../ui/use-drawn.ts'
import { rowsClass } from '../commands/RowCommands.tsx'
import { type Choosing, RecordRow, type RowLook } from './RecordRow.tsx'
import { dueGroup, groupsOf, type RowOf } from './rows.ts'
import { words } from '../words.ts'

/** The rows before *Show more*: drawing thousands of rows would block the page. */
const firstRows = 100
const lateIcon = <CalendarClock aria-hidden="true" className="size-6 shrink-0 text-amber-text" />

type ListProps<S extends readonly Step[]> = RowLook<S> & {
  definition: Definition<S>
  rows: readonly RowOf<S>[]
  choosing?: Choosing | undefined
}

const thing = <FileText className="size-5" />

export function PlainList<S extends readonly Step[]>({
  definition,
  rows,
  icons,
  late = false,
  ...row
}: ListProps<S> & {
  /** The heading says that all rows are overdue, so a row does not repeat it. */
  late?: boolean
}) {
  const [shown, setShown] = useState(firstRows)
  const wanted = Math.min(shown, rows.length)
  const [drawn, end] = useDrawn(wanted)
  const { groupBy } = definition
  const ofPeople = 'fullName' in fieldsOf(definition)
  // People get faces, things the icon of their type.
  const iconOf = ({ record: { values } }: RowOf<S>) => {
    if (ofPeople) return undefined
    const group = groupBy === undefined ? '' : values[groupBy]
    return (typeof group === 'string' ? icons?.[group] : undefined) ?? thing
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
  /** The open group; undefined opens the first group, '' opens none. */
  open: string | undefined
  onOpenGroup: (group: string) => void
}) {
  const groups = groupsOf(list.definition, list.rows, renderGroupEnd !== undefined)
  // A group disappears when its last record moves; '' means that the user closed all groups.
  const openExists = open === '' || groups.some(({ key }) => key === open)
  const shown = (openExists ? open : groups[0]?.key) ?? ''
  return (
    <Accordion value={shown} onValueChange={onOpenGroup}>
      {groups.map(({ key, title, rows }) => (
        <AccordionItem
          key={key}
          value={key}
          title={title}
          count={rows.length}
          detail={key === shown ? undefined : <Inside rows={rows} />}
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

/** The first titles in a closed group: *Netflix, Spotify, The Paper, and 4 more*. */
function Inside({ rows }: { rows: readonly { title: string }[] }) {
  const named = rows.length > 4 ? 3 : 4
  const titles = rows.slice(0, named).map(({ title }) => title)
  return <span className="line-clamp-1">{words.list.inside(titles, Math.max(0, rows.length - named))}</span>
}
