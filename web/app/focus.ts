import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Longer than a chunk takes on a slow phone. After that the focus stays where it is. */
const PATIENCE_MS = 5000

/**
 * After a navigation, focuses the new page's heading, so that screen readers announce it.
 * Not after a page load, nor when the screen focused a field by itself.
 */
export function useFocusOnArrival(): void {
  // resolvedLocation changes when the new screen has rendered, not when navigation starts.
  const arrivedAt = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(arrivedAt)
  useEffect(() => {
    const isFirst = before.current === undefined
    if (before.current === arrivedAt) return undefined
    before.current = arrivedAt
    if (isFirst || focusHeading()) return undefined
    // The shell's chunk may still be loading.
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

/** @returns false when the page has no heading yet */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return false
  const typing = document.activeElement?.matches('main input, main textarea, main select') === true
  if (!typing) heading.focus({ preventScroll: true })
  // The router looked for the part that the address names before the screen had loaded.
  document.getElementById(location.hash.slice(1))?.scrollIntoView()
  return true
}
