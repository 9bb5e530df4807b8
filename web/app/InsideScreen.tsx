import { Navigate, useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import NotFound from '../shared/navigation/NotFound.tsx'
import type { Place } from '../shared/navigation/places.ts'
import { loaderOf, placeAt } from '../shared/navigation/routes.ts'
import { LoadingPage } from '../ui/states.tsx'

type Screen = { Component: ComponentType; fetch: () => Promise<unknown> }

const screens = new Map<string, Screen>()

/** The screen of a place, the same one each time; another one after its code could not be fetched, so that it can be tried again. */
function screenFor(place: Place): Screen | undefined {
  const load = loaderOf(place)
  const known = screens.get(place.path)
  if (known !== undefined || load === undefined) return known
  let loading: ReturnType<typeof load> | undefined
  const fetch = () => {
    loading ??= load().catch((error: unknown) => {
      screens.delete(place.path)
      throw error
    })
    return loading
  }
  const screen = { Component: lazy(fetch), fetch }
  screens.set(place.path, screen)
  return screen
}

/** Fetches the code of the screen at an address, as soon as somebody sets out for it. */
export function fetchScreen(path: string): void {
  const found = placeAt(path)
  // What could not be had is asked for again where it is to be drawn.
  if (found !== undefined && 'place' in found)
    screenFor(found.place)
      ?.fetch()
      .catch(() => undefined)
}

/** What stands in the shell at an address behind the sign-in. */
export default function InsideScreen() {
  const { pathname } = useLocation()
  const found = placeAt(pathname)
  if (found === undefined) return <NotFound />
  if ('onward' in found) return <Navigate to={found.onward} replace />
  const Screen = screenFor(found.place)?.Component
  return (
    <Suspense key={pathname} fallback={<LoadingPage />}>
      {Screen && <Screen />}
    </Suspense>
  )
}
