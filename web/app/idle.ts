/** After this long without a key, a press or a touch the estate locks; only the password opens it again. */
export const IDLE_MS = 30 * 60_000

const LOOK_EVERY_MS = 30_000
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Locks after 30 minutes without a sign of a person. The clock is looked at rather than counted down: a laptop that slept
 * through a timer locks when it wakes. Gives a function that stops it.
 */
export function lockWhenIdle(estate: { touch(): void; lock(): Promise<void> }): () => void {
  let lastSign = Date.now()
  const look = () => {
    if (Date.now() - lastSign < IDLE_MS) return
    lastSign = Date.now()
    // Locking what is not open fails harmlessly: there is nothing to close then.
    estate.lock().catch(() => undefined)
  }
  const onSign = () => {
    look()
    lastSign = Date.now()
    estate.touch()
  }
  for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true })
  document.addEventListener('visibilitychange', look)
  const timer = setInterval(look, LOOK_EVERY_MS)
  return () => {
    for (const sign of signs) removeEventListener(sign, onSign, { capture: true })
    document.removeEventListener('visibilitychange', look)
    clearInterval(timer)
  }
}
