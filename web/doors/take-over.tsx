import { begin } from '../app/begin.ts'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fetchInside } from '../app/fetch-inside.ts'
import { client } from '../estate/index.ts'
import { DoorPage, loadApp } from './DoorPage.tsx'
import { keepEarly } from './early.ts'

type Options = {
  /** Whether the screen says itself when it is done, and where to go then. */
  leadsOn?: boolean
}

/** Takes over the page of a door that was drawn when the app was built, with all that was typed and pressed meanwhile. */
export function takeOver(path: string, screen: ComponentType, { leadsOn = false }: Options = {}): void {
  const { started, place } = begin()
  const giveBack = keepEarly(place)
  let latest = started
  const start = () => {
    latest = client.start()
    return latest
  }
  // A first try that failed is not held against whoever came in after another.
  const onLeave = async () => root.render((await loadApp()).appElement(latest))
  const page = (
    <DoorPage {...{ path, screen, leadsOn, started, start }} onLeave={() => void onLeave()} onDrawn={giveBack} />
  )
  const root = hydrateRoot(place, page)
  addEventListener('input', fetchAhead, { once: true })
}

function fetchAhead(): void {
  loadApp().catch(() => undefined)
  fetchInside()
}
