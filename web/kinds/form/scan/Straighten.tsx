import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Corner, Corners } from '../../../shared/pictures/straighten.ts'
import { Button, Dialog, Skeleton } from '../../../ui/index.ts'
import type { PagePhoto } from './page-photo.ts'
import { useDrawnPage } from './use-drawn-page.ts'
import { pageWords as words } from './words.ts'

const LARGE = 1200
/** The step of an arrow key, as a fraction of the picture; with Shift five times as far. */
const STEP = 0.01

const usual: Corners = [
  { x: 0.08, y: 0.08 },
  { x: 0.92, y: 0.08 },
  { x: 0.92, y: 0.92 },
  { x: 0.08, y: 0.92 },
]

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The range of each corner. The ranges do not overlap, so the corners never cross. */
const bounds = [
  { x: [0, 0.45], y: [0, 0.45] },
  { x: [0.55, 1], y: [0, 0.45] },
  { x: [0.55, 1], y: [0.55, 1] },
  { x: [0, 0.45], y: [0.55, 1] },
] as const

const within = (value: number, [least, most]: readonly [number, number]) => Math.min(Math.max(value, least), most)

function withCorner(corners: Corners, at: number, to: Corner): Corners {
  const limit = bounds[at]
  if (limit === undefined) return corners
  const put = (corner: Corner, place: number) =>
    place === at ? { x: within(to.x, limit.x), y: within(to.y, limit.y) } : corner
  const [a, b, c, d] = corners
  return [put(a, 0), put(b, 1), put(c, 2), put(d, 3)]
}

export function Straighten({
  photo,
  onCorners,
  onClose,
}: {
  photo: PagePhoto
  onCorners: (corners: Corners | undefined) => void
  onClose: () => void
}) {
  const { corners: before, ...whole } = photo
  const [corners, setCorners] = useState(before ?? usual)
  const { url, unreadable } = useDrawnPage({ ...whole, legible: false }, LARGE)
  const picture = useRef<HTMLDivElement>(null)
  const end = (chosen: Corners | undefined) => {
    onCorners(chosen)
    onClose()
  }
  const drag = (at: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const place = picture.current?.getBoundingClientRect()
    if (place === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const to = { x: (event.clientX - place.left) / place.width, y: (event.clientY - place.top) / place.height }
    setCorners((now) => withCorner(now, at, to))
  }
  const press = (at: number) => (event: KeyboardEvent) => {
    const way = arrows[event.key]
    const corner = corners[at]
    if (way === undefined || corner === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? STEP * 5 : STEP
    setCorners(withCorner(corners, at, { x: corner.x + way[0] * step, y: corner.y + way[1] * step }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.straightenTitle}
      description={
        <>
          {words.straightenHow} <span className="pointer-coarse:sr-only max-sm:sr-only">{words.straightenKeys}</span>
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => end(undefined)}>
            {words.wholePhoto}
          </Button>
          <Button onClick={() => end(corners)}>{words.straightenDone}</Button>
        </>
      }
    >
      {url === undefined ? (
        unreadable !== undefined ? (
          <p role="alert">{unreadable}</p>
        ) : (
          <Skeleton label={words.opening} lines={6} />
        )
      ) : (
        <div className="flex justify-center p-6">
          <div ref={picture} className="relative touch-none select-none">
            <img src={url} alt={words.photo} draggable={false} className="block max-h-[60vh] max-w-full" />
            <svg
              aria-hidden="true"
              viewBox="0 0 1 1"
              preserveAspectRatio="none"
              className="pointer-events-none absolute inset-0 size-full"
            >
              <polygon
                points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
                className="fill-pine/15 stroke-pine"
                strokeWidth="3"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
            {corners.map(({ x, y }, at) => (
              <button
                key={words.corners[at]}
                type="button"
                aria-label={words.corners[at]}
                style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                className="absolute size-11 -translate-x-1/2 -translate-y-1/2 cursor-grab rounded-full border-4 border-pine bg-paper/60"
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={drag(at)}
                onKeyDown={press(at)}
              />
            ))}
          </div>
        </div>
      )}
    </Dialog>
  )
}
