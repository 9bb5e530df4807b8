import type { EstateCalls } from '../../client/calls.ts'
import { connect } from './rpc.ts'
import { createStore, isChange } from '../../client/store.ts'

/** The page's copy of the opened estate. */
export const store = createStore()

const send = connect(
  new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'cairn' }),
  (event) => isChange(event) && store.apply(event),
)

const none: EstateCalls = Object.create(null)

/** The engine in its worker: the same calls, answered across threads. */
export const engine: EstateCalls = new Proxy(none, {
  get: (_, method) => (typeof method === 'string' ? (...args: unknown[]) => send(method, args) : undefined),
})

// The page hears of it sooner than the worker does, in some browsers alone.
globalThis.addEventListener('online', () => void engine.reconnect().catch(() => undefined))
