import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Range, within } from './levels.ts'
import type { Place, Spot } from './use-view.ts'

type Handlers = {
  readonly zoom: number
  readonly range: Range
  readonly under: (spot: Spot) => Place
  /** Zooms and keeps `place` at the spot `at` of the frame. */
  readonly onZoom: (zoom: number, place: Place, at: Spot) => void
}

type Pinch = { readonly zoom: number; readonly fingers: number; readonly place: Place }

/** A notch of a wheel reports about 100 px, a movement on a touchpad a few px. */
const [mostOfWheel, perPixel] = [25, 0.01]

const spotIn = (frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Spot => {
  const { left, top } = frame.getBoundingClientRect()
  return { left: clientX - left, top: clientY - top }
}

/** The distance of two fingers and the point between them; undefined without exactly two. */
function fingersOf({ touches }: TouchEvent): { apart: number; clientX: number; clientY: number } | undefined {
  const [one, other] = touches
  if (one === undefined || other === undefined || touches.length > 2) return undefined
  return {
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    clientX: (one.clientX + other.clientX) / 2,
    clientY: (one.clientY + other.clientY) / 2,
  }
}

/** Zooms by two fingers or Ctrl and wheel. Listeners are native because React's are passive. */
export function useGestures(frame: RefObject<HTMLElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    let pinch: Pinch | undefined
    const zoomTo = (zoom: number, place: Place, at: Spot) => {
      latest.current.onZoom(zoom, place, at)
      // Several events may arrive before the next render.
      latest.current = { ...latest.current, zoom }
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const at = spotIn(element, event)
      const by = Math.max(-mostOfWheel, Math.min(mostOfWheel, event.deltaY))
      zoomTo(within(latest.current.range, latest.current.zoom * Math.exp(-by * perPixel)), latest.current.under(at), at)
    }
    const onTouch = (event: TouchEvent) => {
      const fingers = fingersOf(event)
      if (fingers === undefined) {
        pinch = undefined
        return
      }
      event.preventDefault()
      const at = spotIn(element, fingers)
      pinch ??= { zoom: latest.current.zoom, fingers: fingers.apart, place: latest.current.under(at) }
      const wanted = (pinch.zoom * fingers.apart) / Math.max(1, pinch.fingers)
      zoomTo(within(latest.current.range, wanted), pinch.place, at)
    }
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    element.addEventListener('wheel', onWheel, { passive: false })
    for (const touch of touches) element.addEventListener(touch, onTouch, { passive: false })
    return () => {
      element.removeEventListener('wheel', onWheel)
      for (const touch of touches) element.removeEventListener(touch, onTouch)
    }
  }, [frame])
}
