import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Drawing } from '../../../records/family/layout.ts'
import { box, boxOf, touches } from './geometry.ts'

/** What of the picture is seen, in its own measure, with some room around. */
export type Seen = { left: number; top: number; right: number; bottom: number }
const everything: Seen = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

/** A point of the picture, in its own measure. */
type Point = { x: number; y: number }

/** What somebody looked at last: a person, or a place to which their hand moved the picture. */
type Looked = { person: string } | { place: Point }

/** Where a frame stands, and how wide it is. */
type Put = { left: number; top: number; width: number }

const putNow = ({ scrollLeft, scrollTop, clientWidth }: HTMLElement): Put => ({
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

function pointOf(looked: Looked, { placed, lines }: Drawing, root: string): Point | undefined {
  if ('place' in looked) return looked.place
  const place = placed.get(looked.person) ?? placed.get(root)
  if (place === undefined) return undefined
  // Whoever the picture is seen from is looked at together with the one they live with: a phone has room for two.
  const couple = place.id === root ? lines.find((line) => line.what === 'couple' && touches(line, root)) : undefined
  const partner = couple?.what === 'couple' ? placed.get(couple.one === root ? couple.other : couple.one) : undefined
  const beside = partner?.row === place.row && Math.abs(partner.x - place.x) === 1 ? partner : place
  const { x, y } = boxOf({ x: (place.x + beside.x) / 2, row: place.row })
  return { x: x + box.width / 2, y: y + box.height / 2 }
}

/** Scrolls a point into the middle of a frame, as far as the picture reaches. */
function showInMiddle(frame: HTMLElement, { x, y }: Point, scale: number): void {
  frame.scrollLeft = x * scale - frame.clientWidth / 2
  frame.scrollTop = y * scale - frame.clientHeight / 2
}

/**
 * What stands in the middle of the picture's frame: whoever was looked at last, or where a hand moved it. It stays there when the picture
 * is made larger or smaller, and when a phone is turned.
 * @param reached whoever is looked at first
 */
export function useMiddle({
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
  /** Keeps somebody in the middle from now on, or from the next change of the size: a press alone moves nothing. */
  lookAt: (person: string, when: 'now' | 'later') => void
} {
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(everything)
  const looked = useRef<Looked>({ person: reached })
  const seenFrom = useRef(root)
  // Where the picture was put last: what stands elsewhere was moved by a hand.
  const put = useRef<Put>({ left: 0, top: 0, width: 0 })
  const center = useCallback(() => {
    const element = frame.current
    const point = pointOf(looked.current, drawing, root)
    if (element === null || point === undefined) return
    showInMiddle(element, point, scale)
    put.current = putNow(element)
    setSeen(seenIn(element, scale))
  }, [drawing, root, scale])
  useLayoutEffect(() => {
    // Seen from somebody else it is another picture: no place in it is what it was.
    if (seenFrom.current !== root) looked.current = { person: root }
    seenFrom.current = root
    center()
    const element = frame.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== put.current.width) center()
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
      const moved = Math.abs(now.left - put.current.left) > 1 || Math.abs(now.top - put.current.top) > 1
      // A frame of another size moves by itself.
      if (moved && now.width === put.current.width) {
        looked.current = { place: middleIn(element, scale) }
        put.current = now
      }
      setSeen(seenIn(element, scale))
    },
    lookAt(person, when) {
      looked.current = { person }
      if (when === 'now') center()
    },
  }
}
