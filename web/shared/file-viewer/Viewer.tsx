import { Download } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type FileReference, type OpenedFile, type Progress as Bytes, client } from '../../estate/index.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { Button, Dialog, ErrorState, Progress, Skeleton } from '../../ui/index.ts'
import { whyNotOpened } from './why-not-opened.ts'
import { viewOf } from './view-of.ts'
import { LongText } from './LongText.tsx'
import { Sound } from './Sound.tsx'
import { retry } from '../../ui/retry.ts'
import { words } from './words.ts'

// The PDF reader is large, so it loads with the first PDF.
const PdfView = lazy(() => retry(() => import('./PdfView.tsx').then(({ PdfView: view }) => ({ default: view }))))

const ScanPages = lazy(() => retry(() => import('./ScanPages.tsx').then(({ ScanPages: view }) => ({ default: view }))))

type Opened = { at: 'opening'; bytes: Bytes } | { at: 'open'; file: OpenedFile } | { at: 'failed'; message: string }

/** Shows a sealed file inside the app, and never opens it as a page of our origin. */
export function Viewer({
  title,
  file,
  password,
  open = client.openFile,
  onDownload,
  onClose,
}: {
  title: string
  file: FileReference
  password?: string | undefined
  open?: typeof client.openFile
  onDownload: () => void
  onClose: () => void
}) {
  const [attempt, setAttempt] = useState(0)
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" icon={<Download aria-hidden="true" className="size-5" />} onClick={onDownload}>
            {words.save}
          </Button>
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      <Opening
        key={attempt}
        title={title}
        file={file}
        password={password}
        open={open}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </Dialog>
  )
}

function Opening({
  title,
  file,
  password,
  open,
  onRetry,
}: {
  title: string
  file: FileReference
  password: string | undefined
  open: typeof client.openFile
  onRetry: () => void
}) {
  const [opened, setOpened] = useState<Opened>({ at: 'opening', bytes: { done: 0, total: file.size } })
  useEffect(() => {
    const abort = new AbortController()
    const show = (next: Opened) => {
      if (!abort.signal.aborted) setOpened(next)
    }
    const look = async () => {
      try {
        const onProgress = (bytes: Bytes) => show({ at: 'opening', bytes })
        show({ at: 'open', file: await open(file, { onProgress, signal: abort.signal }) })
      } catch (error) {
        show({ at: 'failed', message: whyNotOpened(error) })
      }
    }
    void look()
    return () => abort.abort()
  }, [file, open])

  if (opened.at === 'open') return <Appearance title={title} file={opened.file} password={password} />
  if (opened.at === 'failed')
    return (
      <ErrorState title={words.failed} onRetry={onRetry}>
        {opened.message}
      </ErrorState>
    )
  const { done, total } = opened.bytes
  return (
    <Progress
      label={words.opening(file.name)}
      value={total === 0 ? 0 : (done / total) * 100}
      detail={words.progress(bytesInWords(done), bytesInWords(total))}
    />
  )
}

function Appearance({ title, file, password }: { title: string; file: OpenedFile; password: string | undefined }) {
  const view = viewOf(file.type)
  if (view === 'pdf')
    return (
      <Suspense fallback={<Skeleton label={words.drawing} lines={6} />}>
        <PdfView bytes={file.bytes} label={title} password={password} />
      </Suspense>
    )
  if (view === 'audio') return <Sound title={title} file={file} />
  if (file.type === 'image/tiff')
    return (
      <Suspense fallback={<Skeleton label={words.drawing} lines={6} />}>
        <ScanPages title={title} bytes={file.bytes} />
      </Suspense>
    )
  if (view === 'image') return <Picture title={title} file={file} />
  if (view === 'text') return <LongText bytes={file.bytes} />
  return <p>{words.otherProgram}</p>
}

function Picture({ title, file: { type, bytes } }: { title: string; file: OpenedFile }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([bytes], { type }))
    if (picture.current) picture.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [bytes, type])
  return <img ref={picture} alt={title} className="mx-auto max-w-full" />
}
