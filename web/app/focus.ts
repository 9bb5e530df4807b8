import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The longest time to wait for a heading; a chunk takes less even on a slow phone. */
const PATIENCE_MS = 5000

/** Lets screen readers announce a new page, unless the screen has focused a field. */
export function useFocusOnArrival(): void {
  // `resolvedLocation` changes after the new screen has rendered; `location` changes before.
  const arrivedAt = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(arrivedAt)
  useEffect(() => {
    const isFirst = before.current === undefined
    if (before.current === arrivedAt) return undefined
    before.current = arrivedAt
    if (isFirst || focusHeading()) return undefined
    // The heading may render later, because the shell's chunk is still loading.
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

/** @returns false if the page has no heading yet */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading === null) return false
  const typing = document.activeElement?.matches('main input, main textarea, main select') === true
  if (!typing) heading.focus({ preventScroll: true })
  // The router tried to scroll to the fragment before the screen had loaded.
  document.getElementById(location.hash.slice(1))?.scrollIntoView()
  return true
}
