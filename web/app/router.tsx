import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  useNavigate,
} from '@tanstack/react-router'
import { useCallback } from 'react'
import { AppFrame } from './AppFrame.tsx'
import { useFocusOnArrival } from './focus.ts'
import { GoOnContext } from '../shared/navigation/go-on.ts'
import { LoadingPage } from '../ui/states.tsx'
import { SignedOutLayout } from './SignedOutLayout.tsx'
import { prefetchScreenAt } from './prefetch-screen.ts'
import { SignedInLayout } from './SignedInLayout.tsx'
import { ScreenError } from './ScreenError.tsx'
import { entryPageLoader } from '../shared/navigation/entry-page-routes.ts'
import { type EntryPage, entryPages } from '../shared/navigation/entry-pages.ts'

const SignedInScreen = lazyRouteComponent(() => import('./SignedInScreen.tsx'))

function Root() {
  useFocusOnArrival()
  const navigate = useNavigate()
  const goOn = useCallback((target: string) => navigate({ href: target }), [navigate])
  return (
    <GoOnContext value={goOn}>
      <AppFrame>
        <Outlet />
      </AppFrame>
    </GoOnContext>
  )
}

/** The table of signed-in places is a separate chunk, loaded after sign-in. */
export function makeRouter(history?: RouterHistory) {
  const root = createRootRoute({ component: Root })
  const layouts = {
    inside: createRoute({ getParentRoute: () => root, id: 'inside', component: SignedInLayout }),
    'signed-out': createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutLayout }),
    anyone: createRoute({ getParentRoute: () => root, id: 'anyone', component: Outlet }),
  }

  const entryRoutes = (access: EntryPage['access']) =>
    entryPages
      .filter((one) => one.access === access)
      .map((one) =>
        createRoute({
          getParentRoute: () => layouts[access],
          path: one.path,
          component: lazyRouteComponent(entryPageLoader(one)),
        }),
      )

  const insideRoutes = ['/', '$'].map((path) =>
    createRoute({
      getParentRoute: () => layouts.inside,
      path,
      component: SignedInScreen,
      loader: ({ location }) => prefetchScreenAt(location.pathname),
    }),
  )

  return createRouter({
    routeTree: root.addChildren([
      layouts.inside.addChildren(insideRoutes),
      layouts['signed-out'].addChildren(entryRoutes('signed-out')),
      layouts.anyone.addChildren(entryRoutes('anyone')),
    ]),
    ...(history !== undefined && { history }),
    defaultErrorComponent: ScreenError,
    defaultPendingComponent: LoadingPage,
    defaultPendingMs: 0,
    // The router shows a pending page for at least 500 ms by default, to avoid flicker; show it no
    // longer than needed.
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // Keep search parameters as strings: the default JSON parser would turn the token `12` into a
    // number.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
  })
}
