import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SessionView } from '../estate/index.ts'
import { forgetDrafts } from '../records/kept-draft.ts'
import { forgetProgress } from '../shared/checklist/checklist-cache.ts'

function forget(): void {
  forgetProgress()
  forgetDrafts()
}

/** Forgets what this page keeps of somebody (typed words, progress) once they signed out, or somebody else is in. */
export function useForgettingOthers({ state, ownerId }: Pick<SessionView, 'state' | 'ownerId'>): void {
  const last = useRef<string>(undefined)
  // Forms look for kept words in effects: a layout effect comes before those of the same drawing.
  useLayoutEffect(() => {
    if (ownerId === undefined) return
    if (last.current !== undefined && last.current !== ownerId) forget()
    last.current = ownerId
  }, [ownerId])
  // Forms that go away by the sign-out keep their words in effects: this one comes after them.
  useEffect(() => {
    if (state === 'signed-out') forget()
  }, [state])
}
