import { lazy, Suspense } from 'react'
import { PageHeader, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { words } from './words.ts'

// What was deleted may be of any kind: all of them come while the page stands already.
const Trash = lazy(() => retry(async () => ({ default: (await import('./Trash.tsx')).Trash })))
const Overwritten = lazy(() => retry(async () => ({ default: (await import('./Overwritten.tsx')).Overwritten })))

/** /settings/trash: what was deleted or overwritten in the last 30 days, with the way back. */
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
