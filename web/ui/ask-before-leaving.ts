import { useEffect } from 'react'

/** While `asks` is true, the browser asks the user before it closes or reloads the tab. */
export function useAskBeforeLeaving(asks: boolean): void {
  useEffect(() => {
    if (!asks) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asks])
}
