import { Download, Eye, Files, HeartPulse, Landmark, Scale, ScrollText, Shield, Upload, User } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ValuesOf } from '../../../records/define.ts'
import { document } from '../../../records/kinds/index.ts'
import { EstateError, type SavedRecord, useRecords, useUploads, client } from '../../estate/index.ts'
import {
  KindEmpty,
  KindFigures,
  KindList,
  KindPage,
  RecentActivity,
  RowButton,
  useKindPage,
} from '../../kinds/index.ts'
import { Button, Card, toast } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { retry } from '../../ui/retry.ts'
import { download } from '../../kinds/download.ts'
import { downloadName } from './file-names.ts'
import { whyNotOpened } from '../../shared/file-viewer/why-not-opened.ts'
import { words } from './words.ts'
import { viewOf } from '../../shared/file-viewer/view-of.ts'
import { ViewerDialog } from '../../shared/file-viewer/viewer-dialog.ts'

const UploadDialog = onDemand(async () => (await import('./UploadDialog.tsx')).UploadDialog)

// Lazy import: only an upload needs this chunk, which the upload dialog loads anyway.
const UploadRow = lazy(() =>
  retry(async () => ({ default: (await import('../../shared/uploads/UploadRow.tsx')).UploadRow })),
)

const icons: Readonly<Record<string, ReactNode>> = {
  legal: <Scale aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  financial: <Landmark aria-hidden="true" className="size-6 shrink-0 text-sage-text" />,
  medical: <HeartPulse aria-hidden="true" className="size-6 shrink-0 text-brick-text" />,
  personal: <User aria-hidden="true" className="size-6 shrink-0 text-clay-text" />,
  estate: <ScrollText aria-hidden="true" className="size-6 shrink-0 text-amber-text" />,
  insurance: <Shield aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  other: <Files aria-hidden="true" className="size-6 shrink-0 text-soft" />,
}

type SavedDocument = SavedRecord<ValuesOf<(typeof document)['steps']>>

async function save({ values: { title, file } }: SavedDocument): Promise<void> {
  try {
    if (file === '') throw new EstateError('no-file', words.noFile)
    toast({ title: words.opening, description: words.openingWhat(downloadName(title, file.type)) })
    const { bytes } = await client.openFile(file)
    // Download the file and do not render it, so that it cannot run scripts in our origin.
    download(downloadName(title, file.type), 'application/octet-stream', bytes)
  } catch (error) {
    toast({ tone: 'failure', title: words.notOpened, description: words.notOpenedWhy(whyNotOpened(error)) })
  }
}

export default function DocumentsPage() {
  const plain = useKindPage(useRecords(document))
  const { all, status } = plain.records
  const uploads = useUploads().filter(({ kind }) => kind === document.kind)
  const [uploading, setUploading] = useState<readonly File[]>()
  const page: typeof plain = {
    ...plain,
    openDialog: (dialog) => (dialog?.what === 'add' ? setUploading([]) : plain.openDialog(dialog)),
  }
  const [viewed, setViewed] = useState<SavedDocument>()
  const add = (
    <Button icon={<Upload aria-hidden="true" className="size-5" />} onClick={() => setUploading([])}>
      {words.add}
    </Button>
  )
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const files = [...event.dataTransfer.files]
        if (files.length > 0 && status !== 'failed' && uploading === undefined) setUploading(files)
      }}
    >
      <KindPage page={page} action={all.length > 0 && add}>
        {uploads.length > 0 && uploading === undefined && (
          <Card title={words.underWay}>
            <ul className="flex flex-col gap-4">
              {uploads.map((upload) => (
                <Suspense key={upload.id}>
                  <UploadRow upload={upload} />
                </Suspense>
              ))}
            </ul>
          </Card>
        )}
        <KindList
          page={page}
          figures={<KindFigures page={page} exact />}
          icons={icons}
          renderButtons={(record) => <FileButtons record={record} onView={() => setViewed(record)} />}
          empty={
            <KindEmpty page={page} action={add}>
              {words.drop}
            </KindEmpty>
          }
        />
        <RecentActivity kinds={[document.kind]} count={3} />
      </KindPage>
      {uploading !== undefined && (
        <UploadDialog dropped={uploading} onUploaded={page.onGroup} onClose={() => setUploading(undefined)} />
      )}
      {viewed !== undefined && viewed.values.file !== '' && (
        <ViewerDialog
          title={viewed.values.title}
          file={viewed.values.file}
          password={viewed.values.filePassword}
          onDownload={() => void save(viewed)}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  )
}

function FileButtons({ record, onView }: { record: SavedDocument; onView: () => void }) {
  const { title, file } = record.values
  if (file === '') return null
  return (
    <>
      {viewOf(file.type) && (
        <RowButton name={words.view(title)} icon={<Eye aria-hidden="true" className="size-5" />} onClick={onView}>
          {words.viewShort}
        </RowButton>
      )}
      <RowButton
        name={words.download(title)}
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => void save(record)}
      >
        {words.downloadShort}
      </RowButton>
    </>
  )
}
