import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { SessionView } from '../estate/index.ts'
import { forgetDrafts } from '../kinds/form/unsaved-forms.ts'
import { forgetProgress } from '../shared/checklist/checklist-cache.ts'
import { forgetReportDrafts } from '../shared/portal/report-drafts.ts'

function forget(): void {
  forgetProgress()
  forgetDrafts()
  forgetReportDrafts()
}

/** Clears drafts, but after an expired session only for a different user (decision 055). */
export function useClearOnSignOut({
  state,
  ownerId,
  expired,
}: Pick<SessionView, 'state' | 'ownerId' | 'expired'>): void {
  const last = useRef<string>(undefined)
  // Forms restore drafts in effects; a layout effect of the same render runs earlier.
  useLayoutEffect(() => {
    if (ownerId === undefined) return
    if (last.current !== undefined && last.current !== ownerId) forget()
    last.current = ownerId
  }, [ownerId])
  // Forms store drafts in their cleanup on unmount; this effect runs after the cleanup.
  const onSignedOut = useEffectEvent(() => {
    if (expired === true) forgetProgress()
    else forget()
  })
  useEffect(() => {
    if (state === 'signed-out') onSignedOut()
  }, [state])
}
