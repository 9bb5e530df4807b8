import { Download, Eye, Upload } from 'lucide-react'
import { useState } from 'react'
import type { ValuesOf } from '../../../records/define.ts'
import { document } from '../../../records/kinds/index.ts'
import { EstateError, openFile, type SavedRecord, useRecords, useUploads } from '../../estate/index.ts'
import { type Doing, RecentActivity, RecordDialogs, RecordList } from '../../records/index.ts'
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  exactTime,
  PageHeader,
  Skeleton,
  SummaryCard,
  SummaryCards,
  toast,
} from '../../ui/index.ts'
import { download } from '../../records/download.ts'
import { downloadName } from './file-names.ts'
import { whyNotOpened } from '../../shared/file-viewer/why-not-opened.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { UploadRow } from './UploadRow.tsx'
import { viewOf } from '../../shared/file-viewer/view-of.ts'
import { Viewer } from '../../shared/file-viewer/Viewer.tsx'

type Steps = (typeof document)['steps']
type SavedDocument = SavedRecord<ValuesOf<Steps>>

async function save({ values: { title, file } }: SavedDocument): Promise<void> {
  try {
    if (file === '') throw new EstateError('no-file', 'Document file path is missing')
    toast({ title: 'Download Started', description: `${downloadName(title, file.type)} is being opened.` })
    const { bytes } = await openFile(file)
    // Saved, never shown in this page: whatever the file is, it cannot act in our name.
    download(downloadName(title, file.type), 'application/octet-stream', bytes)
  } catch (error) {
    const description = `Failed to download document: ${whyNotOpened(error) || 'please try again.'}`
    toast({ tone: 'failure', title: 'Download Failed', description })
  }
}

/** /documents/digital: the papers of the owner, sealed. Files can be dropped anywhere on the page. */
export default function DocumentsPage() {
  const documents = useRecords(document)
  const { all, status } = documents
  const uploads = useUploads().filter(({ kind }) => kind === document.kind)
  const [doing, setDoing] = useState<Doing<Steps>>()
  const [uploading, setUploading] = useState<readonly File[]>()
  const [viewed, setViewed] = useState<SavedDocument>()
  const [group, setGroup] = useState<string>()
  const changedAt = all
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
  const add = (
    <Button icon={<Upload aria-hidden="true" className="size-5" />} onClick={() => setUploading([])}>
      Add a Document
    </Button>
  )
  return (
    <div
      className="flex flex-col gap-6"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const files = [...event.dataTransfer.files]
        if (files.length > 0 && status === 'ready' && uploading === undefined) setUploading(files)
      }}
    >
      <PageHeader
        breadcrumbs={[{ label: 'Documents', to: '/documents' }, { label: 'My Digital Documents Locker' }]}
        title={document.name.many}
        purpose={document.name.purpose}
        {...(status === 'ready' && all.length > 0 && { action: add })}
      />
      {status === 'loading' && <Skeleton lines={5} />}
      {status === 'failed' && <ErrorState title={document.failed.load} onRetry={() => documents.reload()} />}
      {status === 'ready' && (
        <>
          <SummaryCards>
            <SummaryCard label="Stored documents" value={all.length} />
            <SummaryCard label="Last Updated" value={changedAt === undefined ? 'Never' : exactTime(changedAt)} />
          </SummaryCards>
          {uploads.length > 0 && uploading === undefined && (
            <Card title="On their way">
              <ul className="flex flex-col gap-4">
                {uploads.map((upload) => (
                  <UploadRow key={upload.id} upload={upload} />
                ))}
              </ul>
            </Card>
          )}
          {all.length === 0 ? (
            <Card>
              <EmptyState title={document.name.empty} action={add} examples={document.invitation?.examples ?? []}>
                {document.invitation?.why} Drop files anywhere on this page, or choose them from this device.
              </EmptyState>
            </Card>
          ) : (
            <section>
              <h2 className="sr-only">Stored documents</h2>
              <RecordList
                definition={document}
                records={all}
                open={group}
                onOpenGroup={setGroup}
                onOpen={(record) => setDoing({ what: 'read', record })}
                onEdit={(record) => setDoing({ what: 'edit', record })}
                onDelete={(record) => setDoing({ what: 'delete', record })}
                renderButtons={(record) => <FileButtons record={record} onView={() => setViewed(record)} />}
              />
            </section>
          )}
          <RecentActivity kinds={[document.kind]} count={3} />
        </>
      )}
      <RecordDialogs
        records={documents}
        doing={doing}
        onDoing={setDoing}
        onSaved={({ values }) => setGroup(values.category)}
      />
      {uploading !== undefined && (
        <UploadDialog dropped={uploading} onUploaded={setGroup} onClose={() => setUploading(undefined)} />
      )}
      {viewed !== undefined && viewed.values.file !== '' && (
        <Viewer
          title={viewed.values.title}
          file={viewed.values.file}
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
        <Button
          variant="quiet"
          aria-label={`View ${title}`}
          icon={<Eye aria-hidden="true" className="size-5" />}
          onClick={onView}
        >
          View
        </Button>
      )}
      <Button
        variant="quiet"
        aria-label={`Download ${title}`}
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => void save(record)}
      >
        Download
      </Button>
    </>
  )
}
