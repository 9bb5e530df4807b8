import { type KeyboardEvent, memo } from 'react'
import { owner } from '../../../records/family/graph.ts'
import type { Placed } from '../../../records/family/layout.ts'
import { classes } from '../../ui/index.ts'
import { Face } from '../pictures/Face.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import { middleOf, type Shape } from './geometry.ts'
import { levelAt, scaleAt, shapeAt, textSizeAt } from './levels.ts'
import { fittingSize, widestWord } from './text-width.ts'
import type { Tree } from './tree.ts'
import { words } from './words.ts'

/** The font sizes of name and years, if the zoom leaves room for them. */
const [usual, usualOfYears] = [20, 17]
const padding = 8

/** The selected person's box on the map is as large as a button, in pixels on screen. */
const onMap = { width: 168, height: 48 }

function sizeAt(zoom: number): Shape['box'] {
  if (levelAt(zoom) !== 'map') return shapeAt(zoom).box
  const scale = scaleAt(zoom)
  return { width: onMap.width / scale, height: onMap.height / scale }
}

const between = (left: number, most: number): number => Math.max(0, Math.min(most, left))

type PersonBoxProps = {
  readonly tree: Tree
  readonly place: Placed
  readonly zoom: number
  /** The picture’s width; boxes stay inside it. */
  readonly wide: number
  readonly relationOf: (id: string) => string | undefined
  readonly selected: boolean
  readonly reached: boolean
  readonly open: OpenFile | undefined
  readonly onSelect: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export const PersonBox = memo(function PersonBox({
  tree,
  place,
  zoom,
  wide,
  relationOf,
  selected,
  reached,
  open,
  onSelect,
  onKeyDown,
}: PersonBoxProps) {
  const { id } = place
  const level = levelAt(zoom)
  const name = tree.name(id)
  const known = tree.years(id)
  // The owner’s box shows their name, so the line with the years says that this person is the owner.
  const years = id === owner && name !== words.you ? tree.says.ownersYears(known) : known
  const relation = relationOf(id)
  const { x, y } = middleOf(place, shapeAt(zoom))
  const { width, height } = sizeAt(zoom)
  const room = width - 2 * padding
  // Shrinks the font before it breaks a word that would fit on one line.
  const size = Math.max(textSizeAt(zoom, 0), fittingSize(widestWord(name), room, textSizeAt(zoom, usual)))
  return (
    // The box scales with the picture, so its sizes are in pixels of the picture.
    <div
      className="tree-person"
      style={{ left: between(x - width / 2, wide - width), top: y - height / 2, width, height }}
    >
      <button
        type="button"
        data-person={id}
        tabIndex={reached ? 0 : -1}
        aria-pressed={selected}
        // Voice control needs the visible words first, unchanged.
        aria-label={[`${name} ${years}`.trim(), relation === name ? '' : relation].filter(Boolean).join(', ')}
        onClick={() => onSelect(id)}
        onKeyDown={onKeyDown}
        style={{ paddingInline: padding }}
        className={classes(
          'rounded-xl border-2',
          level === 'faces' && 'tree-with-face',
          selected ? 'border-pine bg-pine-tint' : 'border-line bg-card hover:border-pine',
          id === owner && 'font-bold',
        )}
      >
        <span className="line-clamp-2 font-semibold hyphens-auto break-words" style={{ fontSize: size }}>
          {name}
        </span>{' '}
        {years !== '' && (level === 'years' || level === 'faces') && (
          <span className="block truncate text-soft" style={{ fontSize: textSizeAt(zoom, usualOfYears) }}>
            {years}
          </span>
        )}
      </button>
      {/* Outside the button, because the initials are not part of its name. */}
      {level === 'faces' && (
        <span className="tree-face">
          <Face {...tree.face(id)} size={96} open={open} />
        </span>
      )}
    </div>
  )
})
