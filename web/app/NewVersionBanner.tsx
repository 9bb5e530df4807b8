import { lazy, Suspense } from 'react'
import { useNewVersion } from './new-version.ts'

// The older version may be gone from the server by then: without this line the newer one comes with the next start.
const UseNewVersion = lazy(async () => {
  const loaded = await import('./UseNewVersion.tsx').catch(() => undefined)
  return { default: loaded?.default ?? (() => null) }
})

/** One quiet line while a newer version of the app waits. Nothing changes until it is pressed, or until the next start. */
export function NewVersionBanner() {
  const ready = useNewVersion()
  return (
    <output className="no-print block">
      <Suspense>{ready && <UseNewVersion />}</Suspense>
    </output>
  )
}
