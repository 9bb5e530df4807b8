import { BadgeCheck, LockKeyhole, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Definition, Step, ValuesOf } from '../../../records/define.ts'
import type { Standing } from '../../../records/sheet.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { Face } from '../../shared/pictures/Face.tsx'
import { Badge, classes, dayInWords, FactLine, type Tone } from '../../ui/index.ts'
import { CheckMark, checkMarkOf } from './CheckMark.tsx'
import { type ButtonNames, RowButton, RowButtons } from './RowButtons.tsx'
import type { RowOf, Who } from './rows.ts'
import type { ReviewTools } from '../read/use-review.ts'
import { kindActions } from '../page/actions.ts'
import type { KindPageState } from '../page/use-kind-page.ts'
import { words } from '../words.ts'

export type RowActions<S extends readonly Step[]> = {
  openDialog: KindPageState<S>['openDialog']
  review?: ReviewTools<S> | undefined
} & RowParts<S>

export type RowParts<S extends readonly Step[]> = {
  /** Icons by group; the key '' is for kinds without groups. */
  icons?: Readonly<Record<string, ReactNode>>
  renderPicture?: (record: SavedRecord<ValuesOf<S>>) => ReactNode
  /** Icon buttons before *Edit* and *Delete*; hidden on a phone. */
  renderButtons?: (record: SavedRecord<ValuesOf<S>>) => ReactNode
  buttonNames?: ButtonNames
  /** For short lists: all facts, and labelled buttons below. */
  roomy?: boolean
  renderBelow?: (record: SavedRecord<ValuesOf<S>>) => ReactNode
}

export type Choosing = { has: (id: string) => boolean; toggle: (id: string) => void }

const tones: Record<Standing, Tone> = { good: 'sage', caution: 'amber', bad: 'brick', plain: 'neutral' }

/** A list of rows, whose parts wide screens align in columns. */
export const rowsClass = 'lg:grid lg:grid-cols-[auto_minmax(9rem,1fr)_repeat(4,auto)]'

const acrossClass = 'lg:col-span-full lg:grid lg:grid-cols-subgrid'
const lineClass = classes('relative flex flex-wrap items-center gap-x-2 py-1 sm:gap-x-4 lg:gap-x-0', acrossClass)
const rowClass = '-mx-2 border-b border-line px-2 last:border-b-0 hover:rounded-lg'
// Wraps marks to the next line before it breaks a name, and breaks a name only where it does not
// fit beside the picture either.
const titleClass =
  'w-min max-w-[calc(100%-3.5rem)] min-w-0 grow py-0.5 leading-snug before:block before:w-[6.5rem] lg:w-auto lg:max-w-none lg:pl-4 lg:before:hidden'
const whoClass = 'lg:col-start-4 lg:ml-4 lg:justify-self-start'

export function RecordRow<S extends readonly Step[]>({
  row,
  icon,
  late,
  choosing,
  openDialog,
  definition,
  review,
  renderPicture,
  renderButtons,
  buttonNames,
  roomy = false,
  renderBelow,
}: Omit<RowActions<S>, 'icons'> & {
  row: RowOf<S>
  definition: Definition<S>
  icon?: ReactNode
  late: boolean
  choosing?: Choosing | undefined
}) {
  const { title, record, who } = row
  const withWho = kindActions.who.applies(definition, [record])
  if (choosing)
    return (
      <RowToChoose
        row={row}
        late={late}
        roomy={roomy}
        withWho={withWho}
        chosen={choosing.has(record.id)}
        onToggle={() => choosing.toggle(record.id)}
      />
    )
  const below = renderBelow?.(record)
  return (
    <li className={classes(lineClass, rowClass, below === undefined && 'hover:bg-sunk')}>
      {renderPicture?.(record) ?? <Portrait row={row} icon={icon} />}
      <div className={titleClass}>
        <button
          type="button"
          // The title's hit area covers the whole row; the row's other buttons lie above it.
          className="-mb-4 min-h-11 min-w-11 max-w-full pb-4 text-left font-semibold break-words text-pine-strong after:absolute after:inset-0 hover:underline"
          onClick={() => openDialog({ what: 'read', record })}
        >
          {title}
        </button>
        <Facts row={row} roomy={roomy} />
      </div>
      <Marks row={row} late={late} />
      {withWho && (
        <button
          type="button"
          className={classes('relative flex min-h-11 min-w-11 items-center rounded-lg', whoClass)}
          aria-label={words.who.change(title, who.text)}
          onClick={() => openDialog(kindActions.who.dialog([record]))}
        >
          <WhoChip who={who} />
        </button>
      )}
      {!roomy && !review && (
        <span className="hidden text-sm whitespace-nowrap text-soft lg:col-start-5 xl:ml-4 xl:block">
          <span className="sr-only">{words.list.changed} </span>
          <time dateTime={record.updatedAt}>{dayInWords(record.updatedAt)}</time>
        </span>
      )}
      {/* Hidden on a phone, where the reading view offers the same. */}
      <div
        className={classes(
          'relative hidden sm:flex',
          // Aligned with the title, beside a small picture or a custom one.
          roomy && (renderPicture ? 'pl-20' : 'pl-14'),
          roomy ? 'basis-full lg:col-span-full' : 'px-3 lg:col-start-6 lg:ml-1 lg:justify-self-end',
        )}
      >
        <RowButtons
          compact={!roomy && (renderButtons || review ? true : 'words')}
          title={title}
          names={buttonNames}
          record={record}
          openDialog={openDialog}
        >
          {renderButtons?.(record)}
          {review && (
            <RowButton
              compact={!roomy}
              name={words.review.of(review.button, title)}
              icon={<BadgeCheck aria-hidden="true" className="size-5" />}
              onClick={() => void review.onReview(record)}
            >
              {review.button}
            </RowButton>
          )}
        </RowButtons>
      </div>
      {below !== undefined && <div className="relative col-span-full basis-full pb-2">{below}</div>}
    </li>
  )
}

