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

// A test page: the page's own store and calls with the real client, without a worker.

function wire(): [Port, Port] {
  type Listeners = Set<(event: { data: unknown }) => void>
  const [page, worker]: [Listeners, Listeners] = [new Set(), new Set()]
  const port = (here: Listeners, there: Listeners): Port => ({
    postMessage: (data) => queueMicrotask(() => there.forEach((listener) => listener({ data }))),
    addEventListener: (_, listener) => void here.add(listener),
  })
  return [port(page, worker), port(worker, page)]
}

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
  /** The page's client called directly, bypassing the page's calls; for a test's setup. */
  readonly client: ClientCalls
  readonly storage: TestStorage
  /** Stops the client's worker, so that later calls get no answer. */
  crash(): void
  wait(milliseconds: number): void
  /** Reports how many bytes of a body have been sent. */
  sent(bytes: number): void
  readonly visitor: ReturnType<MemoryServer['browser']>['visitor']
  reload(): Promise<Page>
  readonly browser: () => Promise<Person>
}

export const password = 'Correct-horse-7!'
const origin = 'https://cairn.test'

/** The current page. Drops messages from the client of an earlier page. */
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
  const sink: { change: (change: Change) => void } = { change: () => undefined }
  const sending = { onSent: (_bytes: number) => {} }
  const fetchWithProgress = (onSent: (bytes: number) => void) => {
    sending.onSent = onSent
    return fetch
  }
  const surroundings = { origin, fetch, fetchWithProgress, now, sleep: () => Promise.resolve() }
  const client = createClient({ ...surroundings, storage: known.storage, onChange: (change) => sink.change(change) })
  sink.change = serve(worker, Promise.resolve(client))
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

/** Starts a server without a session. Each read of the clock advances it by 1 ms. */
export async function openPage(): Promise<Page> {
  let time = Date.now()
  const now = () => (time += 1)
  const server = await MemoryServer.open(() => new Date(now()))
  const wait = (milliseconds: number) => {
    time += milliseconds
  }
  return openIn({ server, storage: breakableStorage(), now, wait, ...server.browser() })
}
