import { Maximize, Minus, Plus } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Drawing } from '../../../records/family/layout.ts'
import { relationsFrom } from '../../../records/family/relation.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { Button } from '../../ui/index.ts'
import { box, boxOf, dashOf, pathOf, sizeOf, touches } from './geometry.ts'
import { Legend } from './Legend.tsx'
import { PersonBox } from './PersonBox.tsx'
import type { Tree } from './tree.ts'
import { type Seen, useCentered } from './use-centered.ts'
import { words } from './words.ts'

const zooms = [0.1, 0.15, 0.25, 0.4, 0.6, 0.8, 1, 1.25, 1.5] as const
const [least, most] = [0.1, 1.5]
/** The smallest initial zoom at which names stay readable. */
const legible = 0.75

/**
 * The tree with scroll and zoom. Only visible parts are drawn, so thousands of people stay smooth.
 * Roving tabindex: Tab reaches one person, arrow keys move to relatives and row neighbors.
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
  root: string
  selected: string
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
  // An unconnected person has no box, so Tab falls back to the root.
  const reached = drawing.placed.has(selected) ? selected : root
  const { frame, seen, onScroll, lookAt } = useCentered({ drawing, root, reached, scale })
  // After an arrow key, the next box takes the focus once it is drawn.
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
        <ZoomButtons zoom={zoom} onZoom={setZoom} onFit={fit} />
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
            <Lines {...{ drawing, selected, seen }} />
            {boxes.map(({ id, x, y }) => (
              <PersonBox
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

function ZoomButtons({ zoom, onZoom, onFit }: { zoom: number; onZoom: (zoom: number) => void; onFit: () => void }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      <Button
        variant="quiet"
        icon={<Minus aria-hidden="true" className="size-5" />}
        disabled={zoom <= least}
        onClick={() => onZoom(zooms.findLast((one) => one < zoom) ?? least)}
      >
        {words.smaller}
      </Button>
      <Button
        variant="quiet"
        icon={<Plus aria-hidden="true" className="size-5" />}
        disabled={zoom >= most}
        onClick={() => onZoom(zooms.find((one) => one > zoom) ?? most)}
      >
        {words.larger}
      </Button>
      <Button variant="quiet" icon={<Maximize aria-hidden="true" className="size-5" />} onClick={onFit}>
        {words.fit}
      </Button>
    </div>
  )
}

function Lines({ drawing, selected, seen }: { drawing: Drawing; selected: string; seen: Seen }) {
  // SVG paints in order: the selected person’s lines come last, on top.
  const lines = useMemo(
    () => drawing.lines.toSorted((a, b) => Number(touches(a, selected)) - Number(touches(b, selected))),
    [drawing, selected],
  )
  return (
    <svg aria-hidden="true" {...sizeOf(drawing)} className="absolute inset-0 text-soft">
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
  )
}

/** The element’s width in pixels; 0 until measured. */
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

/** The relative that an arrow key selects: first parent, first child, or row neighbor. */
function nextOf(key: string, { family }: Tree, { placed }: Drawing, from: string): string | undefined {
  const here = placed.get(from)
  if (here === undefined) return undefined
  if (key === 'ArrowUp') return family.parentsOf(from).find(({ id }) => placed.has(id))?.id
  if (key === 'ArrowDown') return family.childrenOf(from).find(({ id }) => placed.has(id))?.id
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const row = [...placed.values()].filter((one) => one.row === here.row).toSorted((a, b) => a.x - b.x)
  return row[row.indexOf(here) + (key === 'ArrowLeft' ? -1 : 1)]?.id
}

/** The root font size in pixels that the picture is designed for. */
const designedFor = 18

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true })
  return () => observer.disconnect()
}

const scaleNow = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || designedFor) / designedFor

/** The user’s text size relative to the default: boxes scale as a whole, so that no name is cut. */
const useTextScale = (): number => useSyncExternalStore(subscribe, scaleNow)
