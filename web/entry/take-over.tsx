import { begin } from '../app/begin.ts'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { prefetchApp } from '../app/prefetch-app.ts'
import { client } from '../estate/index.ts'
import { EntryPage, loadApp } from './EntryPage.tsx'
import { saveEarlyInput } from './early.ts'

type Options = {
  leadsOn?: boolean
}

/** Hydrates a prerendered signed-out page, then replays input and presses from before hydration. */
export function takeOver(path: string, screen: ComponentType, { leadsOn = false }: Options = {}): void {
  const { started, place } = begin()
  const giveBack = saveEarlyInput(place)
  let latest = started
  const start = () => {
    latest = client.start()
    return latest
  }
  // Use the latest attempt, because an earlier attempt may have failed.
  const onLeave = async () => root.render((await loadApp()).appElement(latest))
  const page = (
    <EntryPage {...{ path, screen, leadsOn, started, start }} onLeave={() => void onLeave()} onDrawn={giveBack} />
  )
  const root = hydrateRoot(place, page)
  // Load the chunks for *Sign in* first: on a slow connection, other files would delay them.
  const clientIsThere = started.catch(() => undefined)
  void clientIsThere.then(loadWebFonts)
  addEventListener('input', () => void clientIsThere.then(fetchAhead), { once: true })
}

function loadWebFonts(): void {
  delete document.documentElement.dataset['faces']
}

function fetchAhead(): void {
  loadApp().catch(() => undefined)
  prefetchApp()
}
