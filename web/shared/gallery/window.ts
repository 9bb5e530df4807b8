import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

/** Where something stands on the page, and how large its letters are. */
type Bounds = { width: number; top: number; letters: number }

/** Before anything is measured, and where nothing can be. */
const assumed: Bounds = { width: 720, top: 0, letters: 18 }

/** How wide an element is, how far from the top of the page it begins, and how large the text is: kept true while the page changes. */
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
    // What stands above it may grow, too.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return [ref, bounds]
}

/** The page is looked at in steps of so many pixels, so that not every pixel that it is scrolled draws anew. */
const step = 200
/** So much more than what is seen is drawn above and below. */
const ahead = 800

/** What is seen of the page, in pixels: where it begins, in steps, and how high it is. */
type Seen = { from: number; height: number }

const look = (): Seen => ({ from: Math.floor(scrollY / step) * step, height: innerHeight })

// Read once when the page moves, before anything is drawn for it: asked for later, the browser would have to lay out the whole page to
// answer.
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

/** A row that is drawn: its number among all, and how far below the beginning it stands. */
export type Drawn = { index: number; start: number }

function startsOf(heights: readonly number[]): number[] {
  const starts: number[] = []
  let start = 0
  for (const height of heights) {
    starts.push(start)
    start += height
  }
  return starts
}

/**
 * Of rows of known heights those near what is seen of the page, and how high all of them are together. `kept` is drawn wherever the
 * page is scrolled.
 */
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
