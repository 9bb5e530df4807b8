import { type RefObject, useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { type Draft, useDraft, withoutHidden } from './draft.ts'
import { rememberDraft, rememberedDraft } from './tab-drafts.ts'

/**
 * In an open form: takes up what was typed when the page went away under it (the lock fell, somebody pressed Back), and keeps
 * it if that happens now. `settled` is true once the form was saved or closed on purpose.
 */
export function RestoreDraft({
  kind,
  saved,
  settled,
}: {
  kind: string
  saved: { id: string; version: number } | undefined
  settled: RefObject<boolean>
}) {
  const { getValues, reset } = useFormContext<Draft>()
  const { isDirty } = useFormState<Draft>()
  const { definition } = useDraft()
  const onLeaving = useRef<() => void>(undefined)
  useEffect(() => {
    onLeaving.current = () => {
      if (isDirty && !settled.current)
        rememberDraft(kind, { id: saved?.id, version: saved?.version, draft: withoutHidden(definition, getValues()) })
    }
  })
  const id = saved?.id
  useEffect(() => {
    const left = rememberedDraft(kind)
    if (left !== undefined && left.id === id) reset(left.draft, { keepDefaultValues: true })
    return () => onLeaving.current?.()
  }, [kind, id, reset])
  return null
}
