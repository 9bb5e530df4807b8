import { useEffect } from 'react'
import { toast } from '../ui/toast.ts'
import { words } from './words.ts'

/** True unless an open dialog holds typed input or asks a question. */
const mayLeave = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].every(
    (dialog) => dialog.querySelector('[data-reading]') !== null,
  )

/** Ctrl+K or Cmd+K opens the search, except over a form, whose input a navigation would discard. */
export function useSearchKey(open: boolean, onOpen: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!wanted || event.key.toLowerCase() !== 'k') return
      // Some browsers bind this shortcut to their own search.
      event.preventDefault()
      if (open) return
      if (mayLeave()) onOpen()
      else toast({ title: words.search, description: words.searchLater })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, onOpen])
}
