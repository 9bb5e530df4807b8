import { lazy, Suspense } from 'react'
import type { SealedFile } from '../../../records/fields/index.ts'
import { retry } from '../../ui/retry.ts'

// Most stories have no files: what shows them comes with the first that has some.
const Files = lazy(() => retry(async () => ({ default: (await import('./Enclosed.tsx')).Enclosed })))

/** Pictures and recordings of a story or an event: see Enclosed.tsx. */
export function Enclosed({ files }: { files: readonly SealedFile[] }) {
  if (files.length === 0) return null
  return (
    <Suspense>
      <Files files={files} />
    </Suspense>
  )
}
