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

/** Keeps Escape from dismissing the notice, radix-ui's topmost layer. True if a dialog closed. */
export function closeUnderNotice(): boolean {
  const close = open.at(-1)
  close?.()
  return close !== undefined
}
