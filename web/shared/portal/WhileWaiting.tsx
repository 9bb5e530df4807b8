import { lazy, Suspense } from 'react'
import type { HeldSeat } from '../../estate/types.ts'
import { retry } from '../../ui/retry.ts'
import { isOpen } from '../release/is-open.ts'

const NextDay = lazy(() => retry(async () => ({ default: (await import('./NextDay.tsx')).NextDay })))

/** What to know and do until the report that opens next does so. Empty without an open report. */
export function WhileWaiting({ seat }: { seat: HeldSeat }) {
  const [release] = seat.releases.filter(isOpen).toSorted((a, b) => (a.opensAt ?? '~').localeCompare(b.opensAt ?? '~'))
  return (
    release !== undefined && (
      <Suspense>
        <NextDay seat={seat} release={release} />
      </Suspense>
    )
  )
}
