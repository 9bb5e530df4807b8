import { begin } from '../app/begin.ts'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { prefetchApp } from '../app/prefetch-app.ts'
import { client } from '../estate/index.ts'
import { EntryPage, loadApp } from './DoorPage.tsx'
import { keepTypedEarly } from './early.ts'

type Options = {
  leadsOn?: boolean
}

/** Hydrates a prerendered signed-out page and replays the input typed and pressed meanwhile. */
export function takeOver(path: string, screen: ComponentType, { leadsOn = false }: Options = {}): void {
  const { started, place } = begin()
  const giveBack = keepTypedEarly(place)
  let latest = started
  const start = () => {
    latest = client.start()
    return latest
  }
  // Only the latest attempt counts: an earlier one may have failed.
  const onLeave = async () => root.render((await loadApp()).appElement(latest))
  const page = (
    <EntryPage {...{ path, screen, leadsOn, started, start }} onLeave={() => void onLeave()} onDrawn={giveBack} />
  )
  const root = hydrateRoot(place, page)
  // Load what *Sign in* needs first: on a slow connection later files would delay it.
  const clientIsThere = started.catch(() => undefined)
  void clientIsThere.then(showFaces)
  addEventListener('input', () => void clientIsThere.then(fetchAhead), { once: true })
}

/** Lets our fonts load (public/early.js). */
function showFaces(): void {
  delete document.documentElement.dataset['faces']
}

function fetchAhead(): void {
  loadApp().catch(() => undefined)
  prefetchApp()
}
