import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Command, commandsOf, reachedBy } from '../../../records/commands.ts'
import type { Definition, Step, ValuesOf } from '../../../records/define.ts'
import type { Standing } from '../../../records/sheet.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { Badge, classes, FactLine, type Tone } from '../../ui/index.ts'
import { listInWords } from '../../ui/list-in-words.ts'
import type { Who } from '../access/audience-label.ts'
import { AudienceFaces } from '../access/AudienceFaces.tsx'
import type { Faces } from '../access/people.ts'
import { acrossClass, lineClass, RowCommands, titleClass } from '../commands/RowCommands.tsx'
import { maps } from '../commands/maps.ts'
import { CheckMark, checkMarkOf } from './CheckMark.tsx'
import { Face } from '../../shared/pictures/Face.tsx'
import { RowButton } from './RowButton.tsx'
import type { RowOf } from './rows.ts'
import type { ReviewTools } from '../read/use-review.ts'
import { kindActions } from '../page/actions.ts'
import type { KindPageState } from '../page/use-kind-page.ts'
import { words } from '../words.ts'

export type RowParts<S extends readonly Step[]> = {
  icons?: Readonly<Record<string, ReactNode>>
  renderPicture?: (record: SavedRecord<ValuesOf<S>>) => ReactNode
  /** Buttons that the specification requires instead of the kind's commands. */
  renderButtons?: (record: SavedRecord<ValuesOf<S>>) => ReactNode
  renderBelow?: (record: SavedRecord<ValuesOf<S>>) => ReactNode
}

export type RowLook<S extends readonly Step[]> = RowParts<S> & {
  openDialog: KindPageState<S>['openDialog']
  review?: ReviewTools<S> | undefined
  /** The heading already names the group of the rows. */
  grouped?: boolean
  /** The list is short, so a row has a large face and its buttons show phone numbers. */
  few?: boolean
  /** The people in the seats; undefined if a line above the list shows the audience. */
  faces?: Faces | undefined
}

export type Choosing = { has: (id: string) => boolean; toggle: (id: string) => void }

const tones: Record<Standing, Tone> = { good: 'sage', caution: 'amber', bad: 'brick', plain: 'neutral' }

const rowClass = '-mx-2 border-b border-line px-2 last:border-b-0 hover:rounded-lg'
const whoClass = 'lg:col-start-4 lg:ml-4 lg:justify-self-start'

export function RecordRow<S extends readonly Step[]>({
  row,
  icon,
  late,
  few = false,
  grouped = false,
  faces,
  choosing,
  openDialog,
  definition,
  review,
  renderPicture,
  renderButtons,
  renderBelow,
}: Omit<RowLook<S>, 'icons'> & {
  row: RowOf<S>
  definition: Definition<S>
  icon?: ReactNode
  late: boolean
  choosing?: Choosing | undefined
}) {
  const { title, record, who } = row
  const seen = kindActions.who.applies(definition, [record]) ? faces : undefined
  const large = few && icon === undefined
  if (choosing)
    return (
      <RowToChoose
        row={row}
        late={late}
        faces={seen}
        chosen={choosing.has(record.id)}
        onToggle={() => choosing.toggle(record.id)}
      />
    )
  const below = renderBelow?.(record)
  const buttons = renderButtons?.(record)
  const commands = buttons === undefined ? commandsOf(definition, record.values, maps) : []
  return (
    <li className={classes(lineClass, rowClass, below === undefined && 'hover:bg-sunk')}>
      {renderPicture?.(record) ??
        (icon === undefined ? <Face name={title} photo={row.face} size={large ? 72 : 40} /> : <Tile>{icon}</Tile>)}
      <div className={titleClass}>
        <button
          type="button"
          // A press anywhere in the row opens the record; the row's other buttons are in front of that
          // area.
          className={classes(
            '-mb-4 min-h-11 min-w-11 max-w-full pb-4 text-left font-semibold break-words text-pine-strong after:absolute after:inset-0 hover:underline',
            large && 'font-serif text-xl',
          )}
          onClick={() => openDialog({ what: 'read', record })}
        >
          {title}
        </button>
        <Facts row={row} grouped={grouped} said={large ? commands : []} />
      </div>
      <Marks row={row} late={late} />
      {/* Columns on a wide screen, a separate line on a phone. */}
      <div className={classes('flex flex-wrap items-center gap-2 lg:contents', large && 'max-sm:basis-full')}>
        {seen && (
          <button
            type="button"
            className={classes(
              'relative flex min-h-11 min-w-11 items-center gap-2 rounded-lg text-left text-sm',
              whoClass,
            )}
            onClick={() => openDialog(kindActions.who.dialog([record]))}
          >
            <AudienceFaces record={record} faces={seen} />
            <span aria-hidden="true" className="contents">
              <WhoWords who={who} />
            </span>
            <span className="sr-only">{words.who.change(title, who.text)}</span>
          </button>
        )}
        {(buttons !== undefined || review) && (
          <div className="relative flex gap-2 lg:col-span-2 lg:col-start-5 lg:ml-4 lg:justify-self-end">
            {buttons}
            {review && (
              <RowButton
                name={words.review.of(review.button, title)}
                icon={<BadgeCheck aria-hidden="true" className="size-5" />}
                onClick={() => void review.onReview(record)}
              >
                {review.button}
              </RowButton>
            )}
          </div>
        )}
        <RowCommands commands={commands} of={reachedBy(definition, record.values) || title} large={large} />
      </div>
      {below !== undefined && <div className="relative col-span-full basis-full pb-2">{below}</div>}
    </li>
  )
}

