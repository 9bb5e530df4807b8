import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterFrame } from './after-frame.ts'

/** Rows per batch after the first draw: a slow phone takes less than 50 ms for either. */
const batchSize = 2
/** In a scrolling dialog the observer fires only once the list's end is visible. */
const firstRows = 8
/** The observer's margin: more than a screen. */
const observerMargin = '1000px 0px'

/**
 * The number of rows to draw: down to the viewport, and all of them for print.
 * @returns the count, and a ref for the element after the last row
 */
export function useDrawn(wanted: number): [number, RefObject<HTMLDivElement | null>] {
  const [drawn, setDrawn] = useState(typeof IntersectionObserver === 'undefined' ? Infinity : 0)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null) return undefined
    const drawMore = () => startTransition(() => setDrawn(drawn + batchSize))
    const leave = drawn < firstRows ? afterFrame(drawMore) : undefined
    // The browser prints right after this event.
    const drawAll = () => flushSync(() => setDrawn(wanted))
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) drawMore()
      },
      { rootMargin: observerMargin },
    )
    observer.observe(end.current)
    addEventListener('beforeprint', drawAll)
    return () => {
      leave?.()
      observer.disconnect()
      removeEventListener('beforeprint', drawAll)
    }
  }, [drawn, wanted])
  return [Math.min(drawn, wanted), end]
}
