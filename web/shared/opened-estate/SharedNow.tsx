import { lazy, Suspense, useMemo } from 'react'
import { useAllOpened, useShared } from '../../estate/index.ts'
import type { SharedEstate } from '../../estate/types.ts'
import { Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'

const LeftRecords = lazy(() => retry(async () => ({ default: (await import('./LeftRecords.tsx')).LeftRecords })))

type Props = {
  wanted: (estate: Pick<SharedEstate, 'role' | 'heldId'>) => boolean
  /** Only records of these kinds. */
  kinds?: readonly string[]
}

/** What owners share with this person while alive, offline from the copy on this device. */
export function SharedNow({ wanted, ...only }: Props) {
  return useShared()
    .filter(wanted)
    .map((shared) => <Shared key={shared.heldId} shared={shared} {...only} />)
}

function Shared({ shared, kinds }: { shared: SharedEstate } & Pick<Props, 'kinds'>) {
  const opened = useAllOpened().find(({ heldId }) => heldId === shared.heldId)
  const records = useMemo(() => {
    // Beneath the reader's own list it stays, even if a release opened the same record elsewhere.
    const there = new Set(kinds ? [] : opened?.records.map(({ id }) => id))
    return shared.records.filter(({ id }) => !there.has(id))
  }, [shared, opened, kinds])
  const wanted = kinds === undefined || records.some(({ kind }) => kinds.includes(kind))
  if (!wanted || (records.length === 0 && shared.warnings.length === 0)) return null
  const { asOf, ownerId, ownerName, heldId, role, warnings } = shared
  const complete = asOf === undefined ? {} : { completeAsOf: asOf }
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <LeftRecords
        opened={{ ownerId, ownerName, heldId, role, warnings, records, events: ['incapacity'], ...complete }}
        whileAlive
        {...(kinds && { kinds })}
      />
    </Suspense>
  )
}
