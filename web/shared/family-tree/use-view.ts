import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Drawing, Placed } from '../../../records/family/layout.ts'
import { type Area, middleOf, placeAt, type Shape, touches } from './geometry.ts'

const everything: Area = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

export type Place = Pick<Placed, 'x' | 'row'>

export type Spot = { readonly left: number; readonly top: number }

/** What to keep in place, at the spot `at`, by default the center of the frame. */
type Looked = { readonly person: string } | { readonly place: Place; readonly at?: Spot }

type FramePosition = { left: number; top: number; width: number }

const positionOf = ({ scrollLeft, scrollTop, clientWidth }: HTMLElement): FramePosition => ({
  left: scrollLeft,
  top: scrollTop,
  width: clientWidth,
})

const middleOfFrame = ({ clientWidth, clientHeight }: HTMLElement): Spot => ({
  left: clientWidth / 2,
  top: clientHeight / 2,
})

function cornerOf({ firstElementChild: drawn }: HTMLElement): Spot {
  return drawn instanceof HTMLElement ? { left: drawn.offsetLeft, top: drawn.offsetTop } : { left: 0, top: 0 }
}

function viewOf(frame: HTMLElement, scale: number): Area {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = frame
  if (clientWidth === 0) return everything
  const corner = cornerOf(frame)
  const [left, top] = [(scrollLeft - corner.left) / scale, (scrollTop - corner.top) / scale]
  return { left, top, right: left + clientWidth / scale, bottom: top + clientHeight / scale }
}

/** Adds half a view on each side, so that most scrolling draws nothing new. */
function wider(view: Area): Area {
  if (view === everything) return view
  const [x, y] = [(view.right - view.left) / 2, (view.bottom - view.top) / 2]
  return { left: view.left - x, top: view.top - y, right: view.right + x, bottom: view.bottom + y }
}

const contains = (outer: Area, inner: Area): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom

function placeOf(looked: Looked, { placed, lines }: Drawing, root: string, home: Place | undefined): Place | undefined {
  if ('place' in looked) return looked.place
  if (looked.person === root && home !== undefined) return home
  const place = placed.get(looked.person) ?? placed.get(root)
  if (place === undefined) return undefined
  // Centers the root together with the partner, because a phone fits two boxes.
  const couple = place.id === root ? lines.find((line) => line.what === 'couple' && touches(line, root)) : undefined
  const partner = couple?.what === 'couple' ? placed.get(couple.one === root ? couple.other : couple.one) : undefined
  const beside = partner?.row === place.row && Math.abs(partner.x - place.x) === 1 ? partner : place
  return { x: (place.x + beside.x) / 2, row: place.row }
}

export type View = {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly seen: Area
  readonly onScroll: () => void
  /** Centers a person now, or at the next change of size, so that a press alone does not scroll. */
  readonly lookAt: (person: string, when: 'now' | 'later') => void
  readonly under: (spot: Spot) => Place
  /** Keeps a place at a spot of the frame through the next change of zoom. */
  readonly hold: (place: Place, at: Spot) => void
}

/** Keeps the selected person, or the last scroll's spot, centered through zoom and turns. */
export function useView({
  home,
  drawing,
  root,
  reached,
  shape,
  scale,
}: {
  home: Place | undefined
  drawing: Drawing
  root: string
  reached: string
  shape: Shape
  scale: number
}): View {
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(everything)
  const looked = useRef<Looked>({ person: reached })
  const seenFrom = useRef(root)
  // The last scroll position that this code set. A different position means that the user scrolled.
  const lastPosition = useRef<FramePosition>({ left: 0, top: 0, width: 0 })
  const center = useCallback(() => {
    const element = frame.current
    const place = placeOf(looked.current, drawing, root, home)
    if (element === null || place === undefined) return
    const at = ('at' in looked.current ? looked.current.at : undefined) ?? middleOfFrame(element)
    const [{ x, y }, corner] = [middleOf(place, shape), cornerOf(element)]
    element.scrollLeft = x * scale + corner.left - at.left
    element.scrollTop = y * scale + corner.top - at.top
    lastPosition.current = positionOf(element)
    setSeen(wider(viewOf(element, scale)))
  }, [home, drawing, root, shape, scale])
  const under = (element: HTMLElement, spot: Spot): Place => {
    const { left, top } = viewOf(element, scale)
    return placeAt({ x: left + spot.left / scale, y: top + spot.top / scale }, shape)
  }
  useLayoutEffect(() => {
    // A new root is a new drawing, in which old points mean nothing.
    if (seenFrom.current !== root) looked.current = { person: root }
    seenFrom.current = root
    center()
    const element = frame.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== lastPosition.current.width) center()
      else setSeen(wider(viewOf(element, scale)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [root, scale, center])
  return {
    frame,
    seen,
    onScroll() {
      const element = frame.current
      if (element === null) return
      const now = positionOf(element)
      const moved =
        Math.abs(now.left - lastPosition.current.left) > 1 || Math.abs(now.top - lastPosition.current.top) > 1
      // If the width differs too, the browser scrolled because the frame’s size changed.
      if (moved && now.width === lastPosition.current.width) {
        looked.current = { place: under(element, middleOfFrame(element)) }
        lastPosition.current = now
      }
      const view = viewOf(element, scale)
      setSeen((drawn) => (contains(drawn, view) ? drawn : wider(view)))
    },
    lookAt(person, when) {
      looked.current = { person }
      if (when === 'now') center()
    },
    under: (spot) => (frame.current === null ? { x: 0, row: 0 } : under(frame.current, spot)),
    hold(place, at) {
      looked.current = { place, at }
    },
  }
}
