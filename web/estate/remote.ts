import type { ClientCalls } from '../../client/index.ts'
import { createStore } from '../../client/store.ts'

/** The page's copy of the opened estate. */
export const store = createStore()

/** How a call reaches the client: its name and arguments, and the answer. */
export type Send = (method: string, args: unknown[]) => Promise<unknown>

let send: Send = () => Promise.reject(new Error('The page is not connected to the client.'))

/** Says where calls go from now on: to the worker, or in a test to whatever answers them. What the client tells goes to the store. */
export function connectTo(there: Send): void {
  send = there
}

const calls = new Map<string, (...args: unknown[]) => Promise<unknown>>()

/** The call of this name, the same one each time. */
function callOf(name: string): (...args: unknown[]) => Promise<unknown> {
  const call = calls.get(name) ?? ((...args: unknown[]) => send(name, args))
  calls.set(name, call)
  return call
}

const none: ClientCalls = Object.create(null)

/** The client, wherever it runs: each of its calls, answered from there. What they do is said where they are declared (client/). */
export const client: ClientCalls = new Proxy(none, {
  get: (_, name) => (typeof name === 'string' ? callOf(name) : undefined),
})
