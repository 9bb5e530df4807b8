import { useEffect } from 'react'
import { watchOtherTabs } from '../session/idle.ts'
import { toast } from '../../ui/index.ts'
import { client } from '../../estate/index.ts'
import { words } from './words.ts'

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** The inactivity limit of both portals. */
const IDLE_MS = 30 * 60_000
const LOOK_EVERY_MS = 15_000

/** Some estate locks a moment before the portal's own clock is looked at; that close to it, being away is what it was. */
const CLOSE_MS = 60_000

function expire(): void {
  toast({
    tone: 'failure',
    title: words.expired,
    description: words.expiredMore,
    // Whoever was away for half an hour is not there to read it: it stays until it is closed.
    duration: Infinity,
  })
  // Out of reach of the server: the estate is locked on this device by then, which keeps as well.
  client.signOut().catch(() => undefined)
}

/**
 * Signs out after 30 minutes without a movement, press or key in any tab, with the *Session Expired* notice. The clock
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
