import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** So many are drawn with the screen around them, and so many at a time then: a slow phone draws either in less than a twentieth of a second. */
const first = 2
const atOnce = 4
/** So many are drawn wherever somebody looks: in a dialog that scrolls the end of the list is near only once it is in sight. */
const atLeast = 8
/** The rest comes as its place comes this near: more than a screen. */
const near = '1000px 0px'

/**
 * How many of these rows are drawn by now: those down to where somebody looks, and all of them on paper.
 * @returns with it, what marks the end of them on the page
 */
export function useDrawn(wanted: number): [number, RefObject<HTMLDivElement | null>] {
  const [drawn, setDrawn] = useState(typeof IntersectionObserver === 'undefined' ? Infinity : first)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null) return undefined
    const drawMore = () => startTransition(() => setDrawn(drawn + atOnce))
    const timer = drawn < atLeast ? setTimeout(drawMore) : undefined
    // Paper is filled right after it is told of.
    const drawAll = () => flushSync(() => setDrawn(wanted))
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) drawMore()
      },
      { rootMargin: near },
    )
    observer.observe(end.current)
    addEventListener('beforeprint', drawAll)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      removeEventListener('beforeprint', drawAll)
    }
  }, [drawn, wanted])
  return [Math.min(drawn, wanted), end]
}
