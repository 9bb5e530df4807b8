import { allowOwnWorkers } from './own-workers.ts'
import { takeAddressSecret } from '../shared/session/address-secrets.ts'
import { client, touch } from '../estate/index.ts'
import { startWorker } from '../estate/start-worker.ts'
import { watchPresence } from '../shared/session/idle.ts'
import { watchVersions } from './new-version.ts'

/** Runs before React renders: removes the secret from the address and starts the worker. */
export function begin(): { started: Promise<void>; place: HTMLElement } {
  // `address-secrets` read the secret on load, before any other module could.
  takeAddressSecret()
  allowOwnWorkers()
  watchVersions()
  watchPresence(touch)
  startWorker()
  const place = document.getElementById('root')
  if (place === null) throw new Error('This page has no #root')
  return { started: client.start(), place }
}
