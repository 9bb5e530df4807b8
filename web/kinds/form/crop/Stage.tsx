import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type Cut, moved, squareOf, zoomed } from '../../../shared/pictures/cut.ts'
import type { PictureToCut } from './use-picture-to-cut.ts'
import { words } from './words.ts'

/** The step of an arrow key as a fraction of the circle; with Shift five times as far. */
const STEP = 0.02
export const ZOOM_STEP = 1.1

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const zooms: Readonly<Record<string, number>> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
  _: 1 / ZOOM_STEP,
}

export function CutPicture({ picture, cut }: { picture: PictureToCut; cut: Cut }) {
  const { left, top, side } = squareOf(cut, picture)
  return (
    <img
      src={picture.url}
      alt=""
      draggable={false}
      className="absolute max-w-none"
      style={{
        width: `${(picture.width / side) * 100}%`,
        left: `${(-left / side) * 100}%`,
        top: `${(-top / side) * 100}%`,
      }}
    />
  )
}

type Point = { x: number; y: number }

/** Handles dragging with one pointer, pinching with two, and the wheel. */
function useGestures(
  stage: RefObject<HTMLElement | null>,
  { picture, onCut }: { picture: PictureToCut; onCut: (next: (now: Cut) => Cut) => void },
) {
  const pointers = useRef(new Map<number, Point>())
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width = 1 } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { x: (clientX - left) / (width || 1) - 0.5, y: (clientY - top) / (width || 1) - 0.5 }
  }
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const { x, y } = pointOf(event)
    onCut((now) => zoomed(now, picture, now.zoom * Math.exp(-event.deltaY / 400), [x, y]))
  })
  useEffect(() => {
    const element = stage.current
    const turned = (event: WheelEvent) => onWheel(event)
    // React registers wheel listeners as passive, so the dialog would scroll too.
    element?.addEventListener('wheel', turned, { passive: false })
    return () => element?.removeEventListener('wheel', turned)
  }, [stage])
  const end = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, pointOf(event))
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      if (before === undefined) return
      const now = pointOf(event)
      const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      pointers.current.set(event.pointerId, now)
      const [right, down] = [now.x - before.x, now.y - before.y]
      if (other === undefined) return onCut((cut) => moved(cut, picture, right, down))
      const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y)
      const grown = apart(now) / Math.max(apart(before), 0.01)
      const middle = [(now.x + other.x) / 2, (now.y + other.y) / 2] as const
      onCut((cut) => moved(zoomed(cut, picture, cut.zoom * grown, middle), picture, right / 2, down / 2))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

export function Stage({
  stage,
  picture,
  cut,
  onCut,
}: {
  stage: RefObject<HTMLButtonElement | null>
  picture: PictureToCut
  cut: Cut
  onCut: (next: (now: Cut) => Cut) => void
}) {
  const gestures = useGestures(stage, { picture, onCut })
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    const zoom = zooms[event.key]
    if ((way === undefined && zoom === undefined) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const step = event.shiftKey ? STEP * 5 : STEP
    onCut((now) =>
      zoom === undefined
        ? moved(now, picture, (way?.[0] ?? 0) * step, (way?.[1] ?? 0) * step)
        : zoomed(now, picture, now.zoom * zoom),
    )
  }
  return (
    // With this role a screen reader passes arrow keys to the page.
    <div role="application" aria-label={words.title} className="flex justify-center">
      <button
        ref={stage}
        type="button"
        aria-label={words.move}
        className="relative block cursor-grab touch-none overflow-hidden rounded-xl bg-sunk select-none"
        style={{ width: 'min(100%, 38vh, 24rem)', aspectRatio: '1' }}
        onKeyDown={press}
        {...gestures}
      >
        <CutPicture picture={picture} cut={cut} />
        <span
          aria-hidden="true"
          className="absolute inset-0 rounded-full border-2"
          style={{ borderColor: 'white', boxShadow: '0 0 0 100vmax var(--veil)' }}
        />
      </button>
    </div>
  )
}
