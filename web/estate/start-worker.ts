import { isChange } from '../../client/model/slices.ts'
import { client, connectTo, store } from './remote.ts'
import { connect } from './rpc.ts'

/** Starts the client in its worker, and connects this page to it. Called once, by the app. */
export function startWorker(): void {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'cairn' })
  connectTo(connect(worker, (event) => isChange(event) && store.apply(event)))
  // The page hears of it sooner than the worker does, in some browsers alone.
  globalThis.addEventListener('online', () => void client.reconnect().catch(() => undefined))
}
