import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/index.ts'
import { pageWords as words } from './words.ts'

/** The way to the camera, on devices that are held in a hand: elsewhere the same button would only choose a file. */
export function TakePhoto({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [hasCamera] = useState(() => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches)
  if (!hasCamera) return null
  return (
    <div className="mt-3">
      <Button
        variant="secondary"
        icon={<Camera aria-hidden="true" className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {words.takePhoto}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={words.takePhoto}
        onChange={(event) => {
          const taken = [...(event.target.files ?? [])]
          // So that the next page can be taken, whatever the camera calls it.
          event.target.value = ''
          if (taken.length > 0) onFiles(taken)
        }}
      />
    </div>
  )
}
