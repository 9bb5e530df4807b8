import { Navigate, useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useShared } from '../estate/hooks.ts'
import NotFound from '../shared/navigation/NotFound.tsx'
import type { Place } from '../shared/navigation/places.ts'
import { loaderOf, placeAt } from '../shared/navigation/routes.ts'
import { retry } from '../ui/retry.ts'
import { LoadingPage } from '../ui/states.tsx'

// Lazy: most people have no one who shares something with them today.
const FromOthers = lazy(() => retry(async () => ({ default: (await import('./FromOthers.tsx')).FromOthers })))

type Screen = {
  /** Imports the screen's chunk; concurrent calls share one request. */
  fetch: () => Promise<unknown>
  Lazy: ComponentType
  /** Set after the chunk has loaded, so that the screen renders without Suspense. */
  Loaded: ComponentType | undefined
}

const screens = new Map<string, Screen>()

function screenFor(place: Place): Screen | undefined {
  const load = loaderOf(place)
  const known = screens.get(place.path)
  if (known !== undefined || load === undefined) return known
  let loading: ReturnType<typeof load> | undefined
  const loadOnce = async () => {
    try {
      const loaded = await load()
      screen.Loaded = loaded.default
      return loaded
    } catch (error) {
      screens.delete(place.path)
      throw error
    }
  }
  const fetch = () => (loading ??= loadOnce())
  const screen: Screen = { fetch, Lazy: lazy(fetch), Loaded: undefined }
  screens.set(place.path, screen)
  return screen
}

/** Never rejects, because rendering retries a failed import. */
export async function prefetchScreen(path: string): Promise<void> {
  const found = placeAt(path)
  if (found !== undefined && 'place' in found)
    await screenFor(found.place)
      ?.fetch()
      .catch(() => undefined)
}

export default function SignedInScreen() {
  const { pathname } = useLocation()
  const isShared = useShared().length > 0
  const found = placeAt(pathname)
  if (found === undefined) return <NotFound />
  if ('onward' in found) return <Navigate to={found.onward} replace />
  const screen = screenFor(found.place)
  return (
    <Suspense key={pathname} fallback={<LoadingPage />}>
      {screen && <LoadedScreen screen={screen} />}
      <Suspense>{isShared && <FromOthers place={found.place} />}</Suspense>
    </Suspense>
  )
}

/** Stays mounted whether the chunk has loaded before or after the first render. */
function LoadedScreen({ screen }: { screen: Screen }) {
  const [Component] = useState(() => screen.Loaded ?? screen.Lazy)
  return <Component />
}
