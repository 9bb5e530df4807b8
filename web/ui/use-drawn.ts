import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterFrame } from './after-frame.ts'

/** The screen around them is drawn first, then so many at a time: a slow phone draws either in less than a twentieth of a second. */
const atOnce = 2
/** So many are drawn wherever somebody looks: in a dialog that scrolls the end of the list is near only once it is in sight. */
const atLeast = 8
/** The rest comes as its place comes this near: more than a screen. */
const near = '1000px 0px'

/**
 * How many of these rows are drawn by now: those down to where somebody looks, and all of them on paper.
 * @returns with it, what marks the end of them on the page
 */
export function useDrawn(wanted: number): [number, RefObject<HTMLDivElement | null>] {
  const [drawn, setDrawn] = useState(typeof IntersectionObserver === 'undefined' ? Infinity : 0)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null) return undefined
    const drawMore = () => startTransition(() => setDrawn(drawn + atOnce))
    const leave = drawn < atLeast ? afterFrame(drawMore) : undefined
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
      leave?.()
      observer.disconnect()
      removeEventListener('beforeprint', drawAll)
    }
  }, [drawn, wanted])
  return [Math.min(drawn, wanted), end]
}
