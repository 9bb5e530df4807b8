import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, startTransition, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { RecordInAddressProvider } from '../kinds/page/record-in-address.ts'
import { classes } from '../ui/classes.ts'
import { GuideBanner } from './GuideBanner.tsx'
import { Header } from './Header.tsx'
import { DeletionBannerSlot, Notices, OfflineBanner, ReleaseBannerSlot, SuspendedBanner } from './banners.tsx'
import { keepAppHere } from './new-version.ts'
import { ShellContext, type ShellRequests } from '../shared/navigation/shell-state.ts'
import { Sidebar } from './Sidebar.tsx'
import { useAddressedRecord } from './use-addressed-record.ts'
import { useSearchKey } from './use-search-key.ts'
import { afterFrame } from '../ui/after-frame.ts'
import { beginInTurn } from '../ui/begin-in-turn.ts'
import { fetchAhead, onDemand } from '../ui/on-demand.tsx'
import { retry } from '../ui/retry.ts'
import { words } from './words.ts'

const Drawer = onDemand(async () => (await import('./Drawer.tsx')).Drawer)
const Search = lazy(() => retry(() => import('./search/Search.tsx')))

/** What stands around every screen of a signed-in person: header, menu (a drawer on a phone), quiet lines, the screen. */
export default function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [drawer, setDrawer] = useState(false)
  const [sidebarDisabled, setSidebarDisabled] = useState(false)
  const framed = useFramed()
  const quiet = useQuiet()
  const recordInAddress = useAddressedRecord()
  const navigate = useNavigate()
  const [searching, setSearching] = useState(false)
  const search = useCallback(() => setSearching(true), [])
  const requests = useMemo<ShellRequests>(() => ({ setSidebarDisabled, search }), [search])
  useSearchKey(searching, search)

  const [drawerPath, setDrawerPath] = useState(pathname)
  if (drawerPath !== pathname) {
    setDrawerPath(pathname)
    setDrawer(false)
  }

  return (
    <ShellContext value={requests}>
      <a
        href="#content"
        className="sr-only rounded-lg bg-pine px-5 py-3 font-semibold text-on-pine focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {words.skip}
      </a>
      <Header onOpenMenu={() => setDrawer(true)} onSearch={search} />
      <div className="mx-auto flex max-w-[1440px]">
        <aside
          className={classes(
            'no-print sticky top-16 hidden max-h-[calc(100dvh-64px)] w-64 shrink-0 self-start p-4 lg:block',
            // What is out of reach is not scrolled either.
            sidebarDisabled ? 'overflow-hidden' : 'overflow-y-auto',
          )}
        >
          {framed && <Sidebar roomy disabled={sidebarDisabled} />}
        </aside>
        <div className="min-w-0 grow">
          <OfflineBanner />
          <main id="content" tabIndex={-1} className="flex flex-col gap-8 px-4 py-6 sm:px-8 sm:py-8">
            <ReleaseBannerSlot />
            <SuspendedBanner />
            <DeletionBannerSlot />
            <Notices />
            <GuideBanner />
            <RecordInAddressProvider value={recordInAddress}>{children}</RecordInAddressProvider>
          </main>
        </div>
      </div>
      {(searching || quiet) && (
        <Suspense>
          <Search
            open={searching}
            at={pathname}
            onGo={(address) => void navigate({ href: address })}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
      {drawer && <Drawer disabled={sidebarDisabled} onClose={() => setDrawer(false)} />}
    </ShellContext>
  )
}

/** Whether header and screen are on the page: the menu, which is as much as both, comes in a frame of its own. */
function useFramed(): boolean {
  const [framed, setFramed] = useState(false)
  useEffect(() => afterFrame(() => startTransition(() => setFramed(true))), [])
  return framed
}

/**
 * Once the page stands and nothing else happens: the browser keeps the whole app (service-worker/), so that no step waits for the
 * network; and what may have to appear while there is no connection, or at a press, is fetched. True from then on.
 * The other screens are not run ahead of time: that would cost every start what one visit of each of them costs.
 */
function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setQuiet(true)
      const forLater = [() => import('../shared/auth/Unlock.tsx'), () => import('../ui/ToastViewport.tsx')]
      void beginInTurn(forLater).then(fetchAhead)
      void keepAppHere()
    }, 2000)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
