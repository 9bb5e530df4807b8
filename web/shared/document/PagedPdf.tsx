import { whileHere } from '../../ui/while-here.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, Notice, Skeleton } from '../../ui/index.ts'
import { type OpenPdf, openPdf } from '../file-viewer/pdf.ts'
import { words } from './words.ts'

type Reading = { pdf: OpenPdf; page: number; drawn: boolean; incomplete?: boolean }

/** Renders page by page to a canvas, so that no script, link or request of the file can run. */
export function PagedPdf({
  bytes,
  label,
  onRead,
  onUnreadable,
}: {
  bytes: Uint8Array<ArrayBuffer>
  label: string
  onRead: () => void
  onUnreadable: () => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(new Set<number>())
  const callbacks = useRef({ onRead, onUnreadable })
  const [reading, setReading] = useState<Reading>()
  const [failed, setFailed] = useState(false)
  const { pdf, page } = reading ?? {}
  useEffect(() => {
    callbacks.current = { onRead, onUnreadable }
  })

  useEffect(() => {
    let opened: OpenPdf | undefined
    const seen = shown.current
    const stop = whileHere(async (here) => {
      try {
        opened = await openPdf(bytes, label)
        if (!here()) await opened.close()
        else setReading({ pdf: opened, page: 1, drawn: false })
      } catch {
        if (!here()) return
        setFailed(true)
        callbacks.current.onUnreadable()
      }
    })
    return () => {
      stop()
      seen.clear()
      void opened?.close()
    }
  }, [bytes, label])

  useEffect(() => {
    if (pdf === undefined || page === undefined || place.current === null) return undefined
    const into = place.current
    return whileHere(async (here) => {
      try {
        const complete = await pdf.draw(page, into)
        if (!here()) return
        shown.current.add(page)
        setReading({ pdf, page, drawn: true, incomplete: !complete })
        if (shown.current.size === pdf.pages) callbacks.current.onRead()
      } catch {
        if (!here()) return
        setFailed(true)
        callbacks.current.onUnreadable()
      }
    })
  }, [pdf, page])

  const turn = (by: number) =>
    setReading((before) => before && { ...before, page: before.page + by, drawn: false, incomplete: false })

  return (
    <section aria-label={label} className="flex flex-col gap-3">
      {failed && (
        <Notice tone="brick" role="alert" title={words.unreadable}>
          {words.unreadableMore}
        </Notice>
      )}
      {!failed && pdf?.isForm === true && <Notice tone="amber">{words.form}</Notice>}
      {!failed && reading?.incomplete === true && (
        <Notice tone="amber" role="alert">
          {words.incomplete}
        </Notice>
      )}
      {!failed && reading?.drawn !== true && <Skeleton label={words.openingPage} lines={6} />}
      <div ref={place} hidden={failed} />
      {!failed && reading !== undefined && <Pages reading={reading} onTurn={turn} />}
    </section>
  )
}

function Pages({ reading: { page, pdf, drawn }, onTurn }: { reading: Reading; onTurn: (by: number) => void }) {
  return (
    <nav aria-label={words.pages} className="flex flex-wrap items-center justify-between gap-3">
      <Button
        variant="secondary"
        disabled={page === 1}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        onClick={() => onTurn(-1)}
      >
        {words.previous}
      </Button>
      <output>{words.page(page, pdf.pages)}</output>
      <Button
        variant={page === pdf.pages ? 'secondary' : 'primary'}
        disabled={!drawn || page === pdf.pages}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        onClick={() => onTurn(1)}
      >
        {words.next}
      </Button>
    </nav>
  )
}
