import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Longer than a screen's code takes on a slow phone; after that the focus stays where it is. */
const PATIENCE_MS = 5000

/**
 * After a step inside the app the new page's heading takes the focus, so that it is read out and the keyboard starts there.
 * Not after a page load, and not when the screen itself put the focus into a field.
 */
export function useFocusOnArrival(): void {
  // Where one has arrived: it changes when the new screen stands, not when one sets out.
  const arrivedAt = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(arrivedAt)
  useEffect(() => {
    const isFirst = before.current === undefined
    if (before.current === arrivedAt) return undefined
    before.current = arrivedAt
    if (isFirst || focusHeading()) return undefined
    // The shell itself may still be on its way.
    const watcher = new MutationObserver(() => {
      if (focusHeading()) watcher.disconnect()
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(() => watcher.disconnect(), PATIENCE_MS)
    return () => {
      watcher.disconnect()
      clearTimeout(timer)
    }
  }, [arrivedAt])
}

/** False while there is no heading yet. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return false
  const typing = document.activeElement?.matches('main input, main textarea, main select') === true
  if (!typing) heading.focus({ preventScroll: true })
  return true
}
