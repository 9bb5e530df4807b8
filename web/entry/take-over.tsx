import { begin } from '../app/begin.ts'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fetchInside } from '../app/fetch-inside.ts'
import { client } from '../estate/index.ts'
import { EntryPage, loadApp } from './DoorPage.tsx'
import { keepTypedEarly } from './early.ts'

type Options = {
  /** Whether the screen says itself when it is done, and where to go then. */
  leadsOn?: boolean
}

/** Takes over the page of a door that was drawn when the app was built, with all that was typed and pressed meanwhile. */
export function takeOver(path: string, screen: ComponentType, { leadsOn = false }: Options = {}): void {
  const { started, place } = begin()
  const giveBack = keepTypedEarly(place)
  let latest = started
  const start = () => {
    latest = client.start()
    return latest
  }
  // A first try that failed is not held against whoever came in after another.
  const onLeave = async () => root.render((await loadApp()).appElement(latest))
  const page = (
    <EntryPage {...{ path, screen, leadsOn, started, start }} onLeave={() => void onLeave()} onDrawn={giveBack} />
  )
  const root = hydrateRoot(place, page)
  // What a press of *Sign in* needs comes first: a slow line would else be full of what is needed after it.
  const clientIsThere = started.catch(() => undefined)
  void clientIsThere.then(showFaces)
  addEventListener('input', () => void clientIsThere.then(fetchAhead), { once: true })
}

/** Lets our faces come (public/early.js). */
function showFaces(): void {
  delete document.documentElement.dataset['faces']
}

function fetchAhead(): void {
  loadApp().catch(() => undefined)
  fetchInside()
}
