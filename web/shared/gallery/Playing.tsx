import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import type { FileReference, Progress as Bytes } from '../../estate/types.ts'
import { ErrorState, Notice, Progress } from '../../ui/index.ts'
import { type OpenFile, usePicture } from '../pictures/use-picture.ts'
import type { GalleryItem } from './item.ts'
import { playingAddress } from './playing-address.ts'
import { words } from './words.ts'

type Opening = { bytes: Bytes } | { address: string } | { failure: string }

/** A video or a recording, with the controls of the browser. `children` stand where it cannot be played here. */
export function Playing({
  item,
  file,
  open,
  onEnded,
  children,
}: {
  item: GalleryItem
  file: FileReference
  open: OpenFile
  onEnded: () => void
  children: ReactNode
}) {
  const poster = usePicture(file.preview ?? '', open)
  const [opening, setOpening] = useState<Opening>({ bytes: { done: 0, total: file.size } })
  const [unplayable, setUnplayable] = useState(false)
  // What does not play in pieces is tried once more as a whole.
  const [whole, setWhole] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const show = (next: Opening) => {
      if (!stop.signal.aborted) setOpening(next)
    }
    const piecewise = whole ? undefined : playingAddress(file, open)
    let address: string | undefined
    const begin = async () => {
      if (piecewise) {
        show({ address: piecewise.address })
        return
      }
      try {
        const { bytes, type } = await open(file, { signal: stop.signal, onProgress: (done) => show({ bytes: done }) })
        if (stop.signal.aborted) return
        address = URL.createObjectURL(new Blob([bytes], { type }))
        show({ address })
      } catch (error) {
        show({ failure: messageOf(error) })
      }
    }
    void begin()
    return () => {
      stop.abort()
      piecewise?.close()
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [file, open, whole])

  if ('failure' in opening) return <ErrorState title={words.notOpened}>{opening.failure}</ErrorState>
  if (unplayable)
    return (
      <div className="flex max-w-prose flex-col items-center gap-4">
        {children}
        <Notice tone="amber" role="alert">
          {words.notPlayed}
        </Notice>
      </div>
    )
  if ('bytes' in opening)
    return (
      <div className="w-full max-w-prose">
        <Progress
          label={words.opening(item.title)}
          value={(opening.bytes.done / Math.max(1, opening.bytes.total)) * 100}
        />
      </div>
    )
  const player = {
    controls: true,
    'aria-label': item.title,
    src: opening.address,
    onError: () => {
      if (opening.address.startsWith('blob:')) setUnplayable(true)
      else {
        setOpening({ bytes: { done: 0, total: file.size } })
        setWhole(true)
      }
    },
    onEnded,
  }
  if (item.shows === 'audio')
    return (
      <div className="flex w-full max-w-prose flex-col items-center gap-6">
        {children}
        <audio {...player} className="w-full">
          <track kind="captions" />
        </audio>
      </div>
    )
  return (
    <video
      {...player}
      {...(poster !== undefined && { poster })}
      playsInline
      className="absolute inset-0 size-full rounded-lg"
    >
      <track kind="captions" />
    </video>
  )
}
