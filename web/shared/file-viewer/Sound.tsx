import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenedFile } from '../../estate/index.ts'
import { Notice } from '../../ui/index.ts'
import { words } from './words.ts'

export function Sound({ title, file: { type, bytes } }: { title: string; file: OpenedFile }) {
  const sound = useMemo(() => new Blob([bytes], { type }), [bytes, type])
  return <SoundPlayer sound={sound} label={title} />
}

export function SoundPlayer({ sound, label }: { sound: Blob; label: string }) {
  const player = useRef<HTMLAudioElement>(null)
  const [unplayable, setUnplayable] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(sound)
    if (player.current) player.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [sound])
  return (
    <div className="flex flex-col gap-4">
      {unplayable && (
        <Notice tone="amber" role="alert">
          {words.notPlayed}
        </Notice>
      )}
      <audio
        ref={player}
        controls
        hidden={unplayable}
        aria-label={label}
        className="w-full"
        onLoadedMetadata={findLength}
        onError={() => setUnplayable(true)}
      >
        <track kind="captions" />
      </audio>
    </div>
  )
}

/** MediaRecorder files lack a duration; seeking past the end makes the browser compute it. */
function findLength({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>): void {
  if (audio.duration !== Infinity) return
  audio.addEventListener('durationchange', () => (audio.currentTime = 0), { once: true })
  audio.currentTime = 24 * 3600
}
