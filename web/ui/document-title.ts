import { useEffect } from 'react'

/** Names the browser's tab after the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Cairn`
  }, [title])
}
