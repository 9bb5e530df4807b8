import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { story } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import { Loading } from '../../kinds/page/Loading.tsx'
import { trailTo } from '../../shared/navigation/places.ts'
import { EmptyState, ErrorState, linkClass, PageHeader, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { words } from './words.ts'

// Lazy import: the page renders before the form's large chunk has loaded.
const Writing = lazy(() => retry(async () => ({ default: (await import('./Writing.tsx')).Writing })))

/** Edits `?record=` or continues `?draft=`. A new story gets a `?draft=`, for a reload. */
export default function StoryWritingPage() {
  const { searchStr } = useLocation()
  const asked = new URLSearchParams(searchStr)
  const [fresh] = useState(() => crypto.randomUUID())
  const id = asked.get('record')
  const stories = useRecords(story)
  const saved = id === null ? undefined : stories.all.find((one) => one.id === id)
  const draft = asked.get('draft')
  const name = draft ?? id ?? fresh
  const { status } = stories
  const navigate = useNavigate()
  const isNew = id === null && draft === null
  useEffect(() => {
    if (isNew) void navigate({ href: `${story.path}/write?draft=${fresh}`, replace: true })
  }, [isNew, fresh, navigate])
  const missing = id !== null && saved === undefined
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <PageHeader
        breadcrumbs={[
          ...trailTo(story.path).map(({ label, to }) => ({ label, to: to ?? story.path })),
          { label: words.write },
        ]}
        title={saved ? words.edit(saved.values.title) : words.write}
        purpose={words.purpose}
        quiet
      />
      {status === 'loading' && <Loading lines={8} />}
      {status === 'failed' && <ErrorState title={story.failed.load} onRetry={() => stories.reload()} />}
      {status === 'ready' && missing && (
        <EmptyState
          title={words.gone}
          action={
            <a href={story.path} className={linkClass}>
              {words.back}
            </a>
          }
        >
          {words.goneMore}
        </EmptyState>
      )}
      {status === 'ready' && !missing && (
        <Suspense fallback={<Skeleton lines={8} />}>
          <Writing key={name} name={name} isDraft={id === null || draft !== null} saved={saved} records={stories} />
        </Suspense>
      )}
    </div>
  )
}
