import { lazy, type ReactNode, Suspense } from 'react'
import type { HeldSeat } from '../../estate/types.ts'
import { retry } from '../../ui/retry.ts'
import { isOpen } from '../release/is-open.ts'

const load = () => retry(() => import('./NextDay.tsx'))
const NextDay = lazy(async () => ({ default: (await load()).NextDay }))
const ToDoMeanwhile = lazy(async () => ({ default: (await load()).ToDoMeanwhile }))

/** The day on which something opens next, where it stands (children), and what to do meanwhile. */
export function WhileWaiting({ seat, children }: { seat: HeldSeat; children?: ReactNode }) {
  const [release] = seat.releases.filter(isOpen).toSorted((a, b) => (a.opensAt ?? '~').localeCompare(b.opensAt ?? '~'))
  const about = release !== undefined && { seat, release }
  return (
    <>
      {about && (
        <Suspense>
          <NextDay {...about} />
        </Suspense>
      )}
      {children}
      {about && (
        <Suspense>
          <ToDoMeanwhile {...about} />
        </Suspense>
      )}
    </>
  )
}
