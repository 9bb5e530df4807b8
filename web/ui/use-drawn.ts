import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterFrame } from './after-frame.ts'

const batchSize = 2
/** Rows that need no observer: in a scrolling dialog, it fires only at the list's end. */
const firstRows = 8
/** The margin of the IntersectionObserver: more than one screen. */
const observerMargin = '1000px 0px'

/** The number of list rows to render: those down to the viewport, or all rows before printing. */
export function useDrawn(wanted: number): [number, RefObject<HTMLDivElement | null>] {
  const [drawn, setDrawn] = useState(typeof IntersectionObserver === 'undefined' ? Infinity : 0)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (end.current === null) return undefined
    const drawMore = () => startTransition(() => setDrawn(drawn + batchSize))
    const leave = drawn < firstRows ? afterFrame(drawMore) : undefined
    // The browser prints immediately after this event, so render synchronously.
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
