import { Outlet } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { LoadingPage } from '../ui/states.tsx'
import { useToast } from '../ui/toast.ts'
import { useFocusOnArrival } from './focus.ts'
import { NewVersionLine } from './NewVersionLine.tsx'
import { RehearsalLine } from './RehearsalLine.tsx'
import { useLook } from './look.ts'
import { useSession } from './session.ts'
import { patiently } from '../ui/patiently.ts'

const NotFound = lazy(() => patiently(() => import('../screens/not-found/index.tsx')))
const Shell = lazy(() => patiently(() => import('./Shell.tsx')))

/** What stands around everything: the look, and the notices. */
export function Root() {
  useLook()
  useFocusOnArrival()
  return (
    <>
      <RehearsalLine />
      <NewVersionLine />
      <Outlet />
      <Toasts />
    </>
  )
}

/** The notices. Their code comes with the first; where it cannot be fetched just now, the page stays and the next one tries again. */
function Toasts() {
  const toast = useToast()
  const [Viewport, setViewport] = useState<ComponentType>()
  useEffect(() => {
    if (toast === null || Viewport !== undefined) return
    const load = async () => {
      const loaded = await import('../ui/ToastViewport.tsx').catch(() => undefined)
      if (loaded !== undefined) setViewport(() => loaded.ToastViewport)
    }
    void load()
  }, [toast, Viewport])
  return toast !== null && Viewport !== undefined && <Viewport />
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
