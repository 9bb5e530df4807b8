import type { KeyboardEvent } from 'react'
import { owner } from '../../../records/family/graph.ts'
import { isFile } from '../../../records/fields/index.ts'
import { classes } from '../../ui/index.ts'
import { SealedPicture } from '../pictures/SealedPicture.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import { box } from './geometry.ts'
import { fittingSize, widestWord } from './text-width.ts'
import type { Tree } from './tree.ts'
import { words } from './words.ts'

/** Font sizes: the smallest before a name wraps, and the one below which three lines fit. */
const [leastSize, sizeOfThree] = [14, 16]

export function PersonBox({
  tree,
  id,
  x,
  y,
  relation,
  selected,
  reached,
  open,
  onSelect,
  onKeyDown,
}: {
  tree: Tree
  id: string
  x: number
  y: number
  relation: string | undefined
  selected: boolean
  reached: boolean
  open: OpenFile | undefined
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const name = tree.name(id)
  const known = tree.years(id)
  // The owner’s box shows their name, so the years line says that the tree is theirs.
  const years = id === owner && name !== words.you ? tree.says.ownersYears(known) : known
  const photo = tree.photo(id)
  const hasPhoto = isFile(photo)
  const [usual, room] = hasPhoto ? [18, 94] : [20, 140]
  // Shrink the font before breaking a word that would fit on one line.
  const ofName = Math.max(leastSize, fittingSize(widestWord(name), room, usual))
  return (
    <button
      type="button"
      data-person={id}
      tabIndex={reached ? 0 : -1}
      aria-pressed={selected}
      // Voice control needs the visible words first, unchanged.
      aria-label={[`${name} ${years}`.trim(), relation === name ? '' : relation].filter(Boolean).join(', ')}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      // The box scales with the picture, so its font size is fixed. Four lines fit beside a photo.
      style={{ left: x, top: y, width: box.width, height: box.height, fontSize: usual }}
      className={classes(
        'absolute flex items-center gap-[0.5em] overflow-hidden rounded-xl border-2 text-left',
        hasPhoto ? 'px-[0.5em] leading-[1.1]' : 'px-[0.75em] leading-tight',
        selected ? 'border-pine bg-pine-tint' : 'border-line bg-card hover:border-pine',
        id === owner && 'font-bold',
      )}
    >
      {hasPhoto && <SealedPicture file={photo} open={open} className="size-[2.75em]" round />}
      <span className="min-w-0">
        <span
          className={classes(
            'font-semibold hyphens-auto break-words',
            hasPhoto && ofName <= sizeOfThree ? 'line-clamp-3' : 'line-clamp-2',
          )}
          style={{ fontSize: ofName }}
        >
          {name}
        </span>{' '}
        {years !== '' && (
          <span className={classes('text-[0.875em] text-soft', hasPhoto ? 'line-clamp-2' : 'block truncate')}>
            {years}
          </span>
        )}
      </span>
    </button>
  )
}
