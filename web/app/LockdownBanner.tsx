import { useLockdown } from '../estate/index.ts'
import { words } from './frame-words.ts'

/** Shown signed out too: an emergency lockdown ends all sessions. */
export function LockdownBanner() {
  if (!useLockdown()) return null
  return (
    <aside aria-label={words.lockdown.title} className="no-print bg-clay-tint px-4 py-2 text-center text-clay-text">
      {words.lockdown.why}
    </aside>
  )
}
