import { Download } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { EstateError, type Progress as Done } from '../../estate/index.ts'
import { Button, Notice, toast } from '../../ui/index.ts'
import { ProgressToStop } from '../../ui/ProgressToStop.tsx'
import { bytesInWords } from '../bytes.ts'
import { download } from '../download.ts'
import { words as all } from './save-zip-words.ts'

type Watch = { onProgress: (done: Done) => void; onRecords: (done: Done) => void; signal: AbortSignal }

type Words = {
  button: string
  running: string
  beginning: string
  records?: (done: Done) => string
  saved: string
  failed: string
}

const shareOf = ({ done, total }: Done): number => (total === 0 ? 0 : (done / total) * 100)

export function SaveZip<Choice = undefined>({
  words,
  disabled = false,
  make,
  Confirm,
}: {
  words: Words
  disabled?: boolean
  /** `lost` lists the paths of unreadable files; `choice` is the answer of `Confirm`. */
  make: (watch: Watch, choice: Choice | undefined) => Promise<{ name: string; zip: Blob; lost: readonly string[] }>
  /** A dialog that asks a question before `make` runs. It calls `onConfirmed` or `onClose`. */
  Confirm?: ComponentType<{ onConfirmed: (choice: Choice) => void; onClose: () => void }>
}) {
  const [done, setDone] = useState<Done>()
  const [written, setWritten] = useState<Done>()
  const [lost, setLost] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string>()
  const [asking, setAsking] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const save = async (choice?: Choice) => {
    const controller = new AbortController()
    running.current = controller
    setLost([])
    setFailure(undefined)
    setDone({ done: 0, total: 0 })
    try {
      const result = await make({ onProgress: setDone, onRecords: setWritten, signal: controller.signal }, choice)
      if (controller.signal.aborted) return
      download(result.name, 'application/zip', result.zip)
      setLost(result.lost)
      toast({ title: words.saved, description: all.inOne(bytesInWords(result.zip.size)) })
    } catch (error) {
      if (error instanceof EstateError && error.code === 'cancelled') return
      // Shows the error on the page: after minutes of work the user may miss a notice that
      // disappears.
      setFailure(messageOf(error))
    } finally {
      setDone(undefined)
      setWritten(undefined)
    }
  }

  return (
    <>
      {done === undefined ? (
        <Button
          variant="secondary"
          disabled={disabled}
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => (Confirm ? setAsking(true) : void save())}
        >
          {words.button}
        </Button>
      ) : (
        <ProgressToStop
          label={words.running}
          value={shareOf(written ?? done)}
          detail={
            written && words.records
              ? words.records(written)
              : done.total === 0
                ? words.beginning
                : all.progress(bytesInWords(done.done), bytesInWords(done.total))
          }
          stop={all.cancel}
          onStop={() => running.current?.abort()}
        />
      )}
      {asking && Confirm && (
        <Confirm
          onConfirmed={(choice) => {
            setAsking(false)
            void save(choice)
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {failure !== undefined && (
        <div className="w-full">
          <Notice tone="brick" role="alert" title={words.failed}>
            {failure}
          </Notice>
        </div>
      )}
      {lost.length > 0 && <Missing paths={lost} />}
    </>
  )
}

function Missing({ paths }: { paths: readonly string[] }) {
  return (
    <div className="mt-4">
      <Notice tone="amber" role="alert" title={all.missing}>
        <p>{all.missingMore}</p>
        <ul className="list-disc pl-6">
          {paths.map((path) => (
            <li key={path} className="break-words">
              {path.split('/').at(-1)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
