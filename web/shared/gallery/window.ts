import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

type Bounds = { width: number; top: number; letters: number }

/** Used before the first measurement, and in environments that cannot measure. */
const assumed: Bounds = { width: 720, top: 0, letters: 18 }

export function useBounds<E extends HTMLElement>(): [ref: RefObject<E | null>, bounds: Bounds] {
  const ref = useRef<E>(null)
  const [bounds, setBounds] = useState(assumed)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => {
      const { width, top } = element.getBoundingClientRect()
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      if (width > 0)
        setBounds((before) => {
          const now = { width: Math.floor(width), top: Math.round(top + scrollY), letters }
          return before.width === now.width && before.top === now.top && before.letters === letters ? before : now
        })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // Content above the element may grow, too.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return [ref, bounds]
}

/** The scroll position is rounded to this many pixels, so that few scroll events re-render. */
const step = 200
/** Overscan in pixels above and below. */
const ahead = 800

type Seen = { from: number; height: number }

const look = (): Seen => ({ from: Math.floor(scrollY / step) * step, height: innerHeight })

// Cached per scroll event, before rendering: a later read would force a synchronous layout.
let seen: Seen | undefined
const listeners = new Set<() => void>()

function onMove(): void {
  const now = look()
  if (seen?.from === now.from && seen.height === now.height) return
  seen = now
  for (const changed of listeners) changed()
}

function listen(changed: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('scroll', onMove, { passive: true })
    addEventListener('resize', onMove)
  }
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    removeEventListener('scroll', onMove)
    removeEventListener('resize', onMove)
    seen = undefined
  }
}

const seenNow = (): Seen => (seen ??= look())

type Drawn = { index: number; start: number }

function startsOf(heights: readonly number[]): number[] {
  const starts: number[] = []
  let start = 0
  for (const height of heights) {
    starts.push(start)
    start += height
  }
  return starts
}

/** Returns the rows near the viewport and the total height. Always renders the row `kept`. */
export function useNearRows(heights: readonly number[], top: number, kept: number): { height: number; near: Drawn[] } {
  const starts = useMemo(() => startsOf(heights), [heights])
  const height = (starts.at(-1) ?? 0) + (heights.at(-1) ?? 0)
  const { from: scrolled, height: screen } = useSyncExternalStore(listen, seenNow)
  const near = useMemo(() => {
    const from = scrolled - top - ahead
    const to = scrolled - top + screen + step + ahead
    return starts.flatMap((start, index) =>
      index === kept || (start + (heights[index] ?? 0) > from && start < to) ? [{ index, start }] : [],
    )
  }, [starts, heights, scrolled, screen, top, kept])
  return { height, near }
}
