import { useEffect, useRef, useState } from 'react'
import { Button, Notice, Skeleton } from '../../ui/index.ts'
import { type DrawnPdf, drawPdf, LockedPdf } from './pdf.ts'
import { UnlockPdf } from './UnlockPdf.tsx'
import { words } from './words.ts'

/** Draws on canvases: the browser never opens the file as a document, so nothing in it can run. */
export function PdfView({
  bytes,
  label,
  password,
}: {
  bytes: Uint8Array<ArrayBuffer>
  label: string
  password?: string | undefined
}) {
  const pages = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'drawing' | 'failed' | 'locked' | DrawnPdf>('drawing')
  const [drawsMore, setDrawsMore] = useState(false)
  const [tried, setTried] = useState<string>()
  useEffect(() => {
    const abort = new AbortController()
    const draw = async () => {
      try {
        if (pages.current === null) return
        const drawn = await drawPdf(bytes, pages.current, label, abort.signal, tried ?? password)
        if (!abort.signal.aborted) setState(drawn)
      } catch (error) {
        if (!abort.signal.aborted) setState(error instanceof LockedPdf ? 'locked' : 'failed')
      }
    }
    void draw()
    return () => abort.abort()
  }, [bytes, label, password, tried])
  const drawn = typeof state === 'object' ? state : undefined
  const showMore = async (more: DrawnPdf['more']) => {
    setDrawsMore(true)
    // The user may have closed the document meanwhile.
    const next = await more().catch(() => undefined)
    setDrawsMore(false)
    setState(next ?? 'failed')
  }
  return (
    <div className="flex flex-col gap-4">
      {state === 'drawing' && <Skeleton label={words.drawing} lines={6} />}
      {state === 'failed' && (
        <Notice tone="brick" role="alert">
          {words.notPdf}
        </Notice>
      )}
      {state === 'locked' && (
        <UnlockPdf
          wrong={tried !== undefined}
          onPassword={(typed) => {
            setState('drawing')
            setTried(typed)
          }}
        />
      )}
      {drawn?.isForm === true && <Notice tone="amber">{words.form}</Notice>}
      {drawn !== undefined && drawn.incomplete.length > 0 && (
        <Notice tone="amber" role="alert">
          {words.incomplete(drawn.incomplete)}
        </Notice>
      )}
      <div ref={pages} className="flex flex-col gap-4" />
      {drawn !== undefined && drawn.drawn < drawn.pages && (
        <div className="flex flex-col items-start gap-4">
          <p>{words.firstPages(drawn.drawn, drawn.pages)}</p>
          <Button variant="secondary" busy={drawsMore} onClick={() => void showMore(drawn.more)}>
            {words.showMorePages}
          </Button>
        </div>
      )}
    </div>
  )
}
