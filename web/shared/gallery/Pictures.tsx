import { inDigits } from '../../ui/in-digits.ts'
import { Images, Play } from 'lucide-react'
import { memoryTypes } from '../../../records/kinds/memory.ts'
import { Button, classes, FilterChoice, Filters, FindField, NothingFound, OrderByDate } from '../../ui/index.ts'
import { SealedPicture } from '../pictures/SealedPicture.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import { Gallery } from './Gallery.tsx'
import { type GalleryFilter, noFilter } from './album.ts'
import type { Album, Placed } from './shown.ts'
import { lookWords as words } from './look-words.ts'

const types = Object.entries(memoryTypes).map(([value, label]) => ({ value, label }))

export function Pictures({
  items,
  albums,
  asked,
  usual = noFilter,
  open,
  onAsked,
  onOpen,
  onPlay,
}: {
  items: readonly Placed[]
  albums: readonly Album[]
  asked: GalleryFilter
  usual?: GalleryFilter
  open?: OpenFile | undefined
  onAsked: (asked: GalleryFilter) => void
  onOpen: (id: string) => void
  onPlay: () => void
}) {
  return (
    <>
      {albums.length > 1 && (
        <Albums albums={albums} chosen={asked.album} open={open} onChoose={(album) => onAsked({ ...asked, album })} />
      )}
      <div className="no-print flex flex-wrap items-end gap-3">
        <FindField
          label={words.search}
          name={words.searchLabel}
          value={asked.typed}
          onChange={(typed) => onAsked({ ...asked, typed })}
        />
        <Filters
          inUse={Number(asked.type !== '') + Number(asked.oldestFirst !== usual.oldestFirst)}
          beside={
            items.length > 1 && (
              <Button variant="secondary" icon={<Play aria-hidden="true" className="size-5" />} onClick={onPlay}>
                {words.slideshow}
              </Button>
            )
          }
        >
          <FilterChoice
            label={words.type}
            all={words.allTypes}
            options={types}
            value={asked.type}
            onChange={(type) => onAsked({ ...asked, type })}
          />
          <OrderByDate oldestFirst={asked.oldestFirst} onChange={(oldestFirst) => onAsked({ ...asked, oldestFirst })} />
        </Filters>
      </div>
      {items.length === 0 ? (
        <NothingFound onShowAll={() => onAsked({ ...asked, typed: '', type: '', album: '' })} />
      ) : (
        <Gallery key={`${asked.album} ${asked.type} ${asked.oldestFirst}`} items={items} open={open} onOpen={onOpen} />
      )}
    </>
  )
}

/** Album covers side by side; pressing the selected one clears the filter. */
function Albums({
  albums,
  chosen,
  open,
  onChoose,
}: {
  albums: readonly Album[]
  chosen: string
  open: OpenFile | undefined
  onChoose: (album: string) => void
}) {
  const all = albums.reduce((sum, { count }) => sum + count, 0)
  const every = { name: '', label: words.everything, count: all, cover: '' as const }
  return (
    <ul
      aria-label={words.albums}
      // Two columns on a phone keep the pictures near the top.
      className="no-print grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 sm:flex sm:flex-wrap sm:gap-3"
    >
      {[every, ...albums.map((album) => ({ ...album, label: album.name }))].map(({ name, label, count, cover }) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            aria-pressed={chosen === name}
            className={classes(
              'flex h-full min-h-14 w-full items-center gap-2 rounded-xl border p-1.5 text-left sm:gap-3 sm:pr-4',
              chosen === name ? 'border-pine bg-pine-tint' : 'border-stone bg-card hover:bg-sunk',
            )}
            onClick={() => onChoose(chosen === name ? '' : name)}
          >
            <SealedPicture file={cover} open={open} className="size-8 shrink-0 sm:size-11">
              <Images aria-hidden="true" className="size-5 text-pine" />
            </SealedPicture>
            <span className="min-w-0 font-semibold wrap-anywhere">
              {label} <span className="font-normal text-soft">{inDigits(count)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
