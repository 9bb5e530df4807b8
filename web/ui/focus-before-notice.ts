import { useEffect, useRef } from 'react'

/** The toast viewport, including the focus guards that radix-ui renders around it. */
const viewportOf = (element: Element | null) => element?.closest('.toasts')?.parentElement ?? null

/** Returns a function that restores the focus from before the notice, or to the heading. */
export function useFocusBeforeNotice(): () => void {
  const before = useRef<Element>(null)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const place = viewportOf(document.querySelector('.toasts'))
      if (target instanceof Element && !place?.contains(target)) before.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return () => {
    if (!viewportOf(document.activeElement)) return
    for (const next of [before.current, document.querySelector('h1')]) {
      if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true })
      if (document.activeElement === next) return
    }
  }
}
