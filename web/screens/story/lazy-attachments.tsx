import { lazy, Suspense } from 'react'
import type { SealedFile } from '../../../records/fields/index.ts'
import { retry } from '../../ui/retry.ts'

// Lazy import: most stories have no files.
const Files = lazy(() => retry(async () => ({ default: (await import('./Attachments.tsx')).Attachments })))

export function Attachments({ files }: { files: readonly SealedFile[] }) {
  if (files.length === 0) return null
  return (
    <Suspense>
      <Files files={files} />
    </Suspense>
  )
}
