import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useToast } from '../ui/toast.ts'
import { LockdownBanner } from './LockdownBanner.tsx'
import { NewVersionBanner } from './NewVersionBanner.tsx'
import { RehearsalBanner } from './RehearsalBanner.tsx'
import { useAppearance } from '../shared/appearance/appearance.ts'
import { useExpiredNotice } from '../shared/session/use-expired-notice.ts'
import { useForgettingOthers } from './use-forgetting-others.ts'
import { useSession } from '../estate/index.ts'

/** Wraps every page, signed-out ones too: appearance, banners and toasts. */
export function AppFrame({ children }: { children: ReactNode }) {
  useAppearance()
  useForgettingOthers(useSession())
  useExpiredNotice()
  return (
    <>
      <LockdownBanner />
      <RehearsalBanner />
      <NewVersionBanner />
      {children}
      <Toasts />
    </>
  )
}

/** Loads the toast viewport with the first toast; when that fails, the next toast retries. */
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
