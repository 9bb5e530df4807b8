import { useServer } from '../estate/index.ts'
import { words } from './frame-words.ts'

/** On every page of a rehearsal server, where days of waiting pass in seconds (decision 005). */
export function RehearsalBanner() {
  const seconds = useServer()?.rehearsalDaySeconds ?? null
  if (seconds === null) return null
  const length = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds)
  return (
    <aside aria-label={words.rehearsal.title} className="no-print bg-clay-tint px-4 py-2 text-center text-clay-text">
      {words.rehearsal.why(length)}
    </aside>
  )
}
