import { lazy, Suspense, useMemo, useState } from 'react'
import { memory } from '../../../records/kinds/memory.ts'
import { client, useRecords, useUploads } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import {
  AddButton,
  KindEmpty,
  KindFigures,
  KindPage,
  OnlyUnshared,
  RecentActivity,
  useKindPage,
  useBulkChange,
} from '../../kinds/index.ts'
import { albumOf, albumValues, noFilter } from '../../shared/gallery/album.ts'
import { Card, Figure, Skeleton } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { retry } from '../../ui/retry.ts'
import { words } from './words.ts'

const AddMemories = onDemand(async () => (await import('./AddMemories.tsx')).AddMemories)
// Lazy import: the heading renders before the gallery's chunk loads.
const MemoriesGallery = lazy(() =>
  retry(async () => ({ default: (await import('./MemoriesGallery.tsx')).MemoriesGallery })),
)
const AllUploads = lazy(() =>
  retry(async () => ({ default: (await import('../../shared/uploads/AllUploads.tsx')).AllUploads })),
)

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
  const [asked, setAsked] = useState(noFilter)
  const albums = useMemo(() => new Set(all.map(({ values }) => albumOf(values))), [all])
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
              <MemoriesGallery page={page} asked={asked} onAsked={setAsked} />
            </Suspense>
          ) : (
            <KindEmpty page={page} action={add}>
              {words.drop}
            </KindEmpty>
          ))}
        <KindFigures page={page}>
          <Figure label={words.albumsCounted} value={albums.size} />
          {some && <SpaceUsed key={String(uploads.length > 0)} />}
        </KindFigures>
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
    </div>
  )
}

/** The file storage that the estate uses. Renders nothing while the server is unreachable. */
function SpaceUsed() {
  const [read] = useAnswer(client.readSubscription)
  if (read.state !== 'ready') return null
  const { bytes, quota } = read.value.usage
  return <Figure label={words.space} value={words.spaceOf(bytesInWords(bytes), bytesInWords(quota))} />
}
