import { act } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { memoryStorage, type Storage } from '../../../client/core/storage.ts'
import { type Person, openBrowser } from '../../../client/headless.ts'
import { createClient } from '../../../client/index.ts'
import { type Change, emptySlices, isChange } from '../../../client/model/slices.ts'
import { MemoryServer } from '../../../client/testing/memory-server/index.ts'
import { connectTo, store } from '../remote.ts'
import { connect, type Port, serve } from '../rpc.ts'
import type { ClientCalls } from '../types.ts'

// Screens are tested as they run: over the page's own store and calls, and behind them the real client, which here runs beside the
// page and not in a worker. What answers it is a server in memory.

/** Two ends of a wire, as a page and its worker have them. */
function wire(): [Port, Port] {
  type Listeners = Set<(event: { data: unknown }) => void>
  const [page, worker]: [Listeners, Listeners] = [new Set(), new Set()]
  const port = (here: Listeners, there: Listeners): Port => ({
    postMessage: (data) => queueMicrotask(() => there.forEach((listener) => listener({ data }))),
    addEventListener: (_, listener) => void here.add(listener),
  })
  return [port(page, worker), port(worker, page)]
}

/** A browser's storage, which a test can break. */
type TestStorage = Storage & { broken: boolean }

function breakableStorage(): TestStorage {
  const storage = memoryStorage()
  const unlessBroken = (work: () => Promise<void>) =>
    made.broken ? Promise.reject(new Error('nothing that people should read')) : work()
  const made: TestStorage = {
    ...storage,
    broken: false,
    set: (key, value) => unlessBroken(() => storage.set(key, value)),
    change: (change) => unlessBroken(() => storage.change(change)),
  }
  return made
}

export type Page = {
  readonly server: MemoryServer
  /** The client of the page, past the page's own calls: for what a test needs to be done. */
  readonly client: ClientCalls
  readonly storage: TestStorage
  /** The worker that the client runs in is gone: no call is answered any more. */
  crash(): void
  /** Lets time pass, for this browser and the server. */
  wait(milliseconds: number): void
  /** How many bytes of a body are on their way now. */
  sent(bytes: number): void
  /** Whose browser it is, as the server sees it. */
  readonly visitor: ReturnType<MemoryServer['browser']>['visitor']
  /** The same browser after a reload: what it stored stays, what it remembered does not. */
  reload(): Promise<Page>
  /** Another browser in front of the same server, with nobody in it. */
  readonly browser: () => Promise<Person>
}

export const password = 'Correct-horse-7!'
const origin = 'https://cairn.test'

/** The page that is open. What the client of an earlier one still has to tell is heard by nobody. */
let present: Page | undefined
afterEach(() => {
  const unanswered = present?.server.unanswered ?? []
  present = undefined
  expect(unanswered).toEqual([])
})

type Browser = Pick<Page, 'server' | 'storage' | 'visitor' | 'wait'> & { fetch: typeof fetch; now: () => number }

function openIn(browser: Browser): Page {
  const { fetch, now, ...known } = browser
  const [page, worker] = wire()
  const tell: { change: (change: Change) => void } = { change: () => undefined }
  const sending = { onSent: (_bytes: number) => {} }
  const fetchWithProgress = (onSent: (bytes: number) => void) => {
    sending.onSent = onSent
    return fetch
  }
  const surroundings = { origin, fetch, fetchWithProgress, now, sleep: () => Promise.resolve() }
  const client = createClient({ ...surroundings, storage: known.storage, onChange: (change) => tell.change(change) })
  tell.change = serve(worker, Promise.resolve(client))
  const opened: Page = {
    ...known,
    client,
    sent: (bytes) => sending.onSent(bytes),
    crash: () => connectTo(() => Promise.reject(new Error('The worker is gone.'))),
    reload: async () => {
      const next = openIn(browser)
      await next.client.start()
      return next
    },
    browser: () => openBrowser({ url: origin, fetch: known.server.browser().fetch, now }),
  }
  present = opened
  const { send } = connect(page, (event) => opened === present && isChange(event) && act(() => store.apply(event)))
  connectTo(send)
  act(() => {
    store.apply({ records: [], trash: [], gone: [], reset: true })
    store.apply({ slices: emptySlices })
  })
  return opened
}

/** A new page in front of a new server: nobody is signed in. Every look at the clock takes a millisecond. */
export async function openPage(): Promise<Page> {
  let time = Date.now()
  const now = () => (time += 1)
  const server = await MemoryServer.open(() => new Date(now()))
  const wait = (milliseconds: number) => {
    time += milliseconds
  }
  return openIn({ server, storage: breakableStorage(), now, wait, ...server.browser() })
}
