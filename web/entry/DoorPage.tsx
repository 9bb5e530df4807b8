import { type ComponentType, StrictMode, useCallback, useEffect, useState } from 'react'
import { useSession } from '../estate/index.ts'
import { GoOnContext } from '../shared/navigation/go-on.ts'
import { retry } from '../ui/retry.ts'
import { LoadingPage } from '../ui/states.tsx'
import { whileHere } from '../ui/while-here.ts'
import { wayIn } from '../app/been-here.ts'
import { StartGate } from '../app/StartGate.tsx'
import { Surroundings } from '../app/Surroundings.tsx'

/** The code by which a page at a door becomes the app. */
export const loadApp = () => retry(() => import('../app/app-element.tsx'))

type DoorProps = {
  /** Its address. */
  path: string
  screen: ComponentType
  /** Whether the screen says itself when it is done, and where to go then. Any other is left as soon as somebody is in. */
  leadsOn?: boolean
  /** Draws the app in its place, at the address that stands there by now. */
  onLeave: () => void
  /** It is drawn, and listens. */
  onDrawn: () => void
}

/**
 * A page at a door without the app around it. It is drawn when the app is built, so it stands before any script, and is taken over by `takeOver`.
 * @param started the client's first try to begin
 * @param start tries again
 */
export function EntryPage({
  started,
  start,
  ...door
}: DoorProps & { started: Promise<void>; start: () => Promise<void> }) {
  return (
    <StrictMode>
      <StartGate {...{ started, start }}>
        <Surroundings>
          <Door {...door} />
        </Surroundings>
      </StartGate>
    </StrictMode>
  )
}

function Door({ path, screen: Screen, leadsOn = false, onLeave, onDrawn }: DoorProps) {
  const { state } = useSession()
  const [goes, setGoes] = useState(false)
  if (!leadsOn && (state === 'signed-in' || state === 'locked') && !goes) setGoes(true)
  useEffect(onDrawn, [onDrawn])
  useEffect(() => {
    if (!goes) return undefined
    return whileHere(async (here) => {
      await loadApp()
      if (!here()) return
      history.replaceState(null, '', wayIn(path))
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
