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

/** Redirects visitors to sign-in, and asks for the password of a locked estate. */
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

/** A visitor goes to sign-in; an unknown path gets the not-found page. */
function Visitor() {
  // The address at mount: this component stays mounted briefly after a navigation.
  const { pathname, href } = useLocation()
  const [wanted] = useState({ pathname, href })
  const [leads, setLeads] = useState<boolean>()
  useEffect(
    () =>
      whileHere(async (here) => {
        // Store the address first: the navigation may unmount this component before the route table loads.
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

// The path of the page load. The server serves the app at `/` also to visitors whose session has
// expired; this component redirects them to sign-in.
const loadedAt = location.pathname

function ToSignIn({ wanted }: { wanted: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted === '/' && loadedAt !== '/') {
      // The server sends visitors the landing page at `/`, which is outside the app.
      takeReturn('sign-in')
      location.assign('/')
      return
    }
    void navigate({ to: '/auth/signin', replace: true })
  }, [wanted, navigate])
  return <LoadingPage />
}
