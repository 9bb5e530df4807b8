import { useEffect } from 'react'
import { watchOtherTabs } from '../session/idle.ts'
import { client } from '../../estate/index.ts'

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const IDLE_MS = 30 * 60_000
const LOOK_EVERY_MS = 15_000

/** The estate may lock before this timer runs out, so the portal signs out after a lock too. */
const CLOSE_MS = 60_000

function expire(): void {
  // Offline the request fails, but the estate on this device is locked by then.
  client.expire().catch(() => undefined)
}

/** Counts 30 minutes without input in any tab. Compares clock times, because a laptop sleeps. */
export function useIdleSignOut(): void {
  useEffect(() => {
    let last = Date.now()
    let over = false
    const look = () => {
      if (over || Date.now() - last < IDLE_MS) return
      over = true
      expire()
    }
    const onSign = () => {
      look()
      last = Date.now()
    }
    for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true })
    // Activity in another tab counts.
    const stopWatching = watchOtherTabs(onSign)
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      for (const sign of signs) removeEventListener(sign, onSign, { capture: true })
      stopWatching()
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
      // The idle lock of the estate unmounted the portal first; sign out anyway.
      if (!over && Date.now() - last >= IDLE_MS - CLOSE_MS) {
        over = true
        expire()
      }
    }
  }, [])
}
