import { takeAddressSecret } from '../shared/session/address-secrets.ts'
import { client, touch } from '../estate/index.ts'
import { startWorker } from '../estate/start-worker.ts'
import { tellOfPresence } from '../shared/session/idle.ts'
import { followVersions } from './new-version.ts'

/**
 * What every page begins with before it is drawn: no secret in its address, the client in its worker.
 * @returns the client's first try to begin, and where the page is drawn
 */
export function begin(): { started: Promise<void>; place: HTMLElement } {
  // It was taken when that file was loaded, before all others: nothing that is imported after it saw it.
  takeAddressSecret()
  followVersions()
  tellOfPresence(touch)
  startWorker()
  const place = document.getElementById('root')
  if (place === null) throw new Error('This page has no #root')
  return { started: client.start(), place }
}
