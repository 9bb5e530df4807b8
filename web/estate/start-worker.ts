import { EstateError } from '../../client/model/estate.ts'
import { isChange } from '../../client/model/slices.ts'
import { client, connectTo, store } from './remote.ts'
import { connect, type Connection, type Port } from './rpc.ts'

type ClientWorker = Port & {
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

const makeWorker = (): ClientWorker =>
  new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'cairn' })

const notLoaded = 'Part of Cairn didn’t load. Please check your connection to the internet and try again.'

/**
 * Starts the client in its worker, and connects this page to it. Called once, by the app. A worker whose code can't be fetched says nothing
 * at all: whoever waits for it is told so in place of waiting for ever, and the next call starts another.
 */
export function startWorker(): void {
  let there: Connection | undefined
  const begin = (): Connection => {
    const worker = makeWorker()
    const connection = connect(worker, (event) => isChange(event) && store.apply(event))
    worker.addEventListener('error', () => {
      // Once it runs, an error is that of one call, which is told of it.
      if (connection.heard()) return
      worker.terminate()
      there = undefined
      connection.end(new EstateError('offline', notLoaded))
    })
    there = connection
    return connection
  }
  begin()
  connectTo((method, args) => (there ?? begin()).send(method, args))
  // The page hears of it sooner than the worker does, in some browsers alone.
  globalThis.addEventListener('online', () => void client.reconnect().catch(() => undefined))
}
