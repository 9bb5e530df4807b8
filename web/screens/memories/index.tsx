import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { memory } from '../../../records/kinds/memory.ts'
import { client, useRecords, useUploads } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import {
  AddButton,
  checkMarkOf,
  KindEmpty,
  KindFigures,
  KindPage,
  OnlyUnshared,
  RecentActivity,
  useKindPage,
  useAddressFilter,
  useBulkChange,
} from '../../kinds/index.ts'
import { albumOf, albumValues, itemOf } from '../../shared/gallery/item.ts'
import { type GalleryFilter, albumsIn, noFilter, type Placed, filteredMemories } from '../../shared/gallery/shown.ts'
import { Card, Figure, Skeleton } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { retry } from '../../ui/retry.ts'
import { words } from './words.ts'

const AddMemories = onDemand(async () => (await import('./AddMemories.tsx')).AddMemories)
const MemoryViewer = onDemand(async () => (await import('./MemoryViewer.tsx')).MemoryViewer)
// Lazy: the heading renders before the gallery's code arrives.
const Pictures = lazy(() =>
  retry(async () => ({ default: (await import('../../shared/gallery/Pictures.tsx')).Pictures })),
)
const AllUploads = lazy(() =>
  retry(async () => ({ default: (await import('../../shared/uploads/AllUploads.tsx')).AllUploads })),
)

/** /legacy/memories: photos, videos and recordings. Accepts files dropped anywhere on the page. */
export default function MemoriesPage() {
  const plain = useKindPage(useRecords(memory))
  const { all, status } = plain.records
  const uploads = useUploads().filter(({ kind }) => kind === memory.kind)
  const [adding, setAdding] = useState<readonly File[]>()
  const page: typeof plain = {
    ...plain,
    openDialog: (dialog) => (dialog?.what === 'add' ? setAdding([]) : plain.openDialog(dialog)),
  }
  const several = useBulkChange(page, { mayMove: false })
  const [asked, setAsked] = useState<GalleryFilter>(noFilter)
  const [viewed, setViewed] = useState<{ id: string; playing: boolean }>()
  const looked = useDeferredValue(asked)
  const wanted = useAddressFilter()
  const placed = useMemo(
    () =>
      wanted(all).map(
        (one): Placed => ({
          ...itemOf(one.id, one.values),
          album: albumOf(one.values),
          mark: checkMarkOf(one),
        }),
      ),
    [all, wanted],
  )
  const albums = useMemo(() => albumsIn(placed), [placed])
  const shown = useMemo(() => filteredMemories(placed, looked), [placed, looked])
  const some = all.length > 0
  const add = <AddButton page={page} label={words.add} />
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const files = [...event.dataTransfer.files]
        if (files.length > 0 && status !== 'failed' && adding === undefined) setAdding(files)
      }}
    >
      <KindPage page={page} action={some && add} foot={several.button}>
        <KindFigures page={page}>
          <Figure label={words.albumsCounted} value={albums.length} />
          {some && <SpaceUsed key={String(uploads.length > 0)} />}
        </KindFigures>
        {uploads.length > 0 && adding === undefined && (
          <Card title={words.underWay}>
            <Suspense>
              <AllUploads uploads={uploads} />
            </Suspense>
          </Card>
        )}
        <OnlyUnshared />
        {several.list ??
          (some ? (
            <Suspense
              fallback={
                <Card>
                  <Skeleton lines={6} />
                </Card>
              }
            >
              <Pictures
                items={shown}
                albums={albums}
                asked={asked}
                onAsked={setAsked}
                onOpen={(id) => setViewed({ id, playing: false })}
                onPlay={() => {
                  const [first] = shown
                  if (first) setViewed({ id: first.id, playing: true })
                }}
              />
            </Suspense>
          ) : (
            <KindEmpty page={page} action={add}>
              {words.drop}
            </KindEmpty>
          ))}
        <RecentActivity kinds={[memory.kind]} count={3} />
      </KindPage>
      {adding !== undefined && (
        <AddMemories
          records={page.records}
          dropped={adding}
          start={asked.album === '' ? {} : albumValues(asked.album)}
          onClose={() => setAdding(undefined)}
        />
      )}
      {viewed !== undefined && page.dialog === undefined && (
        <MemoryViewer
          page={page}
          items={shown}
          shownId={viewed.id}
          playing={viewed.playing}
          onShow={(id) => setViewed({ id, playing: false })}
          onClose={() => setViewed(undefined)}
        />
      )}
    </div>
  )
}

/** Used file storage of the whole estate. Renders nothing when the server cannot be reached. */
function SpaceUsed() {
  const [read] = useAnswer(client.readSubscription)
  if (read.state !== 'ready') return null
  const { bytes, quota } = read.value.usage
  return <Figure label={words.space} value={words.spaceOf(bytesInWords(bytes), bytesInWords(quota))} />
}
