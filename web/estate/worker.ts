import { createEngine } from '../../client/index.ts'
import { browserStorage } from '../../client/core/storage.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { type Calls, serve } from './rpc.ts'
import type { Change } from '../../client/store.ts'

// The engine's own thread: sealing and Argon2id never starve the page.

const halfMinute = 30_000
const tell: { change(change: Change): void } = { change: () => undefined }

async function start(): Promise<Calls> {
  const engine = createEngine({
    origin: self.location.origin,
    fetch: (input, init) => fetch(input, init),
    fetchWithProgress,
    storage: await browserStorage('cairn'),
    channel: new BroadcastChannel('cairn'),
    locks: navigator.locks,
    disconnected: () => !navigator.onLine,
    onChange: (change) => tell.change(change),
  })
  self.addEventListener('online', () => void engine.reconnect().catch(() => undefined))
  setInterval(() => void engine.tick().catch(() => undefined), halfMinute)
  return engine
}

tell.change = serve(self, start())
