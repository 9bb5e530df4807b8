import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { owner } from '../../../records/family/graph.ts'
import type { Drawing } from '../../../records/family/layout.ts'
import { isFile } from '../../../records/fields/index.ts'
import { relationsFrom } from '../../../records/family/relation.ts'
import { SealedPicture } from '../pictures/SealedPicture.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import { Button, classes } from '../../ui/index.ts'
import { box, boxOf, dashOf, pathOf, sizeOf, touches } from './geometry.ts'
import { Legend } from './Legend.tsx'
import { fittingSize, widestWord } from './text-width.ts'
import type { Tree } from './tree.ts'
import { useMiddle } from './use-middle.ts'
import { useTextScale } from './use-text-scale.ts'
import { words } from './words.ts'

const zooms = [0.1, 0.15, 0.25, 0.4, 0.6, 0.8, 1, 1.25, 1.5] as const
const [least, most] = [0.1, 1.5]
/** The picture opens as a whole where its names can still be read then, else as small as that. */
const legible = 0.75

/** Letters of a name are no smaller: a longer one goes on in the next line. Below the other size three lines have room. */
const [leastSize, sizeOfThree] = [14, 16]

/**
 * The family as a picture that is scrolled, made larger and smaller; only what is seen is drawn, so that thousands stay smooth. One person
 * is in the order of the key Tab, the arrow keys lead from there to parents, children, partners and whoever stands beside.
 */
export function TreePicture({
  tree,
  drawing,
  hint,
  root,
  selected,
  open,
  onSelect,
}: {
  tree: Tree
  drawing: Drawing
  hint: ReactNode
  /** From whom the family is seen. */
  root: string
  selected: string
  /** How photos are opened, where they are not the own estate's. */
  open?: OpenFile | undefined
  onSelect: (id: string) => void
}) {
  const [chosen, setZoom] = useState<number>()
  const relationOf = useMemo(() => relationsFrom(tree.family, root, tree), [tree, root])
  const textScale = useTextScale()
  const { width, height } = sizeOf(drawing)
  const [room, measure] = useWidth()
  const zoom = chosen ?? (room === 0 ? 1 : Math.min(1, Math.max(legible, room / (width * textScale))))
  const scale = zoom * textScale
  // Whoever stands nowhere in this picture, as they are connected to nobody, can't be the one that Tab leads to.
  const reached = drawing.placed.has(selected) ? selected : root
  const { frame, seen, onScroll, lookAt } = useMiddle({ drawing, root, reached, scale })
  // Whoever an arrow key leads to has the focus, once their box is there.
  const byKey = useRef(false)
  useLayoutEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    frame.current?.querySelector<HTMLElement>(`[data-person="${selected}"]`)?.focus()
  }, [selected, frame, byKey])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(event.key, tree, drawing, reached)
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
    lookAt(next, 'now')
    byKey.current = true
  }
  const isSeen = (x: number, y: number) =>
    x + box.width > seen.left && x < seen.right && y + box.height > seen.top && y < seen.bottom
  const boxes = [...drawing.placed.values()].flatMap((place) => {
    const { x, y } = boxOf(place)
    return isSeen(x, y) || place.id === reached ? [{ id: place.id, x, y }] : []
  })
  // Those of whoever was pressed last: nothing is drawn over what leads to them.
  const lines = useMemo(
    () => drawing.lines.toSorted((a, b) => Number(touches(a, selected)) - Number(touches(b, selected))),
    [drawing, selected],
  )
  const fit = () => {
    const element = frame.current
    if (element === null) return
    const wanted = Math.min(element.clientWidth / width, element.clientHeight / height)
    setZoom(Math.min(1, Math.max(least, wanted / textScale)))
  }
  return (
    <div className="flex flex-col gap-3">
      <div ref={measure} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p className="min-w-64 flex-1 text-soft">{hint}</p>
        <div className="flex flex-wrap gap-x-6">
          <Button
            variant="quiet"
            icon={<Minus aria-hidden="true" className="size-5" />}
            disabled={zoom <= least}
            onClick={() => setZoom(zooms.findLast((one) => one < zoom) ?? least)}
          >
            {words.smaller}
          </Button>
          <Button
            variant="quiet"
            icon={<Plus aria-hidden="true" className="size-5" />}
            disabled={zoom >= most}
            onClick={() => setZoom(zooms.find((one) => one > zoom) ?? most)}
          >
            {words.larger}
          </Button>
          <Button variant="quiet" icon={<Maximize aria-hidden="true" className="size-5" />} onClick={fit}>
            {words.fit}
          </Button>
        </div>
      </div>
      <section
        ref={frame}
        data-panned
        aria-label={tree.says.picture}
        onScroll={onScroll}
        className="relative max-h-[70vh] min-h-80 overflow-auto rounded-xl border border-line bg-sunk"
      >
        <div className="relative mx-auto" style={{ width: width * scale, height: height * scale }}>
          <div
            className="absolute top-0 left-0 origin-top-left"
            style={{ width, height, transform: `scale(${scale})` }}
          >
            <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 text-soft">
              {lines.map((line) => {
                const { d, top, bottom } = pathOf(line, drawing)
                const own = touches(line, selected)
                return bottom < seen.top || top > seen.bottom ? null : (
                  <path
                    key={d}
                    d={d}
                    fill="none"
                    stroke="currentColor"
                    strokeWidth={own ? 4 : 2}
                    {...(own && { className: 'text-pine' })}
                    {...(dashOf(line) !== '' && { strokeDasharray: dashOf(line) })}
                  />
                )
              })}
            </svg>
            {boxes.map(({ id, x, y }) => (
              <Box
                key={id}
                {...{ tree, id, x, y, open }}
                relation={relationOf(id)}
                selected={id === selected}
                reached={id === reached}
                onSelect={() => {
                  onSelect(id)
                  lookAt(id, 'later')
                }}
                onKeyDown={onKeyDown}
              />
            ))}
          </div>
        </div>
      </section>
      <Legend drawing={drawing} />
    </div>
  )
}

function Box({
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

/** How wide what it is put on is; 0 until that is known. */
function useWidth(): [width: number, measure: (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0)
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const read = () => setWidth(element.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return [width, measure]
}

/** Whom an arrow key leads to: the first parent, the first child, whoever stands left or right in the row. */
function nextOf(key: string, { family }: Tree, { placed }: Drawing, from: string): string | undefined {
  const here = placed.get(from)
  if (here === undefined) return undefined
  if (key === 'ArrowUp') return family.parentsOf(from).find(({ id }) => placed.has(id))?.id
  if (key === 'ArrowDown') return family.childrenOf(from).find(({ id }) => placed.has(id))?.id
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const row = [...placed.values()].filter((one) => one.row === here.row).toSorted((a, b) => a.x - b.x)
  return row[row.indexOf(here) + (key === 'ArrowLeft' ? -1 : 1)]?.id
}
