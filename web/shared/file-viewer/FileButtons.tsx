import { Download, Eye, Play } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../records/download.ts'
import { type FileReference, type Progress as Done, client } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, Progress, toast } from '../../ui/index.ts'
import { SealedPicture, showsAsPicture } from '../pictures/SealedPicture.tsx'
import { viewOf } from './view-of.ts'
import { ViewerDialog } from './viewer-dialog.ts'
import { words } from './words.ts'

/** A sealed file, to be opened here and saved. `open` says how, where it is not the own estate's. */
export function FileButtons({
  file,
  password = file.password,
  open = client.openFile,
}: {
  file: FileReference
  /** What opens it, where it is locked. */
  password?: string | undefined
  open?: typeof client.openFile | undefined
}) {
  const [done, setDone] = useState<Done>()
  const [viewed, setViewed] = useState(false)
  const sounds = viewOf(file.type) === 'audio'
  const save = async () => {
    setDone({ done: 0, total: file.size })
    try {
      const opened = await open(file, { onProgress: setDone })
      // Saved, never shown in this page: whatever the file is, it cannot act in our name.
      download(opened.name, 'application/octet-stream', opened.bytes)
    } catch (error) {
      toast({ tone: 'failure', title: words.notDownloaded, description: messageOf(error) })
    } finally {
      setDone(undefined)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      {showsAsPicture(file) && (
        <SealedPicture file={file} alt={words.picture(file.name)} open={open} fit="contain" className="h-56 max-w-80" />
      )}
      <div className="flex flex-wrap gap-2">
        {viewOf(file.type) && (
          <Button
            variant="secondary"
            icon={
              sounds ? (
                <Play aria-hidden="true" className="size-5 shrink-0" />
              ) : (
                <Eye aria-hidden="true" className="size-5 shrink-0" />
              )
            }
            onClick={() => setViewed(true)}
          >
            {sounds ? words.listen(file.name) : words.view(file.name)}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={done !== undefined}
          icon={<Download aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => void save()}
        >
          {words.download(file.name)}
        </Button>
      </div>
      {done !== undefined && (
        <Progress label={words.opening(file.name)} value={done.total === 0 ? 0 : (done.done / done.total) * 100} />
      )}
      {viewed && (
        <ViewerDialog
          title={file.name}
          file={file}
          password={password}
          open={open}
          onDownload={() => void save()}
          onClose={() => setViewed(false)}
        />
      )}
    </div>
  )
}

/** Several files, each with its buttons. */
export function FileList({
  files,
  password,
  open,
}: {
  files: readonly FileReference[]
  /** What opens them, where they are locked. */
  password?: string | undefined
  open?: typeof client.openFile | undefined
}) {
  return (
    <ul className="flex flex-col gap-3">
      {files.map((file) => (
        <li key={file.id}>
          <FileButtons file={file} password={password} open={open} />
        </li>
      ))}
    </ul>
  )
}
