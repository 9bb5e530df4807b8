import { useEffect } from 'react'

/** Sets the tab's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Cairn`
  }, [title])
}
