import { useEffect, useRef } from 'react'

/** The place of notices, with what the library lays around it to catch the Tab key. */
const placeOf = (element: Element | null) => element?.closest('.toasts')?.parentElement ?? null

/**
 * Where the keyboard was before it came to a notice. A notice that is pressed is gone, and the keyboard with it: the function that is given
 * back leads it there again, or to the heading of the page where that is gone too.
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
