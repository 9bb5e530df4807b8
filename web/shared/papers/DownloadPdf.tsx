import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { makePdf, type PdfProgress } from '../../pdf/make-pdf.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import type { Boxes, PagesSoFar } from '../../pdf/pdf-worker.ts'
import { download, fileName } from '../../kinds/download.ts'
import { Button, type ButtonVariant, toast } from '../../ui/index.ts'
import { words } from './link-words.ts'

function warnOfBoxes({ lacking, unreached }: Boxes): void {
  const description = `${words.lackingMore(lacking)} ${words.lackingAdvice}`
  if (lacking !== '') toast({ tone: 'failure', title: words.lacking, description })
  if (unreached !== '') toast({ tone: 'failure', title: words.unreached, description: words.unreachedMore(unreached) })
}

export type PhotosSoFar = { readonly photo: number; readonly of: number }

export type Gathering = { readonly onPhotos: (soFar: PhotosSoFar) => void; readonly signal: AbortSignal }

/** Delayed, so that a double click does not stop the PDF. */
export async function downloadPaper(
  name: string,
  document: () => PaperDefinition | Promise<PaperDefinition>,
  making: Pick<PdfProgress, 'onPages' | 'signal'> = {},
): Promise<void> {
  try {
    const pdf = await makePdf(await document(), { onBoxes: warnOfBoxes, ...making })
    download(`${fileName(name)}.pdf`, 'application/pdf', pdf)
  } catch {
    if (making.signal?.aborted) return
    toast({ tone: 'failure', title: words.notSaved, description: words.notSavedMore })
  }
}

/** Delays the stop button, so that a double click does not stop the PDF. */
export function PagesDone({
  pages,
  stop = words.stop,
  onStop,
}: {
  pages: PagesSoFar | PhotosSoFar
  stop?: string
  onStop: () => void
}) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 1000)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-6 pr-3">
      <output aria-live="off" className="text-soft">
        {'photo' in pages ? words.photoOf(pages) : pages.of === 0 ? words.preparing : words.pageOf(pages)}
      </output>
      <Button variant="quiet" onClick={onStop}>
        {stop}
      </Button>
    </span>
  )
}

export function DownloadPdf({
  name,
  document,
  label = words.download,
  variant = 'secondary',
}: {
  name: string
  document: (gathering: Gathering) => PaperDefinition | Promise<PaperDefinition>
  label?: ReactNode
  variant?: ButtonVariant
}) {
  const [soFar, setSoFar] = useState<PagesSoFar | PhotosSoFar>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = async () => {
    const controller = new AbortController()
    running.current = controller
    setSoFar({ page: 0, of: 0 })
    const { signal } = controller
    const gathering = { onPhotos: setSoFar, signal }
    await downloadPaper(name, () => document(gathering), { onPages: setSoFar, signal })
    if (running.current === controller) setSoFar(undefined)
  }
  return (
    <>
      <Button
        variant={variant}
        busy={soFar !== undefined}
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => void save()}
      >
        {label}
      </Button>
      {soFar && <PagesDone pages={soFar} onStop={() => running.current?.abort()} />}
    </>
  )
}
