import { useEffect } from 'react'
import { toast } from '../ui/toast.ts'
import { words } from './words.ts'

/** Nothing is open that somebody may have typed into, or that asks something. */
const mayLeave = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].every(
    (dialog) => dialog.querySelector('[data-reading]') !== null,
  )

/** Opens the search with Ctrl or Cmd and K. Where a form is open it stays: a result leads away, and nothing typed is ever lost. */
export function useSearchKey(open: boolean, onOpen: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!wanted || event.key.toLowerCase() !== 'k') return
      // The browser has a search of its own under these keys.
      event.preventDefault()
      if (open) return
      if (mayLeave()) onOpen()
      else toast({ title: words.search, description: words.searchLater })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open, onOpen])
}
