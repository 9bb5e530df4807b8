import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../app/session.ts'
import { EstateError, openHeldFile, type Progress as Done } from '../../estate/index.ts'
import { bytesInWords } from '../../records/bytes.ts'
import { Button, exactTime, Notice, Progress, toast } from '../../ui/index.ts'
import { download, fileName } from './download.ts'
import type { FirstStep } from './first-steps.ts'
import type { LeftGroup } from './records.ts'

const wordsOf = ({ done, total }: Done): string =>
  total === 0 ? 'Putting the records together' : `${bytesInWords(done)} of ${bytesInWords(total)}`

/** Saves everything that was left, files included, as one ZIP on this device. */
export function SaveEverything({
  heldId,
  ownerName,
  groups,
  steps,
}: {
  heldId: string
  ownerName: string
  groups: readonly LeftGroup[]
  steps: readonly FirstStep[]
}) {
  const [done, setDone] = useState<Done>()
  const [lost, setLost] = useState<readonly string[]>([])
  const running = useRef<AbortController>(undefined)
  // Who leaves the page leaves this too.
  useEffect(() => () => running.current?.abort(), [])

  const save = async () => {
    const controller = new AbortController()
    running.current = controller
    setLost([])
    setDone({ done: 0, total: 0 })
    try {
      const now = new Date()
      const { makeZip } = await import('./make-zip.ts')
      const made = await makeZip({ ownerName, groups, steps, madeAt: exactTime(now) }, now, {
        open: (file, watch) => openHeldFile(heldId, file, watch),
        onProgress: setDone,
        signal: controller.signal,
      })
      if (controller.signal.aborted) return
      download(`${fileName(ownerName)}.zip`, 'application/zip', made.zip)
      setLost(made.lost)
      toast({ title: 'Everything saved', description: `${bytesInWords(made.zip.size)} in one ZIP file` })
    } catch (error) {
      if (error instanceof EstateError && error.code === 'cancelled') return
      toast({ tone: 'failure', title: 'Not saved', description: messageOf(error) })
    } finally {
      setDone(undefined)
    }
  }

  return (
    <>
      {done === undefined ? (
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => void save()}
        >
          Download everything as one ZIP file
        </Button>
      ) : (
        <div className="flex w-full flex-col gap-3">
          <Progress
            label="Saving everything"
            value={done.total === 0 ? 0 : (done.done / done.total) * 100}
            detail={wordsOf(done)}
          />
          <Button variant="secondary" className="self-start" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        </div>
      )}
      {lost.length > 0 && (
        <Notice tone="amber" role="alert" title="Some files could not be read">
          <p>Everything else is in the ZIP file. Missing are:</p>
          <ul className="list-disc pl-6">
            {lost.map((path) => (
              <li key={path} className="break-words">
                {path.split('/').at(-1)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
