import { useEffect, useEffectEvent } from 'react'

/** How the open dialogs are closed, the last opened last. */
const open: (() => void)[] = []

/** While `isOpen`, Escape closes this dialog even where a notice stands over it: `close` does what Escape does otherwise. */
export function useUnderNotices(isOpen: boolean, close: () => void): void {
  const latest = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const own = () => latest()
    open.push(own)
    return () => void open.splice(open.indexOf(own), 1)
  }, [isOpen])
}

/**
 * The library takes a notice for the topmost layer, so that Escape would close it alone: it is about the dialog under it.
 * @returns whether there was a dialog, and it was asked to close
 */
export function closeUnderNotice(): boolean {
  const close = open.at(-1)
  close?.()
  return close !== undefined
}
