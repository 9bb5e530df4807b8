import type { EstateCalls } from './calls.ts'
import { connect } from './rpc.ts'
import { type Change, createStore } from './store.ts'

/** The page's copy of the opened estate. */
export const store = createStore()

/** The engine in its worker: the same calls, answered across threads. */
export const engine: EstateCalls = connect<EstateCalls, Change>(
  new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'cairn' }),
  store.apply,
)
