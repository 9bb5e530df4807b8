import { AudioLines, ExternalLink, Film, Image, Play, Volume2 } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { Badge } from '../../ui/index.ts'
import { SealedPicture } from '../pictures/SealedPicture.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import { clock } from './clock.ts'
import './gallery.css'
import { type GalleryItem, secondsOf, tileName } from './item.ts'
import { words } from './words.ts'

const icons = { image: Image, video: Film, audio: AudioLines, link: ExternalLink }

export const Tile = memo(function Tile({
  item,
  lines,
  tall,
  at,
  reached,
  open,
  onFocus,
  onKey,
  onOpen,
  onDrawn,
}: {
  item: GalleryItem
  lines: number
  tall: number
  at: number
  /** The tile in the tab order (roving tabindex). */
  reached: boolean
  open: OpenFile | undefined
  onFocus: (at: number) => void
  onKey: (event: KeyboardEvent) => void
  onOpen: (id: string) => void
  onDrawn: (item: GalleryItem, picture: HTMLImageElement) => void
}) {
  const Icon = icons[item.shows]
  return (
    <>
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
        <span className="tile-frame" style={{ height: tall }}>
          <SealedPicture
            file={item.picture}
            open={open}
            className="size-full border border-line transition-opacity group-hover:opacity-90"
            onDrawn={(picture) => onDrawn(item, picture)}
          >
            <Icon aria-hidden="true" className="size-10 text-pine" />
          </SealedPicture>
          {item.mark !== undefined && (
            <span className="absolute top-2 left-2 shadow-raised">
              <Badge tone="clay">{item.mark}</Badge>
            </span>
          )}
        </span>
        <span aria-hidden="true" className="tile-title wrap-anywhere" style={{ WebkitLineClamp: lines }}>
          {item.title}
        </span>
      </button>
      {/* Outside the button, whose name must contain its visible words. */}
      <span aria-hidden="true" className="block truncate text-sm text-soft">
        {item.whenAndWhere}
      </span>
      <TileBadge item={item} top={tall - 46} />
    </>
  )
})

const badges = { video: Play, audio: AudioLines, link: ExternalLink }

/** A badge for what a picture cannot show: a sound, a video or a story. */
function TileBadge({ item, top }: { item: GalleryItem; top: number }) {
  const { shows, story } = item
  const seconds = secondsOf(item)
  const hasVoice = story !== undefined && story.sound !== ''
  if (shows === 'image' && !hasVoice) return null
  const Icon = shows === 'image' ? Volume2 : badges[shows]
  return (
    <span aria-hidden="true" className="tile-badge" style={{ top }}>
      <Icon aria-hidden="true" className="size-4" />
      {shows === 'image' ? words.told : words.badges[shows]}
      {seconds > 0 && <span className="tabular-nums">{clock(seconds)}</span>}
    </span>
  )
}
