import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/index.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { whileHere } from '../../../ui/while-here.ts'
import { cameras, type Subject } from './camera.ts'
import { words } from './words.ts'

const CameraDialog = onDemand(async () => (await import('./CameraDialog.tsx')).CameraDialog)

/** A phone's camera app takes better photos than a web page; other devices get the dialog. */
function useWayToCamera(): 'own' | 'dialog' | undefined {
  const [isHandheld] = useState(() => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches)
  const [hasCamera, setHasCamera] = useState(false)
  useEffect(() => {
    if (isHandheld || !('mediaDevices' in navigator)) return undefined
    const { mediaDevices } = navigator
    const look = () =>
      whileHere(async (here) => {
        const found = await cameras().catch(() => [])
        if (here()) setHasCamera(found.length > 0)
      })
    let stop = look()
    const lookAgain = () => {
      stop()
      stop = look()
    }
    mediaDevices.addEventListener('devicechange', lookAgain)
    return () => {
      stop()
      mediaDevices.removeEventListener('devicechange', lookAgain)
    }
  }, [isHandheld])
  return isHandheld ? 'own' : hasCamera ? 'dialog' : undefined
}

export function TakePhoto({
  subject = 'page',
  several = false,
  disabled = false,
  className,
  onFiles,
}: {
  subject?: Subject
  several?: boolean
  disabled?: boolean
  className?: string
  onFiles: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const way = useWayToCamera()
  const [open, setOpen] = useState(false)
  if (way === undefined) return null
  return (
    <div className={className}>
      <Button
        variant="secondary"
        disabled={disabled}
        icon={<Camera aria-hidden="true" className="size-5" />}
        onClick={() => (way === 'own' ? input.current?.click() : setOpen(true))}
      >
        {words.takePhoto}
      </Button>
      {way === 'own' && (
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*"
          capture={subject === 'face' ? 'user' : 'environment'}
          aria-label={words.takePhoto}
          onChange={(event) => {
            const photos = [...(event.target.files ?? [])]
            // Without this reset the browser fires no change event for a second photo with the same
            // name.
            event.target.value = ''
            if (photos.length > 0) onFiles(photos)
          }}
        />
      )}
      {open && <CameraDialog subject={subject} several={several} onFiles={onFiles} onClose={() => setOpen(false)} />}
    </div>
  )
}
