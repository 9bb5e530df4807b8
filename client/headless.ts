import { createStore, type Store } from './store.ts'
import type { OpenedEstate } from './model/release.ts'
import { memoryStorage, type Storage } from './core/storage.ts'
import { type ClientCalls, createClient } from './index.ts'

/** A person for tests and the demo: cookies, storage, and the real client with the page's store. */
export type Person = ClientCalls & {
  readonly store: Store
  readonly storage: Storage
  /** Runs the jobs that the worker runs every half minute. */
  tick(): Promise<void>
  /** The same browser after a reload: it keeps cookies and storage and loses its memory. */
  reload(): Promise<Person>
}

type Send = typeof globalThis.fetch

export type World = {
  url: string
  fetch: Send
  storage?: Storage
  now?: () => number
  between?: (send: Send) => Send
}

export function browserFetch(url: string, send: Send = fetch): Send {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('origin', url)
    headers.set('sec-fetch-site', 'same-origin')
    const response = await send(input, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const at = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
}

export async function openBrowser(world: World): Promise<Person> {
  const storage = world.storage ?? memoryStorage()
  const store = createStore()
  const client = createClient({
    origin: world.url,
    fetch: world.between ? world.between(world.fetch) : world.fetch,
    storage,
    onChange: store.apply,
    sleep: () => Promise.resolve(),
    ...(world.now ? { now: world.now } : {}),
  })
  await client.start()
  return { ...client, store, storage, reload: () => openBrowser({ ...world, storage }) }
}

/** @throws EstateError if the estate does not open */
export async function openLeft({ openHeldSeat, store }: Person, heldId: string): Promise<OpenedEstate> {
  await openHeldSeat(heldId)
  const opened = store.slice('opened').find((one) => one.heldId === heldId)
  if (!opened) throw new Error('Nothing was opened.')
  return opened
}
