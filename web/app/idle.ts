/** After this long without a sign of a person the estate locks, and the portals sign out (spec 2, point 9). */
export const IDLE_MS = 30 * 60_000

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Calls `touch` at every sign of a person: key, press, wheel, finger. The estate locks by itself when there was none for 30
 * minutes; it alone counts, because tabs must agree. Gives a function that stops it.
 */
export function tellOfPresence(touch: () => void): () => void {
  for (const sign of signs) addEventListener(sign, touch, { passive: true, capture: true })
  return () => {
    for (const sign of signs) removeEventListener(sign, touch, { capture: true })
  }
}
