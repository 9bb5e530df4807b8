import { useEffect, useMemo, useRef, useState } from 'react'
import { inSlices } from '../../kinds/in-slices.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { type FirstStep, firstSteps, readerNamed, stepAbout } from './first-steps.ts'
import { type LeftGroup, leftGroups, leftReading } from './records.ts'

/** The number of records prepared synchronously, so that a small estate appears at once. */
const atOnce = 50
/** The render interval while thousands of records are prepared, in milliseconds. */
const showEvery = 300

type Reader = Parameters<typeof firstSteps>[1]

/** @returns also the number of prepared records */
export function useLeftGroups(
  records: readonly SavedRecord[],
  reader: Reader,
): { groups: LeftGroup[]; steps: FirstStep[]; prepared: number } {
  const [reading] = useState(leftReading)
  const [ready, setReady] = useState(() => {
    reading.came(records)
    const first = records.slice(0, atOnce)
    for (const record of first) reading.prepared(record)
    return first
  })
  const shownAt = useRef(Number.NEGATIVE_INFINITY)
  const { role, ownerName, event } = reader
  useEffect(() => {
    reading.came(records)
    const named = readerNamed(records, { role, ownerName, event })
    const prepare = (record: SavedRecord) => void stepAbout(reading.prepared(record), named)
    return inSlices(records, prepare, (count) => {
      const now = performance.now()
      if (count < records.length && now < shownAt.current + showEvery) return
      shownAt.current = now
      setReady(records.slice(0, count))
    })
  }, [reading, records, role, ownerName, event])
  const groups = useMemo(() => leftGroups(ready, reading), [ready, reading])
  const steps = useMemo(
    () =>
      firstSteps(
        groups.flatMap((group) => group.records),
        { role, ownerName, event },
      ),
    [groups, role, ownerName, event],
  )
  return { groups, steps, prepared: ready.length }
}
