import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import type { FileReference, Progress as Bytes } from '../../estate/types.ts'
import { ErrorState, Notice, Progress } from '../../ui/index.ts'
import { type OpenFile, usePicture } from '../pictures/use-picture.ts'
import type { GalleryItem } from './item.ts'
import { playingAddress } from './playing-address.ts'
import { words } from './words.ts'

type Opening = { bytes: Bytes } | { address: string } | { failure: string }

/**
 * The source of a player while it is mounted: streamed where possible. After `onRefused`, a streamed
 * file is opened once more as a whole; if that fails too, it is `unplayable`.
 */
function useOpening(file: FileReference, open: OpenFile) {
  const [opening, setOpening] = useState<Opening>({ bytes: { done: 0, total: file.size } })
  const [unplayable, setUnplayable] = useState(false)
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
  const onRefused = () => {
    if ('address' in opening && opening.address.startsWith('blob:')) setUnplayable(true)
    else {
      setOpening({ bytes: { done: 0, total: file.size } })
      setWhole(true)
    }
  }
  return { opening, unplayable, onRefused }
}

/** Autoplays while `inSlideshow`. True where the browser blocks autoplay. */
function useAutoplay(media: RefObject<HTMLMediaElement | null>, source: string | undefined, inSlideshow: boolean) {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    const player = media.current
    if (!inSlideshow || source === undefined || player === null) return undefined
    let here = true
    player.play().then(
      () => here && setSilent(false),
      () => here && setSilent(true),
    )
    return () => {
      here = false
      player.pause()
    }
  }, [media, inSlideshow, source])
  return silent
}

/**
 * A video or sound with native controls; `children` replace an unplayable one.
 * @param inSlideshow autoplays; `advance` then moves on from an unplayable file
 * @param onOver called at the end
 */
export function Playing({
  item,
  file,
  open,
  inSlideshow,
  advance,
  onOver,
  children,
}: {
  item: GalleryItem
  file: FileReference
  open: OpenFile
  inSlideshow: boolean
  advance: ReactNode
  onOver: () => void
  children: ReactNode
}) {
  const poster = usePicture(file.preview ?? '', open)
  const { opening, unplayable, onRefused } = useOpening(file, open)
  const media = useRef<HTMLMediaElement>(null)
  const silent = useAutoplay(media, 'address' in opening ? opening.address : undefined, inSlideshow)

  if ('failure' in opening)
    return (
      <>
        {advance}
        <ErrorState title={words.notOpened}>{opening.failure}</ErrorState>
      </>
    )
  if (unplayable)
    return (
      <div className="flex max-w-prose flex-col items-center gap-4">
        {advance}
        {children}
        <Notice tone="amber" role="alert">
          {words.notPlayed(item.shows === 'audio' ? 'recording' : 'video')}
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
    ref: (element: HTMLMediaElement | null) => {
      media.current = element
    },
    controls: true,
    'aria-label': item.title,
    src: opening.address,
    onError: onRefused,
    onEnded: onOver,
  }
  if (item.shows === 'audio')
    return (
      <div className="flex w-full max-w-prose flex-col items-center gap-10">
        {silent && advance}
        {children}
        <audio {...player} className="w-full">
          <track kind="captions" />
        </audio>
      </div>
    )
  return (
    <>
      {silent && advance}
      <video
        {...player}
        {...(poster !== undefined && { poster })}
        playsInline
        className="absolute inset-0 size-full rounded-lg"
      >
        <track kind="captions" />
      </video>
    </>
  )
}
