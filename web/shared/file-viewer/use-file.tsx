import { type ReactNode, useState } from 'react'
import { download } from '../../kinds/download.ts'
import { client, type FileReference, type Progress as Done } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Progress, toast } from '../../ui/index.ts'
import { ViewerDialog } from './viewer-dialog.ts'
import { words } from './words.ts'

/**
 * What can be done with a sealed file: it is saved on this device, or looked at.
 * @param password what opens it, where it is locked
 * @returns `below` shows how far saving it is, and the file while it is looked at
 */
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
      // Saved, never shown in this page: whatever the file is, it cannot act in our name.
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
