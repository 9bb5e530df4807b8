import type { ClientCalls } from '../../client/index.ts'
import { connect } from './rpc.ts'
import { createStore } from '../../client/store.ts'
import { isChange } from '../../client/model/slices.ts'

/** The page's copy of the opened estate. */
export const store = createStore()

const send = connect(
  new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'cairn' }),
  (event) => isChange(event) && store.apply(event),
)

const none: ClientCalls = Object.create(null)

/** The client in its worker: the same calls, answered across threads. */
export const client: ClientCalls = new Proxy(none, {
  get: (_, method) => (typeof method === 'string' ? (...args: unknown[]) => send(method, args) : undefined),
})

// The page hears of it sooner than the worker does, in some browsers alone.
globalThis.addEventListener('online', () => void client.reconnect().catch(() => undefined))
