import { type ComponentProps, lazy, Suspense } from 'react'
import { retry } from '../../ui/retry.ts'
import type { OpeningSentences } from './OpeningSentences.tsx'

const Sentences = lazy(() =>
  retry(async () => ({ default: (await import('./OpeningSentences.tsx')).OpeningSentences })),
)

/** Loads the sentences after the page: no one waits for them. */
export function WhenItOpens(props: ComponentProps<typeof OpeningSentences>) {
  return (
    <Suspense>
      <Sentences {...props} />
    </Suspense>
  )
}
