import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Drawing } from '../../../records/family/layout.ts'
import { box, boxOf, touches } from './geometry.ts'

/** The visible part in picture coordinates, with a margin. */
export type Seen = { left: number; top: number; right: number; bottom: number }
const everything: Seen = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

/** In picture coordinates. */
type Point = { x: number; y: number }

type FocusTarget = { person: string } | { place: Point }

type FramePosition = { left: number; top: number; width: number }

const putNow = ({ scrollLeft, scrollTop, clientWidth }: HTMLElement): FramePosition => ({
  left: scrollLeft,
  top: scrollTop,
  width: clientWidth,
})

function seenIn({ scrollLeft, scrollTop, clientWidth, clientHeight }: HTMLElement, scale: number): Seen {
  if (clientWidth === 0) return everything
  return {
    left: scrollLeft / scale - box.width,
    top: scrollTop / scale - box.height,
    right: (scrollLeft + clientWidth) / scale + box.width,
    bottom: (scrollTop + clientHeight) / scale + box.height,
  }
}

const middleIn = ({ scrollLeft, scrollTop, clientWidth, clientHeight }: HTMLElement, scale: number): Point => ({
  x: (scrollLeft + clientWidth / 2) / scale,
  y: (scrollTop + clientHeight / 2) / scale,
})

function pointOf(target: FocusTarget, { placed, lines }: Drawing, root: string): Point | undefined {
  if ('place' in target) return target.place
  const place = placed.get(target.person) ?? placed.get(root)
  if (place === undefined) return undefined
  // The root is centered together with their partner: a phone fits two boxes.
  const couple = place.id === root ? lines.find((line) => line.what === 'couple' && touches(line, root)) : undefined
  const partner = couple?.what === 'couple' ? placed.get(couple.one === root ? couple.other : couple.one) : undefined
  const beside = partner?.row === place.row && Math.abs(partner.x - place.x) === 1 ? partner : place
  const { x, y } = boxOf({ x: (place.x + beside.x) / 2, row: place.row })
  return { x: x + box.width / 2, y: y + box.height / 2 }
}

function showInMiddle(frame: HTMLElement, { x, y }: Point, scale: number): void {
  frame.scrollLeft = x * scale - frame.clientWidth / 2
  frame.scrollTop = y * scale - frame.clientHeight / 2
}

/**
 * Keeps the selected person, or the point to which the user scrolled, centered through zoom and
 * rotation.
 * @param reached the person centered first
 */
export function useCentered({
  drawing,
  root,
  reached,
  scale,
}: {
  drawing: Drawing
  root: string
  reached: string
  scale: number
}): {
  frame: RefObject<HTMLDivElement | null>
  seen: Seen
  onScroll: () => void
  /** Centers a person now, or at the next change of size: a mere press does not scroll. */
  lookAt: (person: string, when: 'now' | 'later') => void
} {
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(everything)
  const looked = useRef<FocusTarget>({ person: reached })
  const seenFrom = useRef(root)
  // Our last scroll position: any other was made by the user.
  const lastPosition = useRef<FramePosition>({ left: 0, top: 0, width: 0 })
  const center = useCallback(() => {
    const element = frame.current
    const point = pointOf(looked.current, drawing, root)
    if (element === null || point === undefined) return
    showInMiddle(element, point, scale)
    lastPosition.current = putNow(element)
    setSeen(seenIn(element, scale))
  }, [drawing, root, scale])
  useLayoutEffect(() => {
    // A new root is a new drawing: old points mean nothing in it.
    if (seenFrom.current !== root) looked.current = { person: root }
    seenFrom.current = root
    center()
    const element = frame.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== lastPosition.current.width) center()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [root, center])
  return {
    frame,
    seen,
    onScroll() {
      const element = frame.current
      if (element === null) return
      const now = putNow(element)
      const moved =
        Math.abs(now.left - lastPosition.current.left) > 1 || Math.abs(now.top - lastPosition.current.top) > 1
      // With another width, the browser scrolled the frame because its size changed.
      if (moved && now.width === lastPosition.current.width) {
        looked.current = { place: middleIn(element, scale) }
        lastPosition.current = now
      }
      setSeen(seenIn(element, scale))
    },
    lookAt(person, when) {
      looked.current = { person }
      if (when === 'now') center()
    },
  }
}
