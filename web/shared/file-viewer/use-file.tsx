import { type ReactNode, useState } from 'react'
import { download } from '../../kinds/download.ts'
import { client, type FileReference, type Progress as Done } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Progress, toast } from '../../ui/index.ts'
import { ViewerDialog } from './viewer-dialog.ts'
import { words } from './words.ts'

/** @returns `below` renders the progress of saving, and the viewer while it is open */
export function useFile(
  file: FileReference,
  open: typeof client.openFile,
  password = file.password,
): { save: () => void; view: () => void; saving: boolean; below: ReactNode } {
  const [done, setDone] = useState<Done>()
  const [viewed, setViewed] = useState(false)
  const save = async () => {
    setDone({ done: 0, total: file.size })
    try {
      const opened = await open(file, { onProgress: setDone })
      // Saved as octet-stream and never rendered here, so the file cannot run with our origin.
      download(opened.name, 'application/octet-stream', opened.bytes)
    } catch (error) {
      toast({ tone: 'failure', title: words.notDownloaded, description: messageOf(error) })
    } finally {
      setDone(undefined)
    }
  }
  const below = (
    <>
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
    </>
  )
  return { save: () => void save(), view: () => setViewed(true), saving: done !== undefined, below }
}
