import { Hourglass } from 'lucide-react'
import { type ReleaseEvent, useAllRecords, useReleaseSettings } from '../../estate/index.ts'
import { whenItOpens } from './opening-words.ts'
import { useOutlook } from './use-outlook.ts'

/** When grantees would read records of these kinds, were the owner reported today. */
export function OpeningSentences({
  kinds,
  events = ['death'],
}: {
  kinds: readonly string[]
  events?: readonly ReleaseEvent[]
}) {
  const settings = useReleaseSettings()
  const outlook = useOutlook()
  const records = useAllRecords().filter(({ kind, audience }) => kinds.includes(kind) && audience !== 'nobody')
  if (settings === undefined) return null
  // A page without records speaks of what its form presets.
  const hasFirst = records.length === 0 ? (settings.firstDays ?? 0) > 0 : records.some(({ firstDays }) => firstDays)
  return (
    <div className="no-print flex max-w-prose items-start gap-3">
      <Hourglass aria-hidden="true" className="mt-1 size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-2">
        {events.map((event) => (
          <p key={event}>{whenItOpens(outlook, { event, hasFirst }).says.join(' ')}</p>
        ))}
      </div>
    </div>
  )
}
