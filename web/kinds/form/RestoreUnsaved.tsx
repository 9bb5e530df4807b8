import { type RefObject, useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { type FormValues, useRecordForm, withoutHidden } from './form-context.ts'
import { rememberForm, unsavedForm } from './unsaved-forms.ts'

/** Restores the draft of an interrupted form, and stores it on unmount unless `settled`. */
export function RestoreUnsaved({
  kind,
  saved,
  settled,
}: {
  kind: string
  saved: { id: string; version: number } | undefined
  settled: RefObject<boolean>
}) {
  const { getValues, reset } = useFormContext<FormValues>()
  const { isDirty } = useFormState<FormValues>()
  const { definition } = useRecordForm()
  const onLeaving = useRef<() => void>(undefined)
  useEffect(() => {
    onLeaving.current = () => {
      if (isDirty && !settled.current)
        rememberForm(kind, { id: saved?.id, version: saved?.version, draft: withoutHidden(definition, getValues()) })
    }
  })
  const id = saved?.id
  useEffect(() => {
    const left = unsavedForm(kind)
    if (left !== undefined && left.id === id) reset(left.draft, { keepDefaultValues: true })
    return () => onLeaving.current?.()
  }, [kind, id, reset])
  return null
}
