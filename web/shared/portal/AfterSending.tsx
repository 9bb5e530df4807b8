import { type ComponentProps, lazy, Suspense } from 'react'
import { retry } from '../../ui/retry.ts'
import type * as outlook from './ReportOutlook.tsx'

const load = () => retry(() => import('./ReportOutlook.tsx'))
const After = lazy(async () => ({ default: (await load()).AfterSending }))
const Until = lazy(async () => ({ default: (await load()).UntilChecked }))

/** When a report would open something, loaded beside the form. */
export const AfterSending = (props: ComponentProps<typeof outlook.AfterSending>) => (
  <Suspense>
    <After {...props} />
  </Suspense>
)

/** When a report that was sent opens something, loaded beside its steps. */
export const UntilChecked = (props: ComponentProps<typeof outlook.UntilChecked>) => (
  <Suspense>
    <Until {...props} />
  </Suspense>
)
