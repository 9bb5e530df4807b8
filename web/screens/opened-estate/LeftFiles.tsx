import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../app/session.ts'
import { type FileReference, openHeldFile, type Progress as Done } from '../../estate/index.ts'
import { Button, Progress, toast } from '../../ui/index.ts'
import { download } from './download.ts'

/** The files of a record, each to be opened here and saved. */
export function LeftFiles({ seatId, files }: { seatId: string; files: readonly FileReference[] }) {
  if (files.length === 0) return null
  return (
    <section aria-label="Files">
      <h3 className="mb-2 text-lg">Files</h3>
      <ul className="flex flex-col gap-3">
        {files.map((file) => (
          <li key={file.id}>
            <LeftFile seatId={seatId} file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function LeftFile({ seatId, file }: { seatId: string; file: FileReference }) {
  const [done, setDone] = useState<Done>()
  const save = async () => {
    setDone({ done: 0, total: file.size })
    try {
      const opened = await openHeldFile(seatId, file, { onProgress: setDone })
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
      <Button
        variant="secondary"
        busy={done !== undefined}
        icon={<Download aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => void save()}
      >
        Download {file.name}
      </Button>
      {done !== undefined && (
        <Progress label={`Opening ${file.name}`} value={done.total === 0 ? 0 : (done.done / done.total) * 100} />
      )}
    </div>
  )
}
