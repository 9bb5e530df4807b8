import { useServer } from '../estate/index.ts'

/** On a rehearsal server, where waits of days pass in seconds, every page says so (docs/decisions/005). */
export function RehearsalBanner() {
  const seconds = useServer()?.rehearsalDaySeconds ?? null
  if (seconds === null) return null
  const length = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds)
  return (
    <aside aria-label="Rehearsal" className="no-print bg-clay-tint px-4 py-2 text-center text-clay-text">
      This is a rehearsal: a day lasts {length} here. Nothing real belongs on this server.
    </aside>
  )
}
