import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useToast } from '../ui/toast.ts'
import { useAppearance } from '../shared/appearance/appearance.ts'
import { SilenceNotice } from '../shared/session/SilenceNotice.tsx'
import { useExpiredNotice } from '../shared/session/use-expired-notice.ts'
import { useClearOnSignOut } from './use-clear-on-sign-out.ts'
import { useLockdown, useOnline, useServer, useSession } from '../estate/index.ts'
import { words } from './frame-words.ts'
import { useNewVersion } from './new-version.ts'

export function AppFrame({ children }: { children: ReactNode }) {
  useAppearance()
  useClearOnSignOut(useSession())
  useExpiredNotice()
  return (
    <>
      <LockdownBanner />
      <RehearsalBanner />
      <NewVersionBanner />
      <SilenceBanner />
      {children}
      <Toasts />
    </>
  )
}

/** Appears on every page, including the lock screen, while the server does not answer. */
function SilenceBanner() {
  return !useOnline() && <SilenceNotice aside />
}

/** Loads the viewport with the first toast. After a failed import, the next toast retries. */
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

/** Signed-out pages show this banner too, because an emergency lockdown ends all sessions. */
function LockdownBanner() {
  if (!useLockdown()) return null
  return (
    <aside aria-label={words.lockdown.title} className="no-print bg-clay-tint px-4 py-2 text-center text-clay-text">
      {words.lockdown.why}
    </aside>
  )
}

/** Warns that each day of waiting lasts seconds on this server (decision 005). */
function RehearsalBanner() {
  const seconds = useServer()?.rehearsalDaySeconds ?? null
  if (seconds === null) return null
  const length = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(seconds)
  return (
    <aside aria-label={words.rehearsal.title} className="no-print bg-clay-tint px-4 py-2 text-center text-clay-text">
      {words.rehearsal.why(length)}
    </aside>
  )
}

// If this import fails, no banner appears, and the next app start activates the new version.
const NewVersionOffer = lazy(async () => {
  const loaded = await import('./NewVersionOffer.tsx').catch(() => undefined)
  return { default: loaded?.default ?? (() => null) }
})

/** The next start activates the waiting version without a press. */
function NewVersionBanner() {
  const ready = useNewVersion()
  return (
    <output className="no-print block">
      <Suspense>{ready && <NewVersionOffer />}</Suspense>
    </output>
  )
}
