import { type ReactNode, useRef } from 'react'
import type { FileReference } from '../../estate/types.ts'
import { ErrorState, Notice, Progress } from '../../ui/index.ts'
import { type OpenFile, usePicture } from '../pictures/use-picture.ts'
import type { GalleryItem } from './item.ts'
import { useAutoplay, useOpening } from './use-opening.ts'
import { words } from './words.ts'

/** A video or sound with native controls; an unplayable file shows `children`. */
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
      <video {...player} {...(poster !== undefined && { poster })} playsInline className="absolute inset-0 size-full">
        <track kind="captions" />
      </video>
    </>
  )
}
