import { lazy, Suspense } from 'react'
import { PageHeader, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { words } from './words.ts'

// Lazy import: deleted records may be of any kind, so this chunk contains all definitions.
const Trash = lazy(() => retry(async () => ({ default: (await import('./Trash.tsx')).Trash })))
const Overwritten = lazy(() => retry(async () => ({ default: (await import('./Overwritten.tsx')).Overwritten })))

/** /settings/trash: the records deleted or overwritten in the last 30 days, with undo. */
export default function TrashPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: words.settings, to: '/settings' }, { label: words.title }]}
        title={words.title}
        purpose={words.purpose}
      />
      <Suspense fallback={<Skeleton />}>
        <Trash />
        <Overwritten />
      </Suspense>
    </div>
  )
}
