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

/**
 * Clears typed input and progress after a sign-out or a change of account. After an expired session
 * the same user finds the input again (docs/decisions/055-drafts-in-expired-sessions.md).
 */
export function useClearOnSignOut({
  state,
  ownerId,
  expired,
}: Pick<SessionView, 'state' | 'ownerId' | 'expired'>): void {
  const last = useRef<string>(undefined)
  // Forms restore input in effects; a layout effect runs before those of the same render.
  useLayoutEffect(() => {
    if (ownerId === undefined) return
    if (last.current !== undefined && last.current !== ownerId) forget()
    last.current = ownerId
  }, [ownerId])
  // Forms store input in effects when they unmount at sign-out; this effect runs after them.
  const onSignedOut = useEffectEvent(() => {
    if (expired === true) forgetProgress()
    else forget()
  })
  useEffect(() => {
    if (state === 'signed-out') onSignedOut()
  }, [state])
}
