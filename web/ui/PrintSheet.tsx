import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Paper. `print(what)` puts what it is given on a sheet of its own beside the app and opens the browser's print dialog (which
 * also saves a PDF); the sheet is gone when that closes. Place `sheet` anywhere in the screen.
 */
export function usePrint(): { print: (content: ReactNode) => void; sheet: ReactNode } {
  const [content, setContent] = useState<ReactNode>(null)
  const printing = content !== null
  useEffect(() => {
    if (!printing) return undefined
    const root = document.documentElement
    root.dataset['printing'] = 'sheet'
    const done = () => setContent(null)
    window.addEventListener('afterprint', done, { once: true })
    let here = true
    const go = async () => {
      // A picture that is not decoded yet would be a white place on paper.
      const pictures = document.querySelectorAll<HTMLImageElement>('.print-sheet img')
      await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()))
      if (here) window.print()
    }
    // One frame later: the sheet must have been laid out.
    const frame = requestAnimationFrame(() => void go())
    return () => {
      here = false
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', done)
      delete root.dataset['printing']
    }
  }, [printing])
  return {
    print: setContent,
    sheet: printing ? createPortal(<div className="print-sheet">{content}</div>, document.body) : null,
  }
}
