import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingPage } from '../ui/states.tsx'
import { useToast } from '../ui/toast.ts'
import { useFocusOnArrival } from './focus.ts'
import { NewVersionLine } from './NewVersionLine.tsx'
import { RehearsalLine } from './RehearsalLine.tsx'
import { useLook } from './look.ts'
import { useSession } from './session.ts'

const ToastViewport = lazy(async () => ({ default: (await import('../ui/ToastViewport.tsx')).ToastViewport }))
const NotFound = lazy(() => import('../screens/not-found/index.tsx'))
const Shell = lazy(() => import('./Shell.tsx'))

/** What stands around everything: the look, and the notices. */
export function Root() {
  useLook()
  useFocusOnArrival()
  const hasToast = useToast() !== null
  return (
    <>
      <RehearsalLine />
      <NewVersionLine />
      <Outlet />
      {hasToast && (
        <Suspense>
          <ToastViewport />
        </Suspense>
      )}
    </>
  )
}

/** An address that leads nowhere: inside the shell for those who are in, on a page of its own for others. */
export function NotFoundRoute() {
  const session = useSession()
  if (session.state === 'loading') return <LoadingPage />
  return (
    <Suspense fallback={<LoadingPage />}>
      {session.state === 'signed-in' ? (
        <Shell>
          <NotFound />
        </Shell>
      ) : (
        <main className="mx-auto max-w-3xl px-4 py-12">
          <NotFound />
        </main>
      )}
    </Suspense>
  )
}
