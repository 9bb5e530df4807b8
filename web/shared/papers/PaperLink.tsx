import { FileText } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { makePdf } from '../../pdf/make-pdf.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import type { Boxes } from '../../pdf/pdf-worker.ts'
import { Notice } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { whileHere } from '../../ui/while-here.ts'
import { words } from './link-words.ts'

type Pdf = { state: 'making' } | { state: 'ready'; url: string; boxes: string } | { state: 'failed' }

const boxesMessage = ({ lacking, unreached }: Boxes): string =>
  [lacking && words.lackingMore(lacking), unreached && words.unreachedMore(unreached)].filter(Boolean).join(' ')

/** Builds the PDF before the press, because browsers block windows that open after an await. */
export function PaperLink({
  document,
  label = words.print,
  failed = words.notMade,
  variant = 'secondary',
}: {
  document: () => PaperDefinition | Promise<PaperDefinition>
  label?: string
  failed?: string
  variant?: 'primary' | 'secondary'
}) {
  const [pdf, setPdf] = useState<Pdf>({ state: 'making' })
  const set = useEffectEvent(async () => {
    let boxes = ''
    const blob = await makePdf(await document(), { onBoxes: (found) => (boxes = boxesMessage(found)) })
    return { blob, boxes }
  })
  useEffect(() => {
    let url: string | undefined
    const stop = whileHere(async (here) => {
      try {
        const { blob, boxes } = await set()
        if (!here()) return
        url = URL.createObjectURL(blob)
        setPdf({ state: 'ready', url, boxes })
      } catch {
        if (here()) setPdf({ state: 'failed' })
      }
    })
    return () => {
      stop()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [])
  if (pdf.state === 'failed')
    return (
      <Notice tone="amber" role="alert">
        {failed}
      </Notice>
    )
  if (pdf.state === 'making')
    return (
      <Button variant={variant} busy>
        {label}
      </Button>
    )
  const link = (
    <a href={pdf.url} target="_blank" rel="noreferrer" className={buttonClass(variant)}>
      <FileText aria-hidden="true" className="size-5" />
      {label}
    </a>
  )
  if (pdf.boxes === '') return link
  return (
    <div className="grid gap-3">
      {link}
      <Notice tone="amber" role="alert">
        {pdf.boxes}
      </Notice>
    </div>
  )
}
