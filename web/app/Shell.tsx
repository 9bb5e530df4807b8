import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, startTransition, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { product } from '../../domain/product.ts'
import { versionInWords } from '../../domain/version.ts'
import { useServer } from '../estate/index.ts'
import { RecordInAddressProvider } from '../kinds/page/record-in-address.ts'
import { classes } from '../ui/classes.ts'
import { GuideBanner } from './GuideBanner.tsx'
import { Header } from './Header.tsx'
import {
  ChangedKeyBannerSlot,
  DeletionBannerSlot,
  Notices,
  OfflineBanner,
  ReleaseBannerSlot,
  SuspendedBanner,
} from './banners.tsx'
import { registerServiceWorker } from './new-version.ts'
import { ShellContext, type ShellRequests } from '../shared/navigation/shell-state.ts'
import { SearchLine, Sidebar } from './Sidebar.tsx'
import { useAddressedRecord } from './use-addressed-record.ts'
import { useSearchKey } from './use-search-key.ts'
import { afterFrame } from '../ui/after-frame.ts'
import { stagger } from '../ui/stagger.ts'
import { fetchAhead, onDemand } from '../ui/on-demand.tsx'
import { retry } from '../ui/retry.ts'
import { useKeeper } from './use-keeper.ts'
import { words } from './words.ts'

const Drawer = onDemand(async () => (await import('./Drawer.tsx')).Drawer)
const Search = lazy(() => retry(() => import('./search/Search.tsx')))

export default function Shell({ children }: { children: ReactNode }) {
  useKeeper()
  const { pathname } = useLocation()
  const [drawer, setDrawer] = useState(false)
  const [sidebarDisabled, setSidebarDisabled] = useState(false)
  const framed = useAfterFirstFrame()
  const quiet = useIdle()
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
            'no-print sticky top-16 hidden h-[calc(100dvh-64px)] w-76 shrink-0 self-start flex-col gap-3 border-r border-line p-4 lg:flex',
            sidebarDisabled ? 'overflow-hidden' : 'overflow-y-auto',
          )}
        >
          <SearchLine onSearch={search} />
          {framed && <Sidebar disabled={sidebarDisabled} />}
        </aside>
        <div className="min-w-0 grow">
          <OfflineBanner />
          <main id="content" tabIndex={-1} className="flex flex-col gap-8 px-4 py-6 sm:px-10 sm:py-8">
            <ReleaseBannerSlot pathname={pathname} />
            <SuspendedBanner />
            <ChangedKeyBannerSlot />
            <DeletionBannerSlot />
            <Notices />
            <GuideBanner />
            <RecordInAddressProvider value={recordInAddress}>{children}</RecordInAddressProvider>
          </main>
          <VersionLine />
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
      {drawer && <Drawer disabled={sidebarDisabled} onSearch={search} onClose={() => setDrawer(false)} />}
    </ShellContext>
  )
}

function VersionLine() {
  const server = useServer()
  if (!server) return null
  return (
    <footer className="no-print px-4 pb-4 text-sm text-soft sm:px-10">
      {versionInWords(server.version, server.commit)}
      {product.brand?.imprint && (
        <a href="/imprint" className="ml-4">
          {words.imprint}
        </a>
      )}
    </footer>
  )
}

/** Waits a frame: rendering the menu takes as long as rendering the header and the screen. */
function useAfterFirstFrame(): boolean {
  const [framed, setFramed] = useState(false)
  useEffect(() => afterFrame(() => startTransition(() => setFramed(true))), [])
  return framed
}

/** True after two idle seconds. Then the dialogs' chunks load, but no screens. */
function useIdle(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setQuiet(true)
      const forLater = [() => import('../shared/auth/Unlock.tsx'), () => import('../ui/ToastViewport.tsx')]
      void stagger(forLater).then(fetchAhead)
      void registerServiceWorker()
    }, 2000)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
