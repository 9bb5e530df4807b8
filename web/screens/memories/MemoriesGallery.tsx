import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { memory } from '../../../records/kinds/memory.ts'
import { story } from '../../../records/kinds/story.ts'
import { type Records, useAllRecords, useRecords } from '../../estate/index.ts'
import { checkMarkOf, type KindPageState, useAddressFilter } from '../../kinds/index.ts'
import { albumOf, type GalleryFilter } from '../../shared/gallery/album.ts'
import { countPeople, peopleIn, photoFrom } from '../../shared/gallery/faces.ts'
import { itemOf } from '../../shared/gallery/item.ts'
import { Pictures } from '../../shared/gallery/Pictures.tsx'
import { albumsIn, filteredMemories, type Placed } from '../../shared/gallery/shown.ts'
import { storiesIn } from '../../shared/gallery/memory-story.ts'
import { fetchAhead, onDemand } from '../../ui/on-demand.tsx'

const MemoryViewer = onDemand(async () => (await import('./MemoryViewer.tsx')).MemoryViewer)

type Steps = typeof memory.steps

export function MemoriesGallery({
  page,
  asked,
  onAsked,
}: {
  page: KindPageState<Steps>
  asked: GalleryFilter
  onAsked: (asked: GalleryFilter) => void
}) {
  const [viewed, setViewed] = useState<{ id: string; playing: boolean }>()
  useEffect(() => void fetchAhead(), [])
  const looked = useDeferredValue(asked)
  const placed = usePlaced(page.records.all)
  const albums = useMemo(() => albumsIn(placed), [placed])
  const records = useAllRecords()
  const photoOf = useMemo(() => photoFrom(peopleIn(records)), [records])
  const people = useMemo(() => countPeople(placed, photoOf), [placed, photoOf])
  const shown = useMemo(() => filteredMemories(placed, looked), [placed, looked])
  return (
    <>
      <Pictures
        items={shown}
        albums={albums}
        people={people}
        count={placed.length}
        asked={asked}
        onAsked={onAsked}
        onOpen={(id) => setViewed({ id, playing: false })}
        onPlay={() => {
          const [first] = shown
          if (first) setViewed({ id: first.id, playing: true })
        }}
      />
      {viewed !== undefined && page.dialog === undefined && (
        <MemoryViewer
          page={page}
          items={shown}
          shownId={viewed.id}
          playing={viewed.playing}
          photoOf={photoOf}
          onShow={(id) => setViewed({ id, playing: false })}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  )
}

function usePlaced(all: Records<Steps>['all']): Placed[] {
  const wanted = useAddressFilter()
  const told = useRecords(story).all
  const stories = useMemo(() => storiesIn(told), [told])
  return useMemo(
    () =>
      wanted(all).map((one) => ({
        ...itemOf(one.id, one.values, stories),
        album: albumOf(one.values),
        mark: checkMarkOf(one),
      })),
    [all, wanted, stories],
  )
}
