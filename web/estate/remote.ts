import type { ClientCalls } from '../../client/index.ts'
import { createStore } from '../../client/store.ts'
import { debugCall } from './debug-calls.ts'

export const store = createStore()

type Send = (method: string, args: unknown[]) => Promise<unknown>

let send: Send = () => Promise.reject(new Error('The page is not connected to the client.'))

/** Connects to the worker, or in a test to a fake. */
export function connectTo(there: Send): void {
  send = there
}

const calls = new Map<string, (...args: unknown[]) => Promise<unknown>>()

function callOf(name: string): (...args: unknown[]) => Promise<unknown> {
  const call =
    calls.get(name) ??
    ((...args: unknown[]) => (import.meta.env.DEV ? debugCall(name, send(name, args)) : send(name, args)))
  calls.set(name, call)
  return call
}

const none: ClientCalls = Object.create(null)

/** A proxy that forwards each call to the client; client/ documents the calls. */
export const client: ClientCalls = new Proxy(none, {
  get: (_, name) => (typeof name === 'string' ? callOf(name) : undefined),
})
