import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

export type PrintPiece = { readonly id: string; readonly content: ReactNode; readonly counts: number }

type Sheet = { readonly pieces: readonly PrintPiece[]; readonly on: number }

const countsOf = (pieces: readonly PrintPiece[]): number => pieces.reduce((sum, { counts }) => sum + counts, 0)

/** Prints `sheet`, rendered anywhere, one piece per frame; `stop` cancels. */
export function usePrint(): {
  print: (content: ReactNode) => void
  printPieces: (pieces: readonly PrintPiece[]) => void
  underway: { done: number; total: number } | undefined
  stop: () => void
  sheet: ReactNode
} {
  const [content, setContent] = useState<Sheet>()
  const filling = content !== undefined && content.on < content.pieces.length
  const printing = content !== undefined && !filling
  const on = content?.on ?? 0
  useEffect(() => {
    if (!filling) return undefined
    const timer = setTimeout(() => setContent((now) => now && { ...now, on: on + 1 }))
    return () => clearTimeout(timer)
  }, [filling, on])
  useEffect(() => {
    if (!printing) return undefined
    const root = document.documentElement
    root.dataset['printing'] = 'sheet'
    const done = () => setContent(undefined)
    window.addEventListener('afterprint', done, { once: true })
    let mounted = true
    const go = async () => {
      // Wait until all images have decoded; others would print blank.
      const pictures = document.querySelectorAll<HTMLImageElement>('.print-sheet img')
      await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()))
      if (mounted) window.print()
    }
    // Wait one frame, until the browser has laid out the sheet.
    const frame = requestAnimationFrame(() => void go())
    return () => {
      mounted = false
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', done)
      delete root.dataset['printing']
    }
  }, [printing])
  return {
    print: (only) => setContent({ pieces: [{ id: '', content: only, counts: 1 }], on: 1 }),
    printPieces: (pieces) => setContent({ pieces, on: 0 }),
    underway: filling
      ? { done: countsOf(content.pieces.slice(0, content.on)), total: countsOf(content.pieces) }
      : undefined,
    stop: () => setContent(undefined),
    sheet: content && createPortal(<div className="print-sheet">{onSheet(content)}</div>, document.body),
  }
}

function onSheet({ pieces, on }: Sheet): ReactNode {
  const [only, ...more] = pieces
  if (more.length === 0) return only?.content
  return (
    <article className="flex flex-col gap-6">
      {pieces.slice(0, on).map(({ id, content }) => (
        <Fragment key={id}>{content}</Fragment>
      ))}
    </article>
  )
}
