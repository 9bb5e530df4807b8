import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LoadingPage } from '../ui/states.tsx'
import { rememberReturn, takeReturn } from '../shared/navigation/return-to.ts'
import { retry } from '../ui/retry.ts'
import { whileHere } from '../ui/while-here.ts'
import { useSession } from '../estate/index.ts'

const Shell = lazy(() => retry(() => import('./Shell.tsx')))
const NoPageForVisitors = lazy(() => retry(() => import('./NoPageForVisitors.tsx')))
const Unlock = lazy(() => retry(() => import('../shared/auth/Unlock.tsx')))

/** Everything behind the sign-in. Visitors go to the door and come back to where they wanted; a locked estate asks for the password here. */
export function Inside() {
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

/** A visitor of an address behind the sign-in, or of one that leads nowhere. */
function Visitor() {
  // As it was on arrival: this stands for a moment longer than the address it leads away from.
  const { pathname, href } = useLocation()
  const [wanted] = useState({ pathname, href })
  const [leads, setLeads] = useState<boolean>()
  useEffect(
    () =>
      whileHere(async (here) => {
        // At once: the page may be called away while the table of places is on its way.
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
      <NoPageForVisitors />
    </Suspense>
  )
}

// With a cookie of a session that is over, the server gives `/` as the app: that person is asked to sign in again.
const loadedAt = location.pathname

function ToSignIn({ wanted }: { wanted: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted === '/' && loadedAt !== '/') {
      // For visitors `/` is the landing page, which is not part of the app.
      takeReturn('sign-in')
      location.assign('/')
      return
    }
    void navigate({ to: '/auth/signin', replace: true })
  }, [wanted, navigate])
  return <LoadingPage />
}
