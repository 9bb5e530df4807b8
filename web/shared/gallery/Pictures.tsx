import { useState } from 'react'
import { inDigits } from '../../ui/in-digits.ts'
import { Images, Play, Search } from 'lucide-react'
import { memoryTypes } from '../../../records/kinds/memory.ts'
import { classes, FilterChoice, FindField, NothingFound, OrderByDate } from '../../ui/index.ts'
import { SealedPicture } from '../pictures/SealedPicture.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import type { countPeople } from './faces.ts'
import { Gallery } from './Gallery.tsx'
import { WhoFilter } from './WhoFilter.tsx'
import { type GalleryFilter, noFilter } from './album.ts'
import type { Album, Placed } from './shown.ts'
import { lookWords as words } from './look-words.ts'

const types = Object.entries(memoryTypes).map(([value, label]) => ({ value, label }))

export function Pictures({
  items,
  albums,
  people,
  count,
  asked,
  usual = noFilter,
  open,
  onAsked,
  onOpen,
  onPlay,
}: {
  items: readonly Placed[]
  albums: readonly Album[]
  people: ReturnType<typeof countPeople>
  count: number
  asked: GalleryFilter
  usual?: GalleryFilter
  open?: OpenFile | undefined
  onAsked: (asked: GalleryFilter) => void
  onOpen: (id: string) => void
  onPlay: () => void
}) {
  const [byAlbum, setByAlbum] = useState(asked.album !== '')
  const isSought = asked.typed !== '' || asked.type !== '' || asked.oldestFirst !== usual.oldestFirst
  const [finding, setFinding] = useState(isSought)
  return (
    <>
      {people.length > 0 && (
        <WhoFilter
          people={people}
          all={count}
          chosen={asked.person}
          open={open}
          onChoose={(person) => onAsked({ ...asked, person })}
        />
      )}
      <div className="no-print gallery-tools">
        {albums.length > 1 && (
          <>
            <button
              type="button"
              aria-pressed={!byAlbum}
              onClick={() => {
                setByAlbum(false)
                onAsked({ ...asked, album: '' })
              }}
            >
              {words.byYear}
            </button>
            <button type="button" aria-pressed={byAlbum} onClick={() => setByAlbum(true)}>
              <span>
                {words.albums} <span className="font-normal text-soft">{inDigits(albums.length)}</span>
              </span>
            </button>
          </>
        )}
        {items.length > 1 && (
          <button type="button" className="gallery-tool gallery-tool-first" onClick={onPlay}>
            <Play aria-hidden="true" className="size-5" />
            {words.slideshow}
          </button>
        )}
        <button
          type="button"
          className={classes('gallery-tool', items.length < 2 && 'gallery-tool-first')}
          aria-expanded={finding}
          onClick={() => setFinding(!finding)}
        >
          <Search aria-hidden="true" className="size-5" />
          <span className="gallery-label">{words.find}</span>
        </button>
      </div>
      {byAlbum && (
        <Albums albums={albums} chosen={asked.album} open={open} onChoose={(album) => onAsked({ ...asked, album })} />
      )}
      {finding && <Finding asked={asked} onAsked={onAsked} />}
      {items.length === 0 ? (
        <NothingFound onShowAll={() => onAsked({ ...asked, typed: '', type: '', album: '', person: '' })} />
      ) : (
        <Gallery
          key={`${asked.album} ${asked.person} ${asked.type} ${asked.oldestFirst}`}
          items={items}
          open={open}
          onOpen={onOpen}
        />
      )}
    </>
  )
}

function Finding({ asked, onAsked }: { asked: GalleryFilter; onAsked: (asked: GalleryFilter) => void }) {
  return (
    <div className="no-print flex flex-wrap items-end gap-3">
      <FindField
        label={words.search}
        name={words.searchLabel}
        value={asked.typed}
        onChange={(typed) => onAsked({ ...asked, typed })}
      />
      <FilterChoice
        label={words.type}
        all={words.allTypes}
        options={types}
        value={asked.type}
        onChange={(type) => onAsked({ ...asked, type })}
      />
      <OrderByDate oldestFirst={asked.oldestFirst} onChange={(oldestFirst) => onAsked({ ...asked, oldestFirst })} />
    </div>
  )
}

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
