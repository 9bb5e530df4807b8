import { useEffect, useRef } from 'react'
import type { Step, ValuesOf } from '../../../records/define.ts'
import type { Records, SavedRecord } from '../../estate/types.ts'
import { toast } from '../../ui/index.ts'
import { forgetForm, unsavedForm } from './unsaved-forms.ts'
import { words } from '../words.ts'

/** Reopens a form whose draft was kept (unsaved-forms.ts), and shows a notice. */
export function useReopenedForm<S extends readonly Step[]>(
  { definition: { kind }, all, status }: Records<S>,
  isOpen: boolean,
  open: (record: SavedRecord<ValuesOf<S>> | undefined) => void,
): void {
  const looked = useRef(false)
  useEffect(() => {
    if (status !== 'ready' || looked.current) return
    looked.current = true
    const left = unsavedForm(kind)
    if (left === undefined || isOpen) return
    const record = all.find(({ id }) => id === left.id)
    // Another device saved the record meanwhile, and an old draft must not silently overwrite its
    // values.
    if (left.id !== undefined && record?.version !== left.version) return forgetForm(kind)
    open(record)
    toast({ title: words.page.stillHere, description: words.page.stillHereMore })
  }, [status, isOpen, open, kind, all])
}
