import { lazy, Suspense } from 'react'
import { useArriving, useOfflineCopy, useSoFar } from '../../estate/index.ts'
import type { StoredRecord } from '../../estate/types.ts'
import { Progress, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { words } from './loading-words.ts'

// It brings all kinds, for their titles, and is wanted once on a device.
const SoFarList = lazy(() => retry(async () => ({ default: (await import('../list/PartialList.tsx')).PartialList })))

type Kinds = readonly string[] | 'all'

/**
 * What stands in place of records until the estate is open: grey lines and, where it comes in parts because this device keeps no copy
 * of it, how much of it came, and what may be read by now.
 * @param kinds of which kinds that is listed, if of any
 */
export function Loading({ lines, kinds = [] }: { lines: number; kinds?: Kinds }) {
  const arriving = useArriving()
  const onlyOnce = useOfflineCopy()
  const some = useThose(kinds).length > 0
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

function useThose(kinds: Kinds): StoredRecord[] {
  const all = useSoFar()
  return kinds === 'all' ? all : all.filter(({ kind }) => kinds.includes(kind))
}

/** What came by now of an estate of which the rest is missing still, to be read; nothing where that is nothing. */
export function SoFar({ kinds }: { kinds: Kinds }) {
  const all = useSoFar()
  const records = useThose(kinds)
  if (records.length === 0) return null
  return (
    <Suspense>
      <SoFarList records={records} all={all} />
    </Suspense>
  )
}
