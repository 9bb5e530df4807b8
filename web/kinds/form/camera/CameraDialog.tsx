import { Camera, Check, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, classes, Dialog, Field, Notice, Select } from '../../../ui/index.ts'
import { whenMade } from '../../when-made.ts'
import { frameOf, type Subject } from './camera.ts'
import { useCamera } from './use-camera.ts'
import { words } from './words.ts'

export type CameraDialogProps = {
  subject: Subject
  several: boolean
  onFiles: (files: File[]) => void
  onClose: () => void
}

export function CameraDialog({ subject, several, onFiles, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, found, current, choose, tryAgain } = useCamera(video, subject)
  const [taken, setTaken] = useState<Blob>()
  const [failed, setFailed] = useState(false)
  const [used, setUsed] = useState<readonly File[]>([])
  const take = async () => {
    if (video.current === null) return
    setFailed(false)
    try {
      setTaken(await frameOf(video.current))
    } catch {
      setFailed(true)
    }
  }
  const end = (files: readonly File[]) => {
    if (files.length > 0) onFiles([...files])
    onClose()
  }
  const use = (photo: Blob) => {
    const files = [...used, new File([photo], `${words.called(whenMade(new Date()))}.jpg`, { type: 'image/jpeg' })]
    if (!several) return end(files)
    setTaken(undefined)
    setUsed(files)
  }
  const problem = state.at === 'problem' ? state.problem : failed ? 'failed' : undefined
  return (
    <Dialog
      open
      onOpenChange={() => end(used)}
      width="wide"
      modalOnly
      title={several ? words.takePhotos : words.takePhoto}
      description={words.how[subject]}
      footer={
        taken ? (
          <AcceptPhoto onAgain={() => setTaken(undefined)} onUse={() => use(taken)} />
        ) : (
          <>
            <Button variant="secondary" onClick={() => end(used)}>
              {used.length > 0 ? words.done : words.cancel}
            </Button>
            {problem === undefined ? (
              <Button
                busy={state.at === 'starting'}
                icon={<Camera aria-hidden="true" className="size-5" />}
                onClick={({ detail }) => detail > 1 || void take()}
              >
                {words.take}
              </Button>
            ) : (
              <Button onClick={tryAgain}>{words.tryAgain}</Button>
            )}
          </>
        )
      }
    >
      {problem !== undefined && taken === undefined && (
        <Notice tone="amber" role="alert">
          {words.problems[problem]}
        </Notice>
      )}
      {(problem === undefined || taken) && (
        <output>{statusOf(taken !== undefined, state.at === 'starting', used.length)}</output>
      )}
      <div
        className={classes(
          'relative flex h-[50vh] min-h-24 justify-center overflow-hidden rounded-lg bg-sunk',
          problem !== undefined && taken === undefined && 'hidden',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={words.seen}
          // Users expect their own face mirrored; the text of a page must not be.
          className={classes('max-h-full max-w-full object-contain', subject === 'face' && '-scale-x-100')}
        />
        {taken && <TakenPhoto photo={taken} />}
      </div>
      {found.length > 1 && taken === undefined && (
        <Field label={words.camera}>
          <Select
            value={current}
            options={found.map(({ id, label }, at) => ({ value: id, label: label || words.unnamed(at + 1) }))}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      )}
    </Dialog>
  )
}

const statusOf = (isTaken: boolean, isStarting: boolean, used: number): string => {
  if (isTaken) return words.look
  if (isStarting) return words.starting
  return used > 0 ? words.added(used) : words.isOn
}

function AcceptPhoto({ onAgain, onUse }: { onAgain: () => void; onUse: () => void }) {
  return (
    <>
      <Button variant="secondary" icon={<RotateCcw aria-hidden="true" className="size-5" />} onClick={onAgain}>
        {words.again}
      </Button>
      <Button
        icon={<Check aria-hidden="true" className="size-5" />}
        // Ignores the second half of a double click on *Take photo*: the user has not seen the
        // photo yet.
        onClick={({ detail }) => detail > 1 || onUse()}
      >
        {words.use}
      </Button>
    </>
  )
}

function TakenPhoto({ photo }: { photo: Blob }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(photo)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return <img ref={picture} alt={words.taken} className="absolute inset-0 size-full bg-sunk object-contain" />
}
