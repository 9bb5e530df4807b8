import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LoadingPage } from '../ui/states.tsx'
import { rememberReturn, takeReturn } from '../shared/navigation/return-to.ts'
import { retry } from '../ui/retry.ts'
import { whileHere } from '../ui/while-here.ts'
import { useSession } from '../estate/index.ts'

const Shell = lazy(() => retry(() => import('./Shell.tsx')))
const VisitorNotFound = lazy(() => retry(() => import('./VisitorNotFound.tsx')))
const Unlock = lazy(() => retry(() => import('../shared/auth/Unlock.tsx')))

/** Guards signed-in routes: visitors sign in and return; a locked estate unlocks here. */
export function SignedInLayout() {
  const { state } = useSession()
  if (state === 'loading') return <LoadingPage />
  if (state === 'signed-out') return <Visitor />
  return (
    <Suspense fallback={<LoadingPage />}>
      {state === 'locked' ? (
        <Unlock />
      ) : (
        <Shell>
          <Outlet />
        </Shell>
      )}
    </Suspense>
  )
}

/** Redirects a visitor from a signed-in route, or shows that an unknown address has no page. */
function Visitor() {
  // Captured on mount: this stays rendered briefly after the location changes.
  const { pathname, href } = useLocation()
  const [wanted] = useState({ pathname, href })
  const [leads, setLeads] = useState<boolean>()
  useEffect(
    () =>
      whileHere(async (here) => {
        // Store it first: navigation may unmount this before the table of places has loaded.
        rememberReturn(wanted.href)
        const routes = await import('../shared/navigation/routes.ts').catch(() => undefined)
        if (!here()) return
        const known = routes === undefined || routes.placeAt(wanted.pathname) !== undefined
        if (!known) takeReturn('sign-in')
        setLeads(known)
      }),
    [wanted],
  )
  if (leads === undefined) return <LoadingPage />
  if (leads) return <ToSignIn wanted={wanted.href} />
  return (
    <Suspense fallback={<LoadingPage />}>
      <VisitorNotFound />
    </Suspense>
  )
}

// With an expired session cookie the server serves the app at `/`: ask for sign-in again.
const loadedAt = location.pathname

function ToSignIn({ wanted }: { wanted: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted === '/' && loadedAt !== '/') {
      // For visitors `/` is the landing page, outside the app.
      takeReturn('sign-in')
      location.assign('/')
      return
    }
    void navigate({ to: '/auth/signin', replace: true })
  }, [wanted, navigate])
  return <LoadingPage />
}
