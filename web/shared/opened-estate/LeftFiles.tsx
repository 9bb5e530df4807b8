import { Download, Eye } from 'lucide-react'
import { useCallback, useState } from 'react'
import { messageOf } from '../session/session.ts'
import { type FileReference, openHeldFile, type openFile, type Progress as Done } from '../../estate/index.ts'
import { Button, Progress, toast } from '../../ui/index.ts'
import { Viewer } from '../file-viewer/Viewer.tsx'
import { viewOf } from '../file-viewer/view-of.ts'
import { download } from '../../records/download.ts'

/** The files of a record, each to be opened here and saved. */
export function LeftFiles({ heldId, files }: { heldId: string; files: readonly FileReference[] }) {
  if (files.length === 0) return null
  return (
    <section aria-label="Files">
      <h3 className="mb-2 text-lg">Files</h3>
      <ul className="flex flex-col gap-3">
        {files.map((file) => (
          <li key={file.id}>
            <LeftFile heldId={heldId} file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LeftFile({ heldId, file }: { heldId: string; file: FileReference }) {
  const [done, setDone] = useState<Done>()
  const [viewed, setViewed] = useState(false)
  const open: typeof openFile = useCallback((left, watch) => openHeldFile(heldId, left, watch), [heldId])
  const save = async () => {
    setDone({ done: 0, total: file.size })
    try {
      const opened = await openHeldFile(heldId, file, { onProgress: setDone })
      // Saved, never shown in this page: whatever the file is, it cannot act in our name.
      download(opened.name, 'application/octet-stream', opened.bytes)
    } catch (error) {
      toast({ tone: 'failure', title: 'Not downloaded', description: messageOf(error) })
    } finally {
      setDone(undefined)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {viewOf(file.type) && (
          <Button
            variant="secondary"
            icon={<Eye aria-hidden="true" className="size-5 shrink-0" />}
            onClick={() => setViewed(true)}
          >
            View {file.name}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={done !== undefined}
          icon={<Download aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => void save()}
        >
          Download {file.name}
        </Button>
      </div>
      {done !== undefined && (
        <Progress label={`Opening ${file.name}`} value={done.total === 0 ? 0 : (done.done / done.total) * 100} />
      )}
      {viewed && (
        <Viewer
          title={file.name}
          file={file}
          open={open}
          onDownload={() => void save()}
          onClose={() => setViewed(false)}
        />
      )}
    </div>
  )
}
