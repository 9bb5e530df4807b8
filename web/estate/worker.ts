import { createEngine } from './engine/index.ts'
import { browserStorage } from './engine/storage.ts'
import { type Calls, type Port, serve } from './rpc.ts'
import type { Change } from './store.ts'

// The engine's own thread: sealing and Argon2id never starve the page.
const tell: { change(change: Change): void } = { change: () => undefined }
const engine = (async () =>
  createEngine({
    origin: self.location.origin,
    fetch: (input, init) => fetch(input, init),
    storage: await browserStorage('cairn'),
    channel: new BroadcastChannel('cairn'),
    onChange: (change) => tell.change(change),
  }) satisfies object as unknown as Calls)()
tell.change = serve<Change>(self as unknown as Port, engine)