/** A row during a selection: the whole line is the label of its checkbox. */
function RowToChoose<S extends readonly Step[]>({
  row,
  late,
  faces,
  chosen,
  onToggle,
}: {
  row: RowOf<S>
  late: boolean
  faces: Faces | undefined
  chosen: boolean
  onToggle: () => void
}) {
  const { title, who } = row
  return (
    <li className={classes(rowClass, acrossClass, 'hover:bg-sunk')}>
      {/* The checkbox has the accessible name. */}
      <label className={lineClass}>
        <span className="flex size-10 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            className="size-6"
            aria-label={words.selection.one(title)}
            checked={chosen}
            onChange={onToggle}
          />
        </span>
        <span className={titleClass}>
          <span className="block font-semibold break-words">{title}</span>
          <Facts row={row} />
        </span>
        <Marks row={row} late={late} />
        {faces && (
          <span className={classes('flex items-center gap-2 text-sm', whoClass)}>
            <AudienceFaces record={row.record} faces={faces} />
            <WhoWords who={who} />
          </span>
        )}
      </label>
    </li>
  )
}

const WhoWords = ({ who: { names, nobody, text } }: { who: Who }) => (
  // On a phone only the faces show the audience, so that rows stay low.
  <span className="max-sm:sr-only">{nobody ? text : names.length > 2 ? words.who.all : listInWords(names)}</span>
)

function Facts<S extends readonly Step[]>({
  row: { facts, group, looked },
  grouped = false,
  said = [],
}: {
  row: RowOf<S>
  grouped?: boolean
  /** The commands whose text the row's buttons already show. */
  said?: readonly Command[]
}) {
  const all = [...new Set([grouped ? '' : group, ...facts, looked ?? ''])].filter((one) => one !== '')
  const shown = all.filter((one) => said.every(({ text }) => text !== one)).slice(0, 3)
  if (shown.length === 0) return null
  // A long address without other facts must not need a second line.
  if (shown.length === 1) return <span className="line-clamp-1 text-sm break-all text-soft">{shown[0]}</span>
  return (
    <FactLine short className="text-sm text-soft">
      {shown}
    </FactLine>
  )
}

/** Shows only states that need attention; the reading view shows the others. */
function Marks<S extends readonly Step[]>({ row, late }: { row: RowOf<S>; late: boolean }) {
  const { record, badge } = row
  const differs = !late && (badge?.standing === 'bad' || badge?.standing === 'caution')
  if (!differs && record.waiting !== true && checkMarkOf(record) === undefined) return null
  return (
    <span className="contents lg:col-start-3 lg:ml-4 lg:flex lg:flex-wrap lg:gap-2">
      {differs && <Badge tone={tones[badge.standing]}>{badge.text}</Badge>}
      {record.waiting && <Badge tone="amber">{words.list.waiting}</Badge>}
      <CheckMark record={record} />
    </span>
  )
}

function Tile({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-pine-tint text-pine-strong"
    >
      {children}
    </span>
  )
}
