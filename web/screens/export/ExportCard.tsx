import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf, useSession } from '../../app/session.ts'
import {
  EstateError,
  openFile,
  type Progress as Done,
  readEverything,
  useEstateStatus,
  useReleaseSettings,
  useSeats,
} from '../../estate/index.ts'
import { bytesInWords } from '../../records/bytes.ts'
import { audienceInWords, usePeople } from '../../records/people.ts'
import { Button, Card, Notice, Progress, toast } from '../../ui/index.ts'
import { download } from '../opened-estate/download.ts'
import { contentsOf } from './contents.ts'
import { makeExport } from './make-export.ts'

const wordsOf = (done: Done): string =>
  done.total === 0 ? 'Reading your records' : `${bytesInWords(done.done)} of ${bytesInWords(done.total)}`

/** Everything the owner keeps here as one ZIP in open formats: to have, to print, or to go elsewhere with. */
export function ExportCard() {
  const { email = '' } = useSession()
  const status = useEstateStatus()
  const people = usePeople()
  const seats = useSeats()
  const settings = useReleaseSettings()
  const [done, setDone] = useState<Done>()
  const [lost, setLost] = useState<string[]>([])
  const running = useRef<AbortController>(undefined)
  // Who leaves the page leaves the export too.
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setLost([])
    setDone({ done: 0, total: 0 })
    try {
      const everything = await readEverything()
      const about = {
        email,
        madeAt: new Date().toISOString(),
        people: seats.map(({ role, state, email: invited }) => ({ role, state, ...(invited && { email: invited }) })),
        ...(settings && {
          waits: { incapacityDays: settings.waitIncapacityDays, deathDays: settings.waitDeathDays },
        }),
        activity: everything.activity.map(({ at, text }) => ({ at, text })),
      }
      const contents = contentsOf(everything, (audience) => audienceInWords(audience, people))
      const made = await makeExport(contents, about, {
        open: openFile,
        onProgress: setDone,
        signal: controller.signal,
      })
      if (controller.signal.aborted) return
      download(`cairn-${about.madeAt.slice(0, 10)}.zip`, 'application/zip', made.zip)
      setLost(made.lost)
      toast({ title: 'Everything exported', description: `${bytesInWords(made.zip.size)} in one ZIP file` })
    } catch (error) {
      if (error instanceof EstateError && error.code === 'cancelled') return
      toast({ tone: 'failure', title: 'Not exported', description: messageOf(error) })
    } finally {
      setDone(undefined)
    }
  }

  return (
    <Card title="Export everything">
      <p className="mb-4 text-soft">
        One ZIP file with all your records and files, readable in any browser and by other programs, without Cairn.
        Passwords stand in it in clear: keep it like a key.
      </p>
      {done === undefined ? (
        <Button
          variant="secondary"
          disabled={status !== 'ready'}
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => void start()}
        >
          Export everything
        </Button>
      ) : (
        <div className="flex flex-col gap-4">
          <Progress
            label="Exporting"
            value={done.total === 0 ? 0 : (done.done / done.total) * 100}
            detail={wordsOf(done)}
          />
          <Button variant="secondary" className="self-start" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        </div>
      )}
      {lost.length > 0 && (
        <div className="mt-4">
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
        </div>
      )}
    </Card>
  )
}
