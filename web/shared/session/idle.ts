const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const KEY = 'cairn_present_at'
const TELL_EVERY_MS = 15_000
let notifiedAt = 0

/** Notifies the other tabs of this browser of input, throttled. */
function notifyOtherTabs(): void {
  const now = Date.now()
  if (now - notifiedAt < TELL_EVERY_MS) return
  notifiedAt = now
  try {
    localStorage.setItem(KEY, String(now))
  } catch {
    // If storage is forbidden, each tab counts separately.
  }
}

/** Reports input. Only the client counts the 30 minutes, for all tabs. Returns the cleanup. */
export function watchPresence(touch: () => void): () => void {
  const onSign = () => {
    touch()
    notifyOtherTabs()
  }
  for (const sign of signs) addEventListener(sign, onSign, { passive: true, capture: true })
  return () => {
    for (const sign of signs) removeEventListener(sign, onSign, { capture: true })
  }
}

/** Calls `seen` after input in another tab, at most a few seconds late. */
export function watchOtherTabs(seen: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) seen()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
