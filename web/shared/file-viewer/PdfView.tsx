import { useEffect, useRef, useState } from 'react'
import { Notice, Skeleton } from '../../ui/index.ts'
import { drawPdf } from './pdf.ts'
import { words } from './words.ts'

/**
 * A PDF, drawn page by page as pictures. Nothing in the file can run, link or fetch: what somebody else sent is never given
 * to the browser as a document of ours.
 */
export function PdfView({ bytes, label }: { bytes: Uint8Array<ArrayBuffer>; label: string }) {
  const pages = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'drawing' | 'failed' | { drawn: number; pages: number }>('drawing')
  useEffect(() => {
    const abort = new AbortController()
    const draw = async () => {
      try {
        if (pages.current === null) return
        const drawn = await drawPdf(bytes, pages.current, label, abort.signal)
        if (!abort.signal.aborted) setState(drawn)
      } catch {
        if (!abort.signal.aborted) setState('failed')
      }
    }
    void draw()
    return () => abort.abort()
  }, [bytes, label])
  return (
    <div>
      {state === 'drawing' && <Skeleton label={words.drawing} lines={6} />}
      {state === 'failed' && (
        <Notice tone="brick" role="alert">
          {words.notPdf}
        </Notice>
      )}
      <div ref={pages} className="flex flex-col gap-4" />
      {typeof state === 'object' && state.drawn < state.pages && (
        <p className="pt-4">{words.firstPages(state.drawn, state.pages)}</p>
      )}
    </div>
  )
}
