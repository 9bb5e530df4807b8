import { type ComponentType, StrictMode, useEffect, useState } from 'react'
import { client, useSession } from '../estate/index.ts'
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
  /** Draws the app in its place: somebody is in, and the address is that of where they go. */
  onIn: () => void
  /** It is drawn, and listens. */
  onDrawn: () => void
}

/**
 * A page at a door without the app around it. It is drawn when the app is built, so it stands before any script, and is taken over by `takeOver`.
 * @param started the client's first try to begin
 */
export function DoorPage({ started, ...door }: DoorProps & { started: Promise<void> }) {
  return (
    <StrictMode>
      <StartGate started={started} start={client.start}>
        <Surroundings>
          <Door {...door} />
        </Surroundings>
      </StartGate>
    </StrictMode>
  )
}

function Door({ path, screen: Screen, onIn, onDrawn }: DoorProps) {
  const { state } = useSession()
  const [goes, setGoes] = useState(false)
  if ((state === 'signed-in' || state === 'locked') && !goes) setGoes(true)
  useEffect(onDrawn, [onDrawn])
  useEffect(() => {
    if (!goes) return undefined
    return whileHere(async (here) => {
      await loadApp()
      if (!here()) return
      history.replaceState(null, '', wayIn(path))
      onIn()
    })
  }, [goes, path, onIn])
  return goes ? <LoadingPage /> : <Screen />
}
