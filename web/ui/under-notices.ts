import { useEffect, useEffectEvent } from 'react'

const open: (() => void)[] = []

/** While `isOpen`, Escape calls `close`, even if a notice covers the dialog. */
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
 * radix-ui treats a notice as the topmost layer, so by default Escape would dismiss the notice and
 * not the dialog behind it.
 * @returns whether a dialog received the call to close
 */
export function closeUnderNotice(): boolean {
  const close = open.at(-1)
  close?.()
  return close !== undefined
}
