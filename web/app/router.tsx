import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { LoadingPage } from '../ui/states.tsx'
import { Door } from './SignedOutLayout.tsx'
import { Inside } from './SignedInLayout.tsx'
import { NotFoundRoute, Root } from './Root.tsx'
import { ScreenError } from './ScreenError.tsx'
import { groups, type Place, places } from '../shared/navigation/places.ts'
import { loaderOf, menu } from '../shared/navigation/routes.ts'

/** The router over the table of places. `history` is given by tests. */
export function makeRouter(history?: RouterHistory) {
  const root = createRootRoute({ component: Root, notFoundComponent: NotFoundRoute })
  const layouts = {
    inside: createRoute({ getParentRoute: () => root, id: 'inside', component: Inside }),
    door: createRoute({ getParentRoute: () => root, id: 'door', component: Door }),
    anyone: createRoute({ getParentRoute: () => root, id: 'anyone', component: Outlet }),
  }

  const routesOf = (access: Place['access']) =>
    places.flatMap((place) => {
      const load = loaderOf(place)
      if (place.access !== access || load === undefined) return []
      return createRoute({
        getParentRoute: () => layouts[access],
        path: place.path,
        component: lazyRouteComponent(load),
      })
    })

  const groupRoutes = groups.flatMap((group) => {
    const first = menu.find(({ path }) => path === group.path)?.items[0]
    if (first === undefined || first.path === group.path) return []
    return createRoute({
      getParentRoute: () => root,
      path: group.path,
      beforeLoad: () => {
        throw redirect({ to: first.path, replace: true })
      },
    })
  })

  return createRouter({
    routeTree: root.addChildren([
      layouts.inside.addChildren(routesOf('inside')),
      layouts.door.addChildren(routesOf('door')),
      layouts.anyone.addChildren(routesOf('anyone')),
      ...groupRoutes,
    ]),
    ...(history !== undefined && { history }),
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: LoadingPage,
    defaultPendingMs: 0,
    // The router would keep a loading page for half a second, so that it does not flicker: nobody is made to wait for looks.
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // Search parameters are only ever texts here (a token): no JSON, which would turn 12 into a number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}
