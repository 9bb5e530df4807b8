import { Info } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { read, versionOf } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/memory.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { albumOf, type GalleryFilter, noFilter } from '../gallery/album.ts'
import { countPeople, peopleIn, photoFrom } from '../gallery/faces.ts'
import { itemOf } from '../gallery/item.ts'
import { Pictures } from '../gallery/Pictures.tsx'
import { albumsIn, type Placed, filteredMemories } from '../gallery/shown.ts'
import { storiesIn } from '../gallery/memory-story.ts'
import type { Left } from './reader.ts'
import type { LeftRecord } from './records.ts'
import { words } from './words.ts'

const Lightbox = onDemand(async () => (await import('../gallery/Lightbox.tsx')).Lightbox)

/** Puts the oldest first, so that the memories tell the life in order. */
const usual: GalleryFilter = { ...noFilter, oldestFirst: true }

export function LeftMemories({
  records,
  left: { open, records: all },
  onOpen,
}: {
  records: readonly LeftRecord[]
  left: Pick<Left, 'open' | 'records'>
  onOpen: (id: string) => void
}) {
  const [asked, setAsked] = useState(usual)
  const [looking, setLooking] = useState<{ id: string; playing: boolean }>()
  const looked = useDeferredValue(asked)
  const stories = useMemo(() => storiesIn(all), [all])
  const placed = useMemo(
    () =>
      records.map(({ id, values: saved }): Placed => {
        const values = read(memory, versionOf(memory), { ...saved })
        return { ...itemOf(id, values, stories), album: albumOf(values) }
      }),
    [records, stories],
  )
  const albums = useMemo(() => albumsIn(placed), [placed])
  const photoOf = useMemo(() => photoFrom(peopleIn(all)), [all])
  const people = useMemo(() => countPeople(placed, photoOf), [placed, photoOf])
  const items = useMemo(() => filteredMemories(placed, looked), [placed, looked])
  const close = () => setLooking(undefined)
  return (
    <div className="flex flex-col gap-4">
      <Pictures
        {...{ items, albums, people, asked, usual, open }}
        count={placed.length}
        onAsked={setAsked}
        onOpen={(id) => setLooking({ id, playing: false })}
        onPlay={() => {
          const [first] = items
          if (first) setLooking({ id: first.id, playing: true })
        }}
      />
      {looking !== undefined && (
        <Lightbox
          items={items}
          shownId={looking.id}
          playing={looking.playing}
          open={open}
          photoOf={photoOf}
          actions={({ id }) => ({
            first: [
              {
                label: words.details,
                icon: <Info aria-hidden="true" className="size-5" />,
                onSelect: () => {
                  close()
                  onOpen(id)
                },
              },
            ],
          })}
          onShow={(id) => setLooking({ id, playing: false })}
          onClose={close}
        />
      )}
    </div>
  )
}
