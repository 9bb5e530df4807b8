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

/** Letters of a name are no smaller: a longer one goes on in the next line. Below the other size three lines have room. */
const [leastSize, sizeOfThree] = [14, 16]

/** One person in the picture of a family. */
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
  /** It is the one that Tab leads to. */
  reached: boolean
  open: OpenFile | undefined
  onSelect: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const name = tree.name(id)
  const known = tree.years(id)
  // Whoever the tree is about is told so where their own name stands in their box.
  const years = id === owner && name !== words.you ? tree.says.ownersYears(known) : known
  const photo = tree.photo(id)
  const hasPhoto = isFile(photo)
  const [usual, room] = hasPhoto ? [18, 94] : [20, 140]
  // No name is broken that fits on a line in smaller letters.
  const ofName = Math.max(leastSize, fittingSize(widestWord(name), room, usual))
  return (
    <button
      type="button"
      data-person={id}
      tabIndex={reached ? 0 : -1}
      aria-pressed={selected}
      // What is seen first, word for word, as whoever speaks to their device would say it.
      aria-label={[`${name} ${years}`.trim(), relation === name ? '' : relation].filter(Boolean).join(', ')}
      onClick={onSelect}
      onKeyDown={onKeyDown}
      // Its text is measured by the box, which grows with the picture. Beside a photo four lines have room.
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
