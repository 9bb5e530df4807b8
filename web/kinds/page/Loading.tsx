import { lazy, Suspense } from 'react'
import { useArriving, useOfflineCopy, useSoFar } from '../../estate/index.ts'
import type { StoredRecord } from '../../estate/types.ts'
import { Progress, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { words } from './loading-words.ts'

// Lazy: the list loads all kinds for their titles, and appears once per device.
const SoFarList = lazy(() => retry(async () => ({ default: (await import('../list/PartialList.tsx')).PartialList })))

type Kinds = readonly string[] | 'all'

/** Shows progress and the first records of `kinds` while a device downloads the estate. */
export function Loading({ lines, kinds = [] }: { lines: number; kinds?: Kinds }) {
  const arriving = useArriving()
  const onlyOnce = useOfflineCopy()
  const some = useRecordsOfKinds(kinds).length > 0
  return (
    <div className="flex flex-col gap-4">
      {arriving && (
        <div className="flex max-w-prose flex-col gap-2">
          <Progress
            label={words.title}
            value={(arriving.here / arriving.of) * 100}
            detail={words.count(arriving.here, arriving.of)}
          />
          {onlyOnce && <p className="text-soft">{words.onlyOnce}</p>}
        </div>
      )}
      <SoFar kinds={kinds} />
      <Skeleton lines={some ? 2 : lines} />
    </div>
  )
}

function useRecordsOfKinds(kinds: Kinds): StoredRecord[] {
  const all = useSoFar()
  return kinds === 'all' ? all : all.filter(({ kind }) => kinds.includes(kind))
}

export function SoFar({ kinds }: { kinds: Kinds }) {
  const all = useSoFar()
  const records = useRecordsOfKinds(kinds)
  if (records.length === 0) return null
  return (
    <Suspense>
      <SoFarList records={records} all={all} />
    </Suspense>
  )
}
