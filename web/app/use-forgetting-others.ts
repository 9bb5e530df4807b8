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
 * Forgets what this page keeps of somebody (typed words, progress) once they signed out, or somebody else is in. Whoever was
 * signed out for being away too long finds their words again ([decision 055](docs/decisions/055-words-outlive-an-expired-session.md)).
 */
export function useForgettingOthers({
  state,
  ownerId,
  expired,
}: Pick<SessionView, 'state' | 'ownerId' | 'expired'>): void {
  const last = useRef<string>(undefined)
  // Forms look for kept words in effects: a layout effect comes before those of the same drawing.
  useLayoutEffect(() => {
    if (ownerId === undefined) return
    if (last.current !== undefined && last.current !== ownerId) forget()
    last.current = ownerId
  }, [ownerId])
  // Forms that go away by the sign-out keep their words in effects: this one comes after them.
  const onSignedOut = useEffectEvent(() => {
    if (expired === true) forgetProgress()
    else forget()
  })
  useEffect(() => {
    if (state === 'signed-out') onSignedOut()
  }, [state])
}
