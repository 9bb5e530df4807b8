import { type ComponentType, StrictMode, useCallback, useEffect, useState } from 'react'
import { useSession } from '../estate/index.ts'
import { GoOnContext } from '../shared/navigation/go-on.ts'
import { retry } from '../ui/retry.ts'
import { LoadingPage } from '../ui/states.tsx'
import { whileHere } from '../ui/while-here.ts'
import { targetAfterSignIn } from '../app/signed-in-before.ts'
import { StartGate } from '../app/StartGate.tsx'
import { AppFrame } from '../app/AppFrame.tsx'

export const loadApp = () => retry(() => import('../app/app-element.tsx'))

type EntryPageProps = {
  path: string
  screen: ComponentType
  /** True if the screen navigates by itself when done; otherwise the page navigates after sign-in. */
  leadsOn?: boolean
  onLeave: () => void
  /** Called once the page has rendered and is interactive. */
  onDrawn: () => void
}

/** Needs no script: the build prerenders this signed-out page, and `takeOver` hydrates it. */
export function EntryPage({
  started,
  start,
  ...page
}: EntryPageProps & { started: Promise<void>; start: () => Promise<void> }) {
  return (
    <StrictMode>
      <StartGate {...{ started, start }}>
        <AppFrame>
          <EntryScreen {...page} />
        </AppFrame>
      </StartGate>
    </StrictMode>
  )
}

function EntryScreen({ path, screen: Screen, leadsOn = false, onLeave, onDrawn }: EntryPageProps) {
  const { state } = useSession()
  const [goes, setGoes] = useState(false)
  if (!leadsOn && (state === 'signed-in' || state === 'locked') && !goes) setGoes(true)
  useEffect(onDrawn, [onDrawn])
  useEffect(() => {
    if (!goes) return undefined
    return whileHere(async (here) => {
      await loadApp()
      if (!here()) return
      history.replaceState(null, '', targetAfterSignIn(path))
      onLeave()
    })
  }, [goes, path, onLeave])
  const goOn = useCallback(
    async (target: string) => {
      await loadApp()
      history.pushState(null, '', target)
      onLeave()
    },
    [onLeave],
  )
  return goes ? (
    <LoadingPage />
  ) : (
    <GoOnContext value={goOn}>
      <Screen />
    </GoOnContext>
  )
}
