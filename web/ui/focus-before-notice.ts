import { useEffect, useRef } from 'react'

/** The notice viewport with the focus guards that radix-ui puts around it. */
const placeOf = (element: Element | null) => element?.closest('.toasts')?.parentElement ?? null

/**
 * Remembers the focus before it entered a notice, which unmounts when pressed. The returned function
 * restores it, or focuses the page's heading where that element is gone too.
 */
export function useFocusBeforeNotice(): () => void {
  const before = useRef<Element>(null)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const place = placeOf(document.querySelector('.toasts'))
      if (target instanceof Element && !place?.contains(target)) before.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return () => {
    if (!placeOf(document.activeElement)) return
    for (const next of [before.current, document.querySelector('h1')]) {
      if (next instanceof HTMLElement && next.isConnected) next.focus({ preventScroll: true })
      if (document.activeElement === next) return
    }
  }
}
