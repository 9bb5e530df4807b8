import { useState } from 'react'
import { download } from '../../records/download.ts'
import { client, type FileReference, type Progress as Done } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { toast } from '../../ui/index.ts'
import { words } from './words.ts'

/** Saves a sealed file on this device. `done` tells how far that is, while it goes on. */
export function useSaving(file: FileReference, open: typeof client.openFile) {
  const [done, setDone] = useState<Done>()
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
  return { done, save }
}
