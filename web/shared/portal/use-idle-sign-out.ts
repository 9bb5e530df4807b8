import { useEffect } from 'react'
import { watchOtherTabs } from '../session/idle.ts'
import { client } from '../../estate/index.ts'

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** The inactivity limit of both portals. */
const IDLE_MS = 30 * 60_000
const LOOK_EVERY_MS = 15_000

/** Some estate locks a moment before the portal's own clock is looked at; that close to it, being away is what it was. */
const CLOSE_MS = 60_000

function expire(): void {
  // Out of reach of the server: the estate is locked on this device by then, which keeps as well.
  client.expire().catch(() => undefined)
}

/**
 * Signs out after 30 minutes without a movement, press or key in any tab, with the *Session Expired* notice (use-expired-notice.ts). The clock
 * is looked at, not counted down, so a laptop that slept signs out when it wakes.
 */
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
    // Who reads in another tab is not away.
    const stopWatching = watchOtherTabs(onSign)
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      for (const sign of signs) removeEventListener(sign, onSign, { capture: true })
      stopWatching()
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
      // The lock that everybody has after 30 minutes came first and took the portal away: sign out all the same.
      if (!over && Date.now() - last >= IDLE_MS - CLOSE_MS) {
        over = true
        expire()
      }
    }
  }, [])
}