function Portrait<S extends readonly Step[]>({ row: { face, title }, icon }: { row: RowOf<S>; icon: ReactNode }) {
  return icon === undefined || face !== '' ? <Face name={title} photo={face} /> : <Tile>{icon}</Tile>
}

function RowToChoose<S extends readonly Step[]>({
  row,
  late,
  roomy,
  withWho,
  chosen,
  onToggle,
}: {
  row: RowOf<S>
  late: boolean
  roomy: boolean
  withWho: boolean
  chosen: boolean
  onToggle: () => void
}) {
  const { title, who } = row
  return (
    <li className={classes(rowClass, acrossClass, 'hover:bg-sunk')}>
      {/* The checkbox itself carries the accessible name. */}
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
          <Facts row={row} roomy={roomy} />
        </span>
        <Marks row={row} late={late} />
        {withWho && <span className={classes(chipClass(who.nobody), whoClass)}>{who.text}</span>}
      </label>
    </li>
  )
}

function WhoChip({ who: { nobody, text } }: { who: Who }) {
  const Icon = nobody ? LockKeyhole : UserRound
  return (
    <span className={classes(chipClass(nobody), 'hover:underline')}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </span>
  )
}

const chipClass = (nobody: boolean) =>
  classes(
    'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-left text-sm font-semibold',
    nobody ? 'bg-amber-tint text-amber-text' : 'bg-pine-tint text-pine-strong',
  )

function Facts<S extends readonly Step[]>({ row: { facts, looked }, roomy }: { row: RowOf<S>; roomy: boolean }) {
  if (roomy)
    return [...facts, ...(looked === undefined ? [] : [looked])].map((fact) => (
      <span key={fact} className="line-clamp-3 text-sm text-soft wrap-anywhere">
        {fact}
      </span>
    ))
  if (facts.length === 0) return null
  const [only, ...others] = facts.slice(0, 2)
  if (others.length === 0) return <span className="line-clamp-1 text-sm break-all text-soft">{only}</span>
  return (
    <FactLine short className="text-sm text-soft">
      {facts.slice(0, 2)}
    </FactLine>
  )
}

function Marks<S extends readonly Step[]>({ row, late }: { row: RowOf<S>; late: boolean }) {
  const { record } = row
  const badge = late ? undefined : row.badge
  const unsure = checkMarkOf(record) !== undefined
  if (!badge && record.waiting !== true && !unsure) return null
  return (
    <span className="contents lg:col-start-3 lg:ml-4 lg:flex lg:flex-wrap lg:gap-2">
      {badge && (
        // Narrow rows omit a good state.
        <span className={classes(badge.standing === 'good' && 'max-sm:hidden')}>
          <Badge tone={tones[badge.standing]}>{badge.text}</Badge>
        </span>
      )}
      {record.waiting && <Badge tone="amber">{words.list.waiting}</Badge>}
      <CheckMark record={record} />
    </span>
  )
}

function Tile({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-pine-tint font-semibold text-pine-strong"
    >
      {children}
    </span>
  )
}
