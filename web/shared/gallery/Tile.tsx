import { AudioLines, ExternalLink, Film, Image, Play } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { Badge } from '../../ui/index.ts'
import { SealedPicture } from '../pictures/SealedPicture.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import { type GalleryItem, tileName } from './item.ts'

const icons = { image: Image, video: Film, audio: AudioLines, link: ExternalLink }

/** A picture with its title. Memoized: props keep their identity while the page scrolls. */
export const Tile = memo(function Tile({
  item,
  lines,
  at,
  reached,
  open,
  onFocus,
  onKey,
  onOpen,
}: {
  item: GalleryItem
  lines: number
  at: number
  /** The tile in the tab order (roving tabindex). */
  reached: boolean
  open: OpenFile | undefined
  onFocus: (at: number) => void
  onKey: (event: KeyboardEvent) => void
  onOpen: (id: string) => void
}) {
  const Icon = icons[item.shows]
  return (
    <button
      type="button"
      data-at={at}
      aria-label={tileName(item)}
      tabIndex={reached ? 0 : -1}
      className="group block w-full scroll-mt-28 scroll-mb-8 rounded-lg text-left"
      onFocus={() => onFocus(at)}
      onKeyDown={onKey}
      onClick={() => onOpen(item.id)}
    >
      <span className="relative block">
        <SealedPicture
          file={item.picture}
          open={open}
          className="aspect-square w-full border border-line transition-opacity group-hover:opacity-90"
        >
          <Icon aria-hidden="true" className="size-10 text-pine" />
        </SealedPicture>
        {item.mark !== undefined && (
          <span className="absolute top-2 left-2 shadow-raised">
            <Badge tone="clay">{item.mark}</Badge>
          </span>
        )}
        {item.shows === 'video' && item.picture !== '' && (
          <span className="absolute right-2 bottom-2 flex size-9 items-center justify-center rounded-full bg-card text-ink shadow-raised">
            <Play aria-hidden="true" className="size-5" />
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className="mt-1 line-clamp-2 leading-snug wrap-anywhere"
        style={{ WebkitLineClamp: lines }}
      >
        {item.title}
      </span>
    </button>
  )
})
