import { Navigate, useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import NotFound from '../shared/navigation/NotFound.tsx'
import type { Place } from '../shared/navigation/places.ts'
import { loaderOf, placeAt } from '../shared/navigation/routes.ts'
import { LoadingPage } from '../ui/states.tsx'

type Screen = {
  /** Its code, asked for once. */
  fetch: () => Promise<unknown>
  Lazy: ComponentType
  /** What stands at once when its code is here. */
  Loaded: ComponentType | undefined
}

const screens = new Map<string, Screen>()

/** The screen of a place, the same one each time; another one after its code could not be fetched, so that it can be tried again. */
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

/** Fetches the code of the screen at an address. Never rejects: what could not be had is asked for again where it is to be drawn. */
export async function fetchScreen(path: string): Promise<void> {
  const found = placeAt(path)
  if (found !== undefined && 'place' in found)
    await screenFor(found.place)
      ?.fetch()
      .catch(() => undefined)
}

/** What stands in the shell at an address behind the sign-in. */
export default function InsideScreen() {
  const { pathname } = useLocation()
  const found = placeAt(pathname)
  if (found === undefined) return <NotFound />
  if ('onward' in found) return <Navigate to={found.onward} replace />
  const screen = screenFor(found.place)
  return (
    <Suspense key={pathname} fallback={<LoadingPage />}>
      {screen && <Drawn screen={screen} />}
    </Suspense>
  )
}

/** The same component as long as it stands, whether its code was here at first or not. */
function Drawn({ screen }: { screen: Screen }) {
  const [Component] = useState(() => screen.Loaded ?? screen.Lazy)
  return <Component />
}
