import { browserStorage } from '../../client/core/storage.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'
import { type Calls, serve } from './rpc.ts'
import { createClient } from '../../client/index.ts'
import type { Change } from '../../client/model/slices.ts'

// The client's worker: encryption and Argon2id never block the page.

const halfMinute = 30_000
const page: { change(change: Change): void } = { change: () => undefined }

async function start(): Promise<Calls> {
  const client = createClient({
    origin: self.location.origin,
    fetch: (input, init) => fetch(input, init),
    fetchWithProgress,
    storage: await browserStorage('cairn'),
    channel: new BroadcastChannel('cairn'),
    locks: navigator.locks,
    disconnected: () => !navigator.onLine,
    onChange: (change) => page.change(change),
  })
  self.addEventListener('online', () => void client.reconnect().catch(() => undefined))
  setInterval(() => void client.tick().catch(() => undefined), halfMinute)
  return client
}

page.change = serve(self, start())
