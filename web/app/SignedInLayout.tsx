import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LoadingPage } from '../ui/states.tsx'
import { rememberReturn } from '../shared/navigation/return-to.ts'
import { retry } from '../ui/retry.ts'
import { useSession } from '../estate/index.ts'

const Shell = lazy(() => retry(() => import('./Shell.tsx')))
const Unlock = lazy(() => retry(() => import('../shared/auth/Unlock.tsx')))

/** Everything behind the sign-in. Visitors go to the door and come back to where they wanted; a locked estate asks for the password here. */
export function Inside() {
  const { state } = useSession()
  if (state === 'loading') return <LoadingPage />
  if (state === 'signed-out') return <ToSignIn />
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

// With a cookie of a session that is over, the server gives `/` as the app: that person is asked to sign in again.
const loadedAt = location.pathname

function ToSignIn() {
  const navigate = useNavigate()
  // As it was on arrival: this stands for a moment longer than the address it leads away from.
  const { href } = useLocation()
  const [wanted] = useState(href)
  useEffect(() => {
    if (wanted === '/' && loadedAt !== '/') {
      // For visitors `/` is the landing page, which is not part of the app.
      location.assign('/')
      return
    }
    rememberReturn(wanted)
    void navigate({ to: '/auth/signin', replace: true })
  }, [wanted, navigate])
  return <LoadingPage />
}
