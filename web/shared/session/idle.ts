/** After this long without a sign of a person the estate locks, and the portals sign out. */
export const IDLE_MS = 30 * 60_000

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const KEY = 'cairn_present_at'
const TELL_EVERY_MS = 15_000
let toldAt = 0

/** Tells the other tabs of this browser, now and then, that somebody is here. */
function tellOtherTabs(): void {
  const now = Date.now()
  if (now - toldAt < TELL_EVERY_MS) return
  toldAt = now
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // Storage may be forbidden: each tab then counts for itself.
  }
}

/**
 * Calls `touch` at every sign of a person: key, press, wheel, finger. The estate locks by itself when there was none for 30
 * minutes; it alone counts, because tabs must agree. Gives a function that stops it.
 */
export function tellOfPresence(touch: () => void): () => void {
  const onSign = () => {
    touch()
    tellOtherTabs()
  }
  for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true })
  return () => {
    for (const sign of signs) removeEventListener(sign, onSign, { capture: true })
  }
}

/** Calls `seen` when somebody was here in another tab, at most a few seconds late. Gives a function that stops it. */
export function watchOtherTabs(seen: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) seen()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
