import { lazy, Suspense } from 'react'
import { useNewVersion } from './new-version.ts'

// The server may have dropped this version's chunks. Without the banner, the next start updates.
const UseNewVersion = lazy(async () => {
  const loaded = await import('./UseNewVersion.tsx').catch(() => undefined)
  return { default: loaded?.default ?? (() => null) }
})

/** Offers a waiting version of the app; it takes over on a press or at the next start. */
export function NewVersionBanner() {
  const ready = useNewVersion()
  return (
    <output className="no-print block">
      <Suspense>{ready && <UseNewVersion />}</Suspense>
    </output>
  )
}
